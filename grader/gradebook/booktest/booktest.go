// Package booktest holds any gradebook, in a file or on a PostgreSQL server, to what package
// gradebook says of it.
package booktest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// suite has the tests.
type suite struct {
	database func(testing.TB) *database.DB
}

// fresh is an empty book.
func (on suite) fresh(t testing.TB) *gradebook.Book {
	t.Helper()
	b, err := gradebook.On(t.Context(), on.database(t))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Run runs all tests. fresh makes an empty database, and closes it when the test ends.
func Run(t *testing.T, fresh func(testing.TB) *database.DB) {
	on := suite{fresh}
	for _, test := range []struct {
		name string
		run  func(*testing.T)
	}{
		{"RecordCounts", on.recordCounts},
		{"RecordRegradeTakesOver", on.recordRegradeTakesOver},
		{"RecordTies", on.recordTies},
		{"RecordTimes", on.recordTimes},
		{"RecordKeepsShareOfPoints", on.recordKeepsShareOfPoints},
		{"PointsAddUp", on.pointsAddUp},
		{"RecordRefuses", on.recordRefuses},
		{"RecordLeavesItsArgumentAlone", on.recordLeavesItsArgumentAlone},
		{"OddNames", on.oddNames},
		{"PartMerges", on.partMerges},
		{"PartComesBackWhole", on.partComesBackWhole},
		{"PartOfNewWork", on.partOfNewWork},
		{"PartsAlone", on.partsAlone},
		{"Remove", on.remove},
		{"Override", on.override},
		{"Standings", on.standings},
		{"OverrideRefuses", on.overrideRefuses},
		{"Rubric", on.rubric},
		{"RubricRefuses", on.rubricRefuses},
		{"RubricOfTwo", on.rubricOfTwo},
		{"Effects", on.effects},
		{"Marks", on.marks},
		{"LastByTimesKnownLater", on.lastByTimesKnownLater},
		{"Extend", on.extend},
		{"Cache", on.cache},
		{"ClassAsRecorded", on.classAsRecorded},
		{"SetTogether", on.setTogether},
		{"Terms", on.terms},
		{"PrintHistory", on.printHistory},
		{"Tried", on.tried},
		{"TriedWithoutTimes", on.triedWithoutTimes},
		{"Courses", on.courses},
		{"RecordIn", on.recordIn},
		{"WritersAtOnce", on.writersAtOnce},
		{"OtherStudentsDoNotWait", on.othersDoNotWait},
		{"Tidy", on.tidy},
		{"Forget", on.forget},
		{"Groups", on.groups},
	} {
		t.Run(test.name, test.run)
	}
}

// Day is when the tests grade.
var Day = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// Trees is a lesson with two exercises of 4 and 6 points, without students.
func Trees() report.Class {
	return report.Class{Lesson: "trees", Title: "Decision trees", Graded: Day,
		Exercises: []course.Exercise{
			{ID: "trees/entropy", Title: "Entropy", Where: "L1", Points: 4,
				Type: "func([]float64) float64"},
			{ID: "trees/gain", Title: "Gain", Where: "L1", Points: 6,
				Type: "func([][]float64) float64"}}}
}

// Partly is a verdict that tells apart by its message.
func Partly(id, message string) *grader.Verdict {
	return &grader.Verdict{Version: 1, ID: id, Title: "t", Function: "F", Points: 4,
		Status: grader.Partly, Passed: 1, Total: 2, Message: message,
		Cases: []grader.CaseVerdict{
			{Name: "a <case> & more", Outcome: grader.Wrong, Input: []grader.Value{{Text: "[1 2]"}},
				Got: "NaN", Want: "1"},
		}}
}

// Hand adds a submission with two scores.
func Hand(
	class report.Class, name string, submitted time.Time, entropy, gain float64,
) report.Class {
	s := report.Student{Name: name, Path: "submitted/" + name, Submitted: submitted}
	for i, score := range []float64{entropy, gain} {
		about := class.Exercises[i]
		s.Exercises = append(s.Exercises, report.Exercise{Exercise: about, State: submission.Graded,
			Found: "cell 7", Score: score,
			Verdict: Partly(about.ID, fmt.Sprintf("%v of %d", score, about.Points))})
	}
	class.Students = append(class.Students, s)
	return class
}

// Record keeps a class of one, and returns what counts for it.
func Record(t testing.TB, b *gradebook.Book, class report.Class, content string) report.Student {
	t.Helper()
	contents := map[string]string{}
	for _, s := range class.Students {
		contents[s.Name] = content
	}
	counted, err := b.Record(t.Context(), class, Handed(contents))
	if err != nil {
		t.Fatal(err)
	}
	return counted.Students[0]
}

// Handed makes contents of hashes.
func Handed(hashes map[string]string) map[string]gradebook.Content {
	contents := map[string]gradebook.Content{}
	for student, hash := range hashes {
		contents[student] = gradebook.Content{Hash: hash}
	}
	return contents
}

// Wants fails unless an error holds all of the parts.
func Wants(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; want one that says %q", parts)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
	if strings.Contains(err.Error(), "gradebook: ") {
		t.Errorf("error %q names a package, which means nothing to a teacher", err)
	}
}
