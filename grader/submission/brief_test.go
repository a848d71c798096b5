package submission

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tessella-go/tessella/notebooks/course"
)

// A generic type that doubles 18 times has a name of megabytes in the compiler's errors. What is
// kept of it is short for each function, and for all together.
func TestTextsAreShort(t *testing.T) {
	var exercises []course.Exercise
	code := []cell{{source: "func help() int { return x }"}}
	for i := range 60 {
		name := fmt.Sprintf("F%d", i)
		exercises = append(exercises, course.Exercise{ID: "t/" + name, Function: name,
			Type: "func() int"})
		code = append(code, cell{source: "func " + name + "() int { return help() }"})
	}
	long := "cannot use y (variable of type " + strings.Repeat("Zwei[Zwö, ", 200_000)
	for name, rounds := range map[string]int{"dropped": 0, "given up": patience} {
		s := cells(t, exercises, code...)
		s.rounds = rounds
		s.Drop([]CompileError{{File: "work/cell 1", Line: 1, Text: long}})
		total := 0
		for id, part := range s.Parts {
			total += len(part.Where) + len(part.Problem)
			if part.State != Broken || len(part.Problem) > 2000 || len(part.Problem) < 50 ||
				!utf8.ValidString(part.Problem) {
				t.Fatalf("%s: %s: %s: %d bytes", name, id, part.State, len(part.Problem))
			}
		}
		if !strings.HasSuffix(s.Parts["t/F0"].Problem, "…") || total > 80<<10 {
			t.Errorf("%s: %d bytes together", name, total)
		}
	}
}

// Problems of the hand-in are short, whatever its files are called.
func TestProblemsAreShort(t *testing.T) {
	sub := fileOf("w.ipynb", []byte(`{"cells": 1, "x": "`+strings.Repeat("ö", 1<<20)+`"}`)).
		Unread(nil, strings.Repeat("ö", 1<<20))
	if text := sub.Problems[0]; len(text) > 2000 || !utf8.ValidString(text) {
		t.Errorf("%d bytes", len(text))
	}
	s := cells(t, lesson, code(gainCode+"\nvar "+strings.Repeat("x", 1<<14)+" = )")...)
	if part := s.Parts["trees/gain"]; len(part.Problem) > 2000 || part.State != Broken {
		t.Errorf("%s: %d bytes", part.State, len(part.Problem))
	}
	name := strings.Repeat("x", 1<<14)
	s = cells(t, lesson, code("func Gain(c [][]float64) float64 { return "+name+"() }\nfunc "+name+
		"() float64 { exec.Command(`x`); return 0 }")...)
	if part := s.Parts["trees/gain"]; len(part.Problem) > 2000 || part.State != Refused {
		t.Errorf("%s: %d bytes", part.State, len(part.Problem))
	}
}
