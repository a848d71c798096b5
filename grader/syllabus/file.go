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

	was yaml.Node // the file that was read, with its comments
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
	if err = yaml.Unmarshal(text, &f.was); err == nil {
		err = f.was.Decode(&f)
	}
	return f, err
}

// YAML is the text of the file, with the comments on what it still has.
func (f File) YAML() ([]byte, error) {
	var now yaml.Node
	if err := now.Encode(f); err != nil {
		return nil, err
	}
	out := yaml.Node{Kind: yaml.DocumentNode, HeadComment: f.was.HeadComment,
		FootComment: f.was.FootComment, Content: []*yaml.Node{&now}}
	for _, was := range f.was.Content {
		comment(&now, was)
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	err := e.Encode(&out)
	return b.Bytes(), err
}

// comment gives a node, and what is in it, the comments of an earlier version.
func comment(now, was *yaml.Node) {
	now.HeadComment, now.LineComment, now.FootComment = was.HeadComment, was.LineComment,
		was.FootComment
	step := 1
	if was.Kind == yaml.MappingNode {
		step = 2 // a key, and its value
	}
	var last *yaml.Node // of what there still is
	for i := 0; i < len(was.Content); i += step {
		k := slices.IndexFunc(now.Content, func(n *yaml.Node) bool {
			return name(n) == name(was.Content[i])
		})
		switch {
		case k >= 0:
			last = now.Content[k]
			for j := range step {
				comment(now.Content[k+j], was.Content[i+j])
			}
		case last != nil && was.Content[i].FootComment != "": // it may be about what comes next
			last.FootComment += "\n\n" + was.Content[i].FootComment
		}
	}
}

// name tells a key, a lesson or another item of a list from those beside it.
func name(n *yaml.Node) string {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "lesson" {
			return n.Content[i+1].Value
		}
	}
	return n.Value
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
