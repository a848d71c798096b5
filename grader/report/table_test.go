package report

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

func printed(t *testing.T, c Class, width int, colour bool) string {
	t.Helper()
	var out bytes.Buffer
	if err := Print(&out, c, width, colour); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// wider is a class with so many exercises, each passed by the first student
// and missed by the second.
func wider(n int) Class {
	c := Class{
		Title: "Many",
		Students: []Student{{Name: "李小龍 with a name that is much longer than the column"},
			{Name: "b\x1b[31m"}},
	}
	for i := range n {
		about := course.Exercise{ID: fmt.Sprintf("many/exercise-%d", i+1), Title: "T", Points: 2}
		c.Exercises = append(c.Exercises, about)
		c.Students[0].Exercises = append(c.Students[0].Exercises, Exercise{
			Exercise: about,
			State:    submission.Graded,
			Score:    2,
			Verdict:  &grader.Verdict{Status: grader.Passed},
		})
		c.Students[1].Exercises = append(c.Students[1].Exercises,
			Exercise{Exercise: about, State: submission.Missing})
		c.Students[0].Score += 2
	}
	return c
}

func TestPrint(t *testing.T) {
	got := printed(t, sample(), 0, false)
	for _, want := range []string{
		"Decision trees: 8 students, 3 exercises, 8 points\n\n",
		"student                entropy      gain       id3   score\n",
		"ada                      ✓ 2/2     ✓ 2/2     ✓ 4/4     8/8\n",
		"ben                      ✗ 0/2  ◐ 1.42/2     ◐ 2/4  3.42/8\n",
		"=cmd|'/c calc'!A1 <…     ✓ 2/2     ◐ 1/2     ✓ 4/4   5.5/8\n",
		"✓ passed, ◐ partly right, ✗ not right yet, · not written yet, – not found,\n! does not " +
			"compile, not allowed",
		"flo: flo.ipynb: no JSON: line 3: unexpected end\n",
		"\nLate\n  =cmd|'/c calc'!A1 <", ": 1 day 2 h late, 1.5\n",
		"\nSet by hand\n  cleo: trees/gain is 2 of 2 points\n",
		// By hand: of 8 students the mean of trees/id3 is 10/8 of 4 points, of trees/gain
		// (2+1.428+2+0+0+0+1+1.428)/8 of 2, of trees/entropy 8/8 of 2.
		"Hardest exercises (part of the points)\n   31 %  trees/id3  passed by 2 of 8\n   49 %  " +
			"trees/gain  passed by 2 of 8\n   50 %  trees/entropy  passed by 4 of 8\n",
		"  2× trees/gain: natural logarithm instead of bits\n  1× trees/entropy: natural",
		"Mean 3.04 of 8, median 3.42; 1 of 8 passed everything. It took 21 s.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
	got = printed(t, Class{Title: "X"}, 0, false)
	if got != "X: 0 students, 0 exercises, 0 points\n\nNobody has handed anything in.\n" {
		t.Errorf("nobody: %q", got)
	}
}

func TestPrintKeepsToTheWidth(t *testing.T) {
	for _, width := range []int{40, 60, 80, 120} {
		for _, c := range []Class{sample(), wider(1), wider(8), wider(15), wider(40), wider(120)} {
			for l := range strings.Lines(printed(t, c, width, false)) {
				if n := columns(strings.TrimSuffix(l, "\n")); n > width {
					t.Errorf("%d exercises: %d of %d columns: %s", len(c.Exercises), n, width, l)
				}
				if strings.ContainsAny(l, "\x1b\r") {
					t.Errorf("a line steers the terminal: %q", l)
				}
			}
		}
	}
	got := printed(t, wider(15), 80, false)
	for _, want := range []string{
		"student               1  2  3  4  5  6  7  8  9 10 11 12 13 14 15  score\n",
		"李小龍 with a name …  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  ✓  30/30\n",
		"b\\x1b[31m             –  –  –  –  –  –  –  –  –  –  –  –  –  –  –   0/30\n",
		"1 exercise-1  2 exercise-2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
	// With more exercises than have room for their marks, the table goes on below: each student is
	// there several times, each exercise once.
	got = printed(t, wider(40), 60, false)
	// 60 - 15 - 2 - 5 columns are 12 of 3 each; and one mark in the legend
	if strings.Count(got, "\nb\\x1b[31m") != 4 || strings.Count(got, "✓") != 41 {
		t.Errorf("%d parts, %d marks:\n%s", strings.Count(got, "\nb\\x1b[31m"),
			strings.Count(got, "✓"), got)
	}
}

func TestColour(t *testing.T) {
	plain, coloured := printed(t, sample(), 80, false), printed(t, sample(), 80, true)
	if strings.Contains(plain, "\x1b") || !strings.Contains(coloured, "\x1b[32m✓ 2/2\x1b[0m") ||
		!strings.Contains(coloured, "\x1b[31m✗ 0/2\x1b[0m") {
		t.Errorf("colour:\n%q", coloured)
	}
	without := coloured
	for _, code := range []string{green, yellow, red, dim, bold, "0"} {
		without = strings.ReplaceAll(without, "\x1b["+code+"m", "")
	}
	if without != plain {
		t.Errorf("colour changes the text:\n%s\n%s", without, plain)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestPrintSaysThatItCannot(t *testing.T) {
	if err := Print(broken{}, sample(), 80, false); err == nil || err.Error() != "full" {
		t.Errorf("%v", err)
	}
}

func TestProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	quiet := NewProgress(file)
	quiet.Start("grading", 2)
	quiet.Student("ada")
	quiet.Say("something")
	quiet.Stop()
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("where there is no terminal, %d bytes are written, %v", info.Size(), err)
	}
	var out bytes.Buffer
	p := &Progress{out: &out}
	p.Student("before the start")
	p.Start("grading", 3)
	p.Student("ada\x1b[31m")
	p.Say("ben: no JSON")
	if got := out.String(); !strings.Contains(got, "grading") ||
		!strings.Contains(got, `ada\x1b[31m`) || !strings.Contains(got, "1/3") ||
		!strings.Contains(got, "ben: no JSON\n") {
		t.Errorf("%q", got)
	}
	p.Student("ben")
	p.Student("cleo")
	if p.bar != nil || strings.HasSuffix(strings.TrimRight(out.String(), " \r"), "3/3)") {
		t.Errorf("the bar stays when all is done: %q", out.String())
	}
	p.Student("one too many")
	p.Stop()
	p.Start("nothing", 0)
	p.Stop()
}

// TestHardest: exercises that nobody has tried are not hard, and of those that are equally
// hard none is dropped unseen.
func TestHardest(t *testing.T) {
	c := Class{Title: "X", Students: []Student{{Name: "ada"}}}
	for i := range 9 {
		about := course.Exercise{ID: fmt.Sprintf("x/e%d", i), Points: 2}
		c.Exercises = append(c.Exercises, about)
		e := Exercise{
			Exercise: about,
			State:    submission.Graded,
			Verdict:  &grader.Verdict{Status: grader.Failed},
		}
		switch i {
		case 0:
			e.Verdict.Status = grader.Unwritten
		case 1:
			e.State, e.Verdict = submission.Missing, nil
		case 2:
			e.Verdict.Status, e.Score = grader.Partly, 1
		}
		c.Students[0].Exercises = append(c.Students[0].Exercises, e)
	}
	got := printed(t, c, 0, false)
	_, got, _ = strings.Cut(got, "Hardest exercises (part of the points)\n")
	if want := "    0 %  x/e3"; !strings.HasPrefix(got, want) || strings.Contains(got, "x/e0") ||
		strings.Contains(got, "x/e1") || !strings.Contains(got, "\n  and 1 more, just as hard\n") {
		t.Errorf("the hardest begin with %q, name no x/e0 and x/e1, and tell of 1 more:\n%s", want,
			got)
	}
}
