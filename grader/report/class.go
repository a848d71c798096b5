// Package report writes the results of a grading: for a terminal, for students, for teachers, and
// in the formats that other systems read.
//
// What it writes for a student never contains the input or the result of a hidden case: see
// [grader.Verdict.ForStudent].
package report

import (
	"path"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Class has the results of grading one lesson.
type Class struct {
	Lesson    string // its folder: "trees"
	Title     string // "Decision trees"
	Exercises []course.Exercise
	Part      bool      // the lesson has more exercises, which were not graded
	Students  []Student // in the order of their names
	Graded    time.Time
	Took      time.Duration
	Alike     []similarity.Pair // nil: nobody has compared the functions
}

// Points returns the points of a complete solution.
func (c Class) Points() float64 {
	sum := 0.0
	for _, e := range c.Exercises {
		sum += float64(e.Points)
	}
	return sum
}

// Labels are the exercises' names without the lesson's.
func (c Class) Labels() []string {
	list := make([]string, len(c.Exercises))
	for i, about := range c.Exercises {
		list[i] = path.Base(about.ID)
	}
	return list
}

// Student is one submission, graded.
type Student struct {
	Name      string    // of the folder or file: "ada"
	Path      string    // where it was found, as the teacher would type it
	Files     []string  // what was read, relative to Path
	Submitted time.Time // when it was handed in; zero if not known
	// what a learning platform says about lateness if Submitted is not known
	Mark      submission.Mark
	Exercises []Exercise // as in [Class.Exercises], all of them
	// about the submission as a whole: "homework.ipynb: no JSON: line 3: …"
	Problems []string
	Attempt  int     // 1 for the first; 0 without a gradebook
	Score    float64 // of the attempt that counts, after penalty and overrides
	Raw      float64 // of this attempt alone: the sum of the exercises' scores
	Penalty  float64 // for lateness, in points
	Late     time.Duration
	Took     time.Duration // to read it and to run its visible cases only
	Note     string        // of the teacher, with an override
}

// Exercise is the result of one exercise of one student.
type Exercise struct {
	course.Exercise
	State submission.State
	// where the function was found, and how if that matters: "cell 7", "cell 9; also in cell 4,
	// which it replaces"
	Found   string
	Verdict *grader.Verdict // nil unless Graded
	// in words, if State is not Graded: "cell 7, line 3: undefined: lgo"
	Problem  string
	Score    float64 // of Points
	Override *Override
	Cached   bool // the result of an earlier run on the same functions
	// Attempts counts the versions of the function that the student has handed in, up to the first
	// that got all points; 0 where no gradebook knows.
	Attempts int
	// RightAfter is how long after the student's first hand-in the first version with all points
	// was handed in; nil: there is none, or nothing says when.
	RightAfter *time.Duration
}

// Override is a score that the teacher set by hand.
type Override struct {
	Score  float64   `json:"score"`
	Reason string    `json:"reason"`
	By     string    `json:"by,omitempty"`
	At     time.Time `json:"at"`
}

// graded reports whether there is a verdict.
func (e Exercise) graded() bool { return e.State == submission.Graded && e.Verdict != nil }

// Worth is the exercise where it is worth so many points: the score keeps its share of them.
func (e Exercise) Worth(points int) Exercise {
	if e.Verdict != nil && points != e.Points {
		v := *e.Verdict
		e.Verdict, v.Points = &v, points
	}
	e.Score, e.Points = Rescale(e.Score, e.Points, points), points
	return e
}

// Rescale keeps the share of the points where an exercise is worth more or less than it was.
func Rescale(score float64, was, is int) float64 {
	if was != is && was > 0 {
		score *= float64(is) / float64(was)
	}
	return Hundredths(score)
}

// Passed reports whether every case is right, or the teacher gave the exercise all its points.
func (e Exercise) Passed() bool {
	if e.Override != nil {
		return e.Score >= float64(e.Points)
	}
	return e.graded() && e.Verdict.Status == grader.Passed
}

// Passed reports whether every exercise of the student passed. Other problems of the submission do
// not count.
func (s Student) Passed() bool {
	return len(s.Exercises) > 0 &&
		!slices.ContainsFunc(s.Exercises, func(e Exercise) bool { return !e.Passed() })
}

// right counts the exercises that passed.
func (s Student) right() int {
	n := 0
	for _, e := range s.Exercises {
		if e.Passed() {
			n++
		}
	}
	return n
}

// Passed reports whether every student passed. A class without students has not passed. A CI job
// should use it as its exit status.
func (c Class) Passed() bool {
	return len(c.Students) > 0 &&
		!slices.ContainsFunc(c.Students, func(s Student) bool { return !s.Passed() })
}
