// Package syllabus reads course.yaml, in which a teacher says what a course is: its lessons, when
// they are due, what counts, and what students are shown when. [Example] is such a file with all
// keys, and says what each means.
package syllabus

import (
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
)

// FileName is the name of the file in a teacher's folder.
const FileName = "course.yaml"

// Course is what the file says.
type Course struct {
	Name    string         // "Classification, winter 2026"
	Zone    *time.Location // of the times
	Limits  Limits
	Lessons []Lesson // in the order of the file, which is that of the course
}

// Graded lists the lessons as they are graded.
func (c *Course) Graded() []grader.Lesson {
	var list []grader.Lesson
	for _, l := range c.Lessons {
		list = append(list, l.Lesson)
	}
	return list
}

// Named returns the lesson with a name, such as trees, and nil if the course does not have it.
func (c *Course) Named(name string) *Lesson {
	for i := range c.Lessons {
		if c.Lessons[i].Name == name {
			return &c.Lessons[i]
		}
	}
	return nil
}

// Lesson is a lesson of the course.
type Lesson struct {
	// Lesson has what is graded: without the exercises that were dropped, and with the course's
	// points. The number is that of the notebook, whatever its place in the course.
	grader.Lesson
	Asked  []grader.Task   // the exercises of the lesson's notebook, dropped or not
	Terms  gradebook.Terms // which attempt counts, when it is due, what late work loses
	Hidden int             // hidden cases of an exercise; 0: as many as it draws for everyone
	// The names of students are hidden from who grades the lesson by hand, until the feedback on it
	// is released.
	Anonymous bool
	Feedback  Feedback // of the exercises of which the file says nothing else
	own       map[string]Feedback
}

// FeedbackOf says when students see the whole verdict on an exercise of the lesson, such as
// trees/gain.
func (l *Lesson) FeedbackOf(exercise string) Feedback {
	if f, ok := l.own[exercise]; ok {
		return f
	}
	return l.Feedback
}

// When says when students see what became of the hidden cases. The visible ones they see at once.
type When string

// The times.
const (
	AtOnce        When = "at once"
	AfterPause    When = "after a pause" // after each attempt
	AfterDeadline When = "after the deadline"
	Released      When = "released by the teacher"
)

var whens = []string{string(AtOnce), string(AfterPause), string(AfterDeadline), string(Released)}

// Feedback says when students see the whole verdict on an attempt.
type Feedback struct {
	When    When
	Pause   time.Duration // with AfterPause
	Growing bool          // the pause doubles with each attempt
}

// normal is the feedback without a pause that it does not have.
func (f Feedback) normal() Feedback {
	if f.When != AfterPause {
		return Feedback{When: f.When}
	}
	return f
}

// maxPause is the longest that a growing pause becomes.
const maxPause = 24 * time.Hour

// Shown returns from when on a student sees the whole verdict on an attempt, which counts from 1.
// due is when the lesson is due for this student. It is false if only the teacher says so.
func (f Feedback) Shown(submitted time.Time, attempt int, due time.Time) (time.Time, bool) {
	switch f.When {
	case AfterPause:
		pause := f.Pause
		for n := 1; f.Growing && n < attempt && pause < maxPause; n++ {
			pause = min(2*pause, maxPause)
		}
		return submitted.Add(pause), true
	case AfterDeadline:
		if due.After(submitted) {
			return due, true
		}
	case Released:
		return time.Time{}, false
	}
	return submitted, true
}

// Limits bound what a student may upload.
type Limits struct {
	Upload int64 // bytes of one upload
	Rate   Rate  // of the uploads of one student
}

// Rate is so many within a time.
type Rate struct {
	Count int
	Per   time.Duration
}

// What holds where the file says nothing.
const (
	defaultUpload = 20 << 20
	defaultPause  = 10 * time.Minute
)

// defaultRate is the rate of uploads where the file says nothing.
var defaultRate = Rate{Count: 30, Per: time.Hour}

// scaled gives exercises new whole points, in proportion to the old ones, by the method of Webster
// and Sainte-Laguë: one point each, and each further one to the exercise that has the fewest for
// what it should have; of equals to the first. points is at least the number of exercises.
func scaled(old []int, points int) []int {
	sum := 0
	for _, p := range old {
		sum += p
	}
	// Nobody gets less than this in the end, and at most 2·len(old) points are left.
	list := make([]int, len(old))
	left := points
	for i, p := range old {
		list[i] = max(1, p*(points-len(old))/sum)
		left -= list[i]
	}
	for range left {
		most := 0
		for i := range list { // old/(2·new+1), compared without division
			if old[i]*(2*list[most]+1) > old[most]*(2*list[i]+1) {
				most = i
			}
		}
		list[most]++
	}
	return list
}
