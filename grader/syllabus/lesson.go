package syllabus

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
)

func (r *reader) lessonsOf(n *yaml.Node) {
	r.list("lessons", n, "a list, with a line such as - lesson: trees for each", r.lesson)
	if len(n.Content) == 0 && n.Kind == yaml.SequenceNode {
		r.problem(n, "lessons is empty; a course has one lesson at least")
	}
}

// lesson reads an item of the list of lessons.
func (r *reader) lesson(n *yaml.Node) {
	l := lessonReader{reader: r, node: n, settings: r.defaults, lesson: -1,
		points: make(map[string]int), own: make(map[string]Feedback)}
	r.mapping("a lesson", n, slices.Concat([]key{
		{"lesson", true, l.name},
		{"points", false, func(n *yaml.Node) { r.number("points", n, &l.worth) }},
		{"due", false, l.dueTime},
	}, r.settingsKeys(&l.settings), []key{
		{"dropped", false, l.drop},
		{"exercises", false, l.ownSettings},
	}))
	if l.lesson >= 0 {
		l.finish()
	}
}

// lessonReader reads one lesson.
type lessonReader struct {
	*reader
	node *yaml.Node
	settings
	lesson  int // index of the lesson; negative: the file names none that is known
	worth   int // the lesson's points; 0: those of its exercises
	due     time.Time
	dropped []string
	points  map[string]int // of exercises for which the file says them
	own     map[string]Feedback
	waits   []*yaml.Node // feedback that waits for the deadline
}

func (l *lessonReader) name(n *yaml.Node) {
	var names []string
	for _, known := range l.lessons {
		names = append(names, known.Name)
	}
	l.text("lesson", n, "the name of a lesson, such as trees", func(text string) error {
		i := slices.Index(names, text)
		switch {
		case i < 0:
			l.problem(n, "there is no lesson %q%s", text, meant(text, names))
		case slices.ContainsFunc(l.course.Lessons, func(o Lesson) bool { return o.Name == text }):
			l.problem(n, "the lesson %s is there twice", text)
		default:
			l.lesson = i
		}
		return nil
	})
}

func (l *lessonReader) dueTime(n *yaml.Node) {
	l.text("due", n, gradebook.DueForm, func(text string) (err error) {
		l.due, err = gradebook.ParseDue(text, l.course.Zone)
		return err
	})
}

func (l *lessonReader) asked() []grader.Task { return l.of().Tasks }

// of is the lesson as it is without the file.
func (l *lessonReader) of() grader.Lesson {
	if l.lesson < 0 {
		return grader.Lesson{}
	}
	return l.lessons[l.lesson]
}

// drop reads the list of exercises that do not count.
func (l *lessonReader) drop(n *yaml.Node) {
	l.list("dropped", n, "a list of exercises, such as [trees/gain]", func(n *yaml.Node) {
		if !l.known("dropped", n) {
			return
		}
		if slices.Contains(l.dropped, n.Value) {
			l.problem(n, "dropped names %s twice", n.Value)
		}
		l.dropped = append(l.dropped, n.Value)
	})
}

// known tells whether a node names an exercise of the lesson. That it does not is a problem, unless
// the lesson itself is not known.
func (l *lessonReader) known(key string, n *yaml.Node) bool {
	known := ids(l.asked())
	if l.lesson < 0 || n.Kind == yaml.ScalarNode && slices.Contains(known, n.Value) {
		return l.lesson >= 0
	}
	if n.Kind != yaml.ScalarNode {
		l.problem(n, "%s should be a list of exercises, such as [trees/gain]", key)
	} else {
		l.problem(n, "%s: the lesson %s has no such exercise %q%s", key, l.of().Name, n.Value,
			meant(n.Value, known))
	}
	return false
}

func ids(tasks []grader.Task) []string {
	var list []string
	for _, t := range tasks {
		list = append(list, t.About().ID)
	}
	return list
}

// ownSettings reads what holds for single exercises.
func (l *lessonReader) ownSettings(n *yaml.Node) {
	if n = dealiased(n); n.Kind != yaml.MappingNode {
		l.problem(n, "exercises should have a line such as trees/gain: {points: 4} for each "+
			"exercise that differs")
		return
	}
	seen := make(map[string]bool)
	for i := 0; i < len(n.Content); i += 2 {
		id, value := n.Content[i].Value, dealiased(n.Content[i+1])
		if slices.Contains(l.dropped, id) {
			l.problem(n.Content[i], "exercises: %s is dropped", id)
			continue
		}
		if !l.known("exercises", n.Content[i]) {
			continue
		}
		if seen[id] {
			l.problem(n.Content[i], "exercises has %s twice", id)
		}
		seen[id] = true
		points, feedback := 0, l.feedback
		l.mapping(id, value, append([]key{
			{"points", false, func(n *yaml.Node) { l.number("points", n, &points) }},
		}, l.feedbackKeys(&feedback)...))
		if points > 0 {
			l.points[id] = points
		}
		if feedback != l.feedback {
			l.own[id] = feedback.normal()
		}
		if feedback.When == AfterDeadline {
			l.waits = append(l.waits, n.Content[i])
		}
	}
}

// finish adds the lesson to the course.
func (l *lessonReader) finish() {
	lesson := Lesson{Lesson: l.of(), Asked: l.asked(), Hidden: l.hidden, Anonymous: l.anonymous,
		Terms:    gradebook.Terms{Policy: l.policy, Due: l.due, Late: l.late},
		Feedback: l.feedback.normal(), own: l.own}
	if l.feedback.When == AfterDeadline {
		l.waits = append(l.waits, l.node)
	}
	if l.due.IsZero() && len(l.waits) > 0 {
		l.problem(l.waits[0], "the lesson %s shows verdicts %s and lacks the key due", lesson.Name,
			AfterDeadline)
	}
	lesson.Tasks = slices.DeleteFunc(slices.Clone(l.asked()), func(t grader.Task) bool {
		return slices.Contains(l.dropped, t.About().ID)
	})
	if len(lesson.Tasks) == 0 {
		l.problem(l.node, "the lesson %s has no exercise that counts; leave one, or leave the "+
			"lesson out", lesson.Name)
		return
	}
	points, err := l.pointsOf(lesson.Tasks)
	if err != nil {
		l.problem(l.node, "%v", err)
		return
	}
	for i, t := range lesson.Tasks {
		lesson.Tasks[i] = grader.Worth(t, points[t.About().ID])
	}
	l.course.Lessons = append(l.course.Lessons, lesson)
}

// pointsOf says what exercises are worth: what the file says of them, and else what they are worth
// themselves, scaled if the file says what the lesson is worth.
func (l *lessonReader) pointsOf(tasks []grader.Task) (map[string]int, error) {
	points := maps.Clone(l.points)
	left := l.worth
	var rest []string
	var old []int
	for _, t := range tasks {
		about := t.About()
		if own := l.points[about.ID]; own > 0 {
			left -= own
			continue
		}
		points[about.ID] = about.Points
		rest, old = append(rest, about.ID), append(old, about.Points)
	}
	switch fixed := l.worth - left; {
	case l.worth == 0:
		return points, nil
	case len(rest) == 0 && left != 0:
		return nil, fmt.Errorf("the lesson %s is worth %d points, and its exercises together %d",
			l.of().Name, l.worth, fixed)
	case left < len(rest):
		return nil, fmt.Errorf("the lesson %s is worth %d points; it should be %d at least: each "+
			"exercise has whole points", l.of().Name, l.worth, fixed+len(rest))
	}
	for i, p := range scaled(old, left) {
		points[rest[i]] = p
	}
	return points, nil
}
