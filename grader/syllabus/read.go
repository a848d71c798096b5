package syllabus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // a server may run where there are no time zones

	"go.yaml.in/yaml/v3"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/notebooks/spelling"
)

// Read reads a course.yaml, or the one in a folder. lessons are those that there are. All that is
// wrong in the file is in the error, with a line for each thing that names file and line.
func Read(path string, lessons []grader.Lesson) (*Course, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, FileName)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data, lessons)
}

// Parse reads the text of a file; see [Read]. Its name is for the error.
func Parse(name string, text []byte, lessons []grader.Lesson) (*Course, error) {
	r := &reader{lessons: lessons, course: &Course{Zone: time.Local,
		Limits: Limits{Upload: defaultUpload, Rate: defaultRate}}}
	r.read(text)
	if len(r.problems) == 0 {
		return r.course, nil
	}
	slices.SortStableFunc(r.problems, func(a, b problem) int { return a.line - b.line })
	var errs []error
	for _, p := range r.problems {
		errs = append(errs, fmt.Errorf("%s:%d: %s", name, p.line, p.text))
	}
	return nil, errors.Join(errs...)
}

type problem struct {
	line int
	text string
}

type reader struct {
	lessons  []grader.Lesson // those that there are
	course   *Course
	defaults settings
	problems []problem
}

// settings are what the course may say for all lessons, and a lesson for itself.
type settings struct {
	late   gradebook.Late
	policy gradebook.Policy
	hidden int
	// names are hidden from who grades, until the feedback is released
	anonymous bool
	feedback  Feedback
}

func (r *reader) problem(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, problem{max(n.Line, 1), fmt.Sprintf(format, args...)})
}

// yamlError is how the parser says where it stopped.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)`)

// maxFile is the most bytes of a file. A server keeps it, and reads it for each submission.
const maxFile = 64 << 10

func (r *reader) read(text []byte) {
	if len(text) > maxFile {
		r.problem(&yaml.Node{}, "the file has %d bytes; it should have at most %d", len(text),
			maxFile)
		return
	}
	var document, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	err := decoder.Decode(&document)
	if err == nil {
		if err = decoder.Decode(&second); err == nil {
			r.problem(&second, "a second document begins here; the file should hold one")
			return
		}
	}
	switch match := yamlError.FindStringSubmatch(fmt.Sprint(err)); {
	case errors.Is(err, io.EOF) && document.Kind != 0:
	case errors.Is(err, io.EOF):
		r.problem(&document, "the file is empty; it should say course and lessons")
		return
	case match != nil:
		line, _ := strconv.Atoi(match[1])
		r.problem(&yaml.Node{Line: line}, "this is not YAML: %s", match[2])
		return
	default:
		r.problem(&document, "%v", err)
		return
	}
	r.defaults = settings{policy: gradebook.Best,
		feedback: Feedback{When: AtOnce, Pause: defaultPause}}
	top := document.Content[0]
	r.mapping("the course", top, slices.Concat([]key{
		{"course", true, func(n *yaml.Node) {
			r.text("course", n, `a name such as "Classification, winter 2026"`,
				func(text string) error {
					r.course.Name = text
					return nil
				})
		}},
		{"timezone", false, r.timezone},
	}, r.settingsKeys(&r.defaults), []key{
		{"limits", false, r.limits},
		{"lessons", true, r.lessonsOf},
	}))
}

// key is a key of a mapping. The keys are read in the order of their list.
type key struct {
	name   string
	needed bool
	read   func(*yaml.Node)
}

// mapping reads keys and values of something.
func (r *reader) mapping(of string, n *yaml.Node, keys []key) {
	var names []string
	for _, k := range keys {
		names = append(names, k.name)
	}
	if n = dealiased(n); n.Kind != yaml.MappingNode {
		r.problem(n, "%s should be keys and values, with the keys %s", of,
			strings.Join(names, ", "))
		return
	}
	values := make(map[string]*yaml.Node)
	for i := 0; i < len(n.Content); i += 2 {
		name := n.Content[i]
		switch _, twice := values[name.Value]; {
		case !slices.Contains(names, name.Value):
			r.problem(name, "%s has no key %q%s", of, name.Value, meant(name.Value, names))
		case twice:
			r.problem(name, "%s has the key %s twice", of, name.Value)
		default:
			values[name.Value] = n.Content[i+1]
		}
	}
	for _, k := range keys {
		switch value := values[k.name]; {
		case value != nil:
			k.read(value)
		case k.needed:
			r.problem(n, "%s lacks the key %s", of, k.name)
		}
	}
}

func dealiased(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// meant names the name that was meant, or all that there are.
func meant(name string, known []string) string {
	if near := spelling.DidYouMean(name, known); near != "" {
		return near
	}
	if len(known) == 0 {
		return ""
	}
	return "; it should be one of " + strings.Join(known, ", ")
}

// text reads a value that is one text. want says what it should be.
func (r *reader) text(name string, n *yaml.Node, want string, read func(string) error) {
	n = dealiased(n)
	if n.Kind != yaml.ScalarNode || strings.TrimSpace(n.Value) == "" || n.Tag == "!!null" {
		r.problem(n, "%s should be %s", name, want)
		return
	}
	if err := read(n.Value); err != nil {
		r.problem(n, "%s is %q; it should be %s", name, n.Value, want)
	}
}

// list reads a list of names, each of which is once in it.
func (r *reader) list(name string, n *yaml.Node, want string, read func(*yaml.Node)) {
	if n = dealiased(n); n.Kind != yaml.SequenceNode {
		r.problem(n, "%s should be %s", name, want)
		return
	}
	for _, item := range n.Content {
		read(dealiased(item))
	}
}

// errValue is the error of a value that is not what it should be.
var errValue = errors.New("")

func check(ok bool) error {
	if !ok {
		return errValue
	}
	return nil
}

func (r *reader) number(name string, n *yaml.Node, into *int) {
	r.text(name, n, "a whole number from 1 to 1000", func(text string) error {
		number, err := strconv.Atoi(text)
		if err != nil || number < 1 || number > 1000 {
			return errValue
		}
		*into = number
		return nil
	})
}

func (r *reader) flag(name string, n *yaml.Node, into *bool) {
	r.text(name, n, "true or false", func(text string) error {
		*into = text == "true"
		return check(text == "true" || text == "false")
	})
}

func (r *reader) timezone(n *yaml.Node) {
	r.text("timezone", n, "a time zone such as Europe/Berlin or UTC", func(text string) error {
		zone, err := time.LoadLocation(text)
		if err == nil {
			r.course.Zone = zone
		}
		return err
	})
}

func (r *reader) limits(n *yaml.Node) {
	limits := &r.course.Limits
	r.mapping("limits", n, []key{
		{"upload", false, func(n *yaml.Node) {
			r.text("upload", n, "a size from 1 KB to 50 MB, such as 20 MB",
				func(text string) (err error) {
					limits.Upload, err = parseSize(text)
					return err
				})
		}},
		{"rate", false, func(n *yaml.Node) {
			r.text("rate", n, "so many uploads a minute, hour or day, such as 30/hour",
				func(text string) (err error) {
					limits.Rate, err = parseRate(text)
					return err
				})
		}},
	})
}

// parseSize reads "20 MB", with 1024 bytes in a KB.
func parseSize(text string) (int64, error) {
	unit := int64(1 << 10)
	number, ok := strings.CutSuffix(text, "KB")
	if !ok {
		unit = 1 << 20
		number, ok = strings.CutSuffix(text, "MB")
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
	return n * unit, errors.Join(err, check(ok && n >= 1 && n*unit <= 50<<20))
}

// parseRate reads "30/hour".
func parseRate(text string) (Rate, error) {
	count, unit, _ := strings.Cut(text, "/")
	n, err := strconv.Atoi(strings.TrimSpace(count))
	per := map[string]time.Duration{"minute": time.Minute, "hour": time.Hour,
		"day": 24 * time.Hour}[strings.TrimSpace(unit)]
	return Rate{n, per}, errors.Join(err, check(n >= 1 && per > 0))
}

// settingsKeys are the keys of settings.
func (r *reader) settingsKeys(into *settings) []key {
	return slices.Concat([]key{
		{"late", false, func(n *yaml.Node) {
			r.text("late", n, `as in 10%/day or "10%/day,floor=50%,grace=15m", or none`,
				func(text string) error { return into.late.UnmarshalText([]byte(text)) })
		}},
		{"policy", false, func(n *yaml.Node) {
			r.text("policy", n, "best or last", func(text string) error {
				into.policy = gradebook.Policy(text)
				return check(text == string(gradebook.Best) || text == string(gradebook.Last))
			})
		}},
		{"hidden", false, func(n *yaml.Node) { r.number("hidden", n, &into.hidden) }},
		{"anonymous", false, func(n *yaml.Node) { r.flag("anonymous", n, &into.anonymous) }},
	}, r.feedbackKeys(&into.feedback))
}

// feedbackKeys are the keys of feedback.
func (r *reader) feedbackKeys(into *Feedback) []key {
	paused := func(name string, n *yaml.Node) {
		if into.When != AfterPause {
			r.problem(n, "%s is of feedback %q, and here it is %q", name, AfterPause, into.When)
		}
	}
	return []key{
		{"feedback", false, func(n *yaml.Node) {
			want := "one of " + strings.Join(whens, ", ")
			r.text("feedback", n, want, func(text string) error {
				into.When = When(text)
				return check(slices.Contains(whens, text))
			})
		}},
		{"pause", false, func(n *yaml.Node) {
			r.text("pause", n, "a time from 1s to 24h, such as 10m", func(text string) (err error) {
				into.Pause, err = time.ParseDuration(text)
				return errors.Join(err, check(into.Pause >= time.Second && into.Pause <= maxPause))
			})
			paused("pause", n)
		}},
		{"growing", false, func(n *yaml.Node) {
			r.flag("growing", n, &into.Growing)
			paused("growing", n)
		}},
	}
}
