package grading_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
)

// TestCostlyToRead hands in what takes longer to read than it may, beside work that does not. Who
// only reads, too, gets the functions of the others.
func TestCostlyToRead(t *testing.T) {
	if !slow() {
		t.Skip("it waits for limits; set TESSELLA_SLOW")
	}
	one := "func f() int { return " + strings.Repeat("1+", 20) + "1 }"
	costly := notebook(slices.Repeat([]string{one}, 10_000)...)
	class := filepath.Join(t.TempDir(), "class")
	for _, name := range []string{"ada", "zoe"} {
		write(t, filepath.Join(class, name, "w.ipynb"), notebook(goodSum))
	}
	for i := range 20 {
		write(t, filepath.Join(class, "eve", fmt.Sprintf("w%02d.ipynb", i)), costly)
	}
	o := grading.Options{Lesson: "bank", Tasks: []grader.Task{bankTasks[0]}, Paths: []string{class},
		Jobs: 1}
	graded, err := grading.Grade(context.Background(), o)
	if err != nil || len(graded.Students) != 3 {
		t.Fatal(len(graded.Students), err)
	}
	for _, s := range graded.Students {
		if s.Name != "eve" {
			allRight(t, s)
		} else if len(s.Problems) != 1 || !strings.HasPrefix(s.Problems[0],
			"it was not read: that takes more than 2s") {
			t.Errorf("eve: %q", s.Problems)
		}
	}
	works, err := o.Read(context.Background())
	if err != nil || len(works) != 2 || works[0].Student != "ada" || works[1].Student != "zoe" {
		t.Errorf("%d works were read: %v", len(works), err)
	}
	// The end of the context ends a child in the middle of its work.
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := o.Read(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}
