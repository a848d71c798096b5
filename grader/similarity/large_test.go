package similarity

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// helpers is a work of so many helpers with so many constants each.
func helpers(student string, n int, constant func(i, k int) string) Work {
	w := Work{Student: student, Exercise: "F"}
	for i := range n {
		list := make([]string, 4800)
		for k := range list {
			list[k] = constant(i, k)
		}
		w.Pieces = append(w.Pieces, Piece{Place: "a.go", Line: 1 + i, Text: fmt.Sprintf(
			"func h%d() []int {\n\treturn []int{\n%s}\n}", i, strings.Join(list, ",\n"))})
	}
	return w
}

// TestLargeWorks holds that a student does not decide how long a comparison takes: that of all
// places of one number in 100 helpers with all others took minutes.
func TestLargeWorks(t *testing.T) {
	for name, constant := range map[string]func(i, k int) string{
		"one number":     func(int, int) string { return "1" },
		"two in turn":    func(i, k int) string { return fmt.Sprint(k % 2) },
		"all different":  func(i, k int) string { return fmt.Sprint(4800*i + k) },
		"large exponent": func(i, k int) string { return fmt.Sprint("1e", 4000-k%7) },
		"in blocks":      func(i, k int) string { return fmt.Sprint(k % (11 + k/500)) },
	} {
		works := []Work{helpers("a", 100, constant), helpers("b", 100, constant)}
		pairs := Compare(works, nil, Options{Common: 1e-9})
		if len(pairs) != 1 {
			t.Errorf("%s: %d pairs", name, len(pairs))
			continue
		}
		m := pairs[0].Functions[0]
		last := m.A[len(m.A)-1]
		if last.Text != "" || last.Place != "Only the first 100 kB of this work are compared." {
			t.Errorf("%s: it is not said that something is left out: %.100q", name, last.Place)
		}
		if len(m.Blocks) == 0 || len(m.Blocks) > maxBlocks {
			t.Errorf("%s: %d blocks", name, len(m.Blocks))
		}
	}
}

// Statements that wait for each other, and many names in one, do not take longer either.
func TestManyStatements(t *testing.T) {
	names := make([]string, 2000)
	for i := range names {
		names[i] = fmt.Sprint("x", i)
	}
	text := "func F() {\n"
	for range 100 {
		text += "{\n" + strings.Repeat("a = a + 1\n", 90) + "}\n"
	}
	text += "{\n" + strings.Join(names, ", ") + " = f()\n" + strings.Join(names, ", ") +
		" = f()\n}\n}"
	one := Work{Student: "a", Exercise: "F", Pieces: []Piece{{Text: text}}}
	other := one
	other.Student = "b"
	if pairs := Compare([]Work{one, other}, nil, Options{}); len(pairs) != 1 {
		t.Errorf("%d pairs", len(pairs))
	}
}

// A work that is long enough keeps its beginning, whatever it is cut in.
func TestBeginning(t *testing.T) {
	short := Piece{Text: strings.Repeat("a", 100)}
	for _, c := range []struct {
		pieces []Piece
		want   []int // the lengths of the texts
	}{
		{[]Piece{short, short}, []int{100, 100}},
		{[]Piece{{Text: "a" + strings.Repeat("ä", 60_000)}, short}, []int{99_999, 0}},
		{[]Piece{short, {Text: strings.Repeat("a", 99_898)}}, []int{100, 99_898}},
		{[]Piece{short, {Text: strings.Repeat("a", 99_900)}}, []int{100, 99_899, 0}},
	} {
		var got []int
		for _, p := range beginning(Work{Pieces: c.pieces}).Pieces {
			got = append(got, len(p.Text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d, want %d", got, c.want)
		}
	}
}
