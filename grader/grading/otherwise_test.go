package grading_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
)

// TestOtherwise checks right solutions that work in another way than the reference, of lessons for
// which TestRight grades none: testdata/right/LESSON/otherwise.go.txt. They pass whatever cases are
// drawn; they may call functions of the reference.
func TestOtherwise(t *testing.T) {
	if !slow() {
		t.Skip("it compiles a program for each lesson; set TESSELLA_SLOW")
	}
	files, err := filepath.Glob("testdata/right/*/otherwise.go.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		lesson := filepath.Base(filepath.Dir(file))
		t.Run(lesson, func(t *testing.T) {
			_, source, _ := strings.Cut(read(t, file), "\n") // below the comment
			other := declarations(t, source)
			c := &changed{
				lesson:    lesson,
				reference: handIn(reference(t, lesson), other),
				broken:    map[int]bool{},
			}
			seeds := 2
			if long() {
				seeds = 8
			}
			for seed := range seeds {
				plans := unexplained(t, tasks(t, lesson),
					grader.PlanOptions{Secret: fmt.Sprint("seed ", seed), Hidden: 12})
				if seed == 0 {
					c.plans = plans
					c.compile(t)
				}
				s := &server{program: c.program}
				for _, plan := range plans {
					v, err := s.verdict(plan, unchanged, plan.Limit())
					if err != nil {
						t.Error(err)
					}
					if v.Status != grader.Passed {
						t.Errorf("seed %d: %s: %s", seed, plan.ID,
							explain(report.Exercise{Verdict: &v}))
					}
				}
				s.end()
			}
		})
	}
}
