package build

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
)

func TestMeasure(t *testing.T) {
	words, lines := measure("# A title\n\nTwo words.\n\n```go id=a\nvar a = 1\n\n%%\n```\n" +
		"\n```margin A slip\nThree more words.\n```\nLast.\n")
	if words != 3+2+3+1 || lines != 3 {
		t.Errorf("%d words and %d lines", words, lines)
	}
	if got := minutes(1234, 56, 3); got != 12+5+36 {
		t.Errorf("%d minutes", got)
	}
}

// A lesson just above a limit gets an error for that limit. A lesson at the limit gets none.
func TestLimits(t *testing.T) {
	exercises := func(write, predict int) []course.Exercise {
		var all []course.Exercise
		for i := range write + predict {
			ex := course.Exercise{ID: fmt.Sprint("long/", i), Points: 2}
			if i >= write {
				ex.Kind = course.Predict
			}
			all = append(all, ex)
		}
		return all
	}
	for _, test := range []struct {
		words     int
		exercises []course.Exercise
		want      string
	}{
		{3500, exercises(5, 5), ""},
		{3501, exercises(5, 5), "the text has 3501 words; a lesson has at most 3500"},
		{100, exercises(5, 6), "it has 11 exercises; a lesson has at most 10"},
		{100, exercises(5, 4), "10 of its 18 points are for functions to write"},
	} {
		l := lesson{file: "lessons/long/lesson.md", words: test.words,
			listed: course.Lesson{Name: "long", Exercises: test.exercises}}
		got := l.limits().err()
		if test.want == "" && got != nil || test.want != "" &&
			(got == nil || !strings.HasPrefix(got.Error(), l.file+": "+test.want) ||
				strings.Contains(got.Error(), "\n")) {
			t.Errorf("got %v, want %q", got, test.want)
		}
	}
}
