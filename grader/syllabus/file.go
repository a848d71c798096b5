package syllabus

import (
	"bytes"
	"slices"

	"go.yaml.in/yaml/v3"
)

// File is course.yaml key by key, as it is written there. A form shows and changes it. What it
// means, and what is wrong with it, [Parse] says of its [File.YAML].
type File struct {
	Course   Value `yaml:"course"`
	Timezone Value `yaml:"timezone,omitempty"`
	Rules    `yaml:",inline"`
	Limits   FileLimits   `yaml:"limits,omitempty"`
	Lessons  []FileLesson `yaml:"lessons"`
}

// Rules are the keys that the course may have for all lessons, and a lesson for itself.
type Rules struct {
	Late         Value `yaml:"late,omitempty"`
	Policy       Value `yaml:"policy,omitempty"`
	Hidden       Value `yaml:"hidden,omitempty"`
	Anonymous    Value `yaml:"anonymous,omitempty"`
	FeedbackKeys `yaml:",inline"`
}

// FeedbackKeys are the keys of feedback.
type FeedbackKeys struct {
	Feedback Value `yaml:"feedback,omitempty"`
	Pause    Value `yaml:"pause,omitempty"`
	Growing  Value `yaml:"growing,omitempty"`
}

// FileLimits are the keys of limits.
type FileLimits struct {
	Upload Value `yaml:"upload,omitempty"`
	Rate   Value `yaml:"rate,omitempty"`
}

// FileLesson is a lesson in the file.
type FileLesson struct {
	Lesson    Value `yaml:"lesson"`
	Points    Value `yaml:"points,omitempty"`
	Due       Value `yaml:"due,omitempty"`
	Rules     `yaml:",inline"`
	Dropped   []Value                `yaml:"dropped,omitempty,flow"`
	Exercises map[Value]FileExercise `yaml:"exercises,omitempty"`
}

// FileExercise is what the file says of a single exercise.
type FileExercise struct {
	Points       Value `yaml:"points,omitempty"`
	FeedbackKeys `yaml:",inline"`
}

// Value is the text of a value. Empty: the file does not have the key.
type Value string

// MarshalYAML writes the text without quotes where YAML allows it: numbers and times, too.
func (v Value) MarshalYAML() (any, error) {
	return &yaml.Node{Kind: yaml.ScalarNode, Value: string(v)}, nil
}

// ReadFile reads the keys of a file that [Parse] accepts.
func ReadFile(text []byte) (f File, err error) {
	err = yaml.Unmarshal(text, &f)
	return f, err
}

// YAML is the text of the file. It has no comments.
func (f File) YAML() ([]byte, error) {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	err := e.Encode(f)
	return b.Bytes(), err
}

// Named returns the lesson with a name, and nil if the file does not have it.
func (f *File) Named(name string) *FileLesson {
	i := slices.IndexFunc(f.Lessons, func(l FileLesson) bool { return string(l.Lesson) == name })
	if i < 0 {
		return nil
	}
	return &f.Lessons[i]
}

// SetExercise says what an exercise is worth, and whether it counts. Empty points: what the lesson
// makes of it.
func (l *FileLesson) SetExercise(id string, points Value, dropped bool) {
	one := l.Exercises[Value(id)]
	one.Points = points
	delete(l.Exercises, Value(id))
	l.Dropped = slices.DeleteFunc(l.Dropped, func(v Value) bool { return string(v) == id })
	switch {
	case dropped: // an exercise that is dropped has no keys
		l.Dropped = append(l.Dropped, Value(id))
	case one != FileExercise{}:
		if l.Exercises == nil {
			l.Exercises = map[Value]FileExercise{}
		}
		l.Exercises[Value(id)] = one
	}
}
