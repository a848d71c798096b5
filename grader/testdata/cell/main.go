// Command cell is what a notebook cell is when it runs: a program that checks a student's functions. Its first argument says what is in the cell.
package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/grader"
)

var exercise = grader.Exercise[func(x []float64) float64]{
	ID: "cell/total", Title: "The <sum> of numbers", Where: "here & there", Points: 2, Params: []string{"x"},
	Solution: sum,
	Cases: func() []grader.Case {
		return []grader.Case{
			{Name: "none", Args: []any{nil}, Want: 0},
			{Name: "one", Args: []any{[]float64{3}}, Want: 3, Note: "Printed as \"3.0\"."},
			{Name: "two", Args: []any{[]float64{3, 4.5}}, Want: 7.5, Where: "a <lecture>"},
			{Name: "negative", Args: []any{[]float64{3, -4}}, Want: -1},
			{Name: "many", Args: []any{[]float64{1, 2, 3, 4}}, Want: 10},
		}
	},
	Misconceptions: []grader.Misconception[func(x []float64) float64]{
		{Name: "the <last> is forgotten", Hint: "Mind the bounds & the end.", Wrong: func(x []float64) float64 { return sum(x[:max(len(x)-1, 0)]) }},
	},
	Hints: []string{"Use a <loop>.", "range does it."},
	Limit: time.Second,
}

var other = grader.Exercise[func(int) int]{
	ID: "cell/double", Title: "Doubling", Points: 1,
	Solution: func(n int) int { return 2 * n },
	Cases: func() []grader.Case {
		var cases []grader.Case
		for n := range 5 {
			cases = append(cases, grader.Case{Name: fmt.Sprint(n), Args: []any{n}, Want: 2 * n})
		}
		return cases
	},
}

var largest = grader.Exercise[func(x []float64) float64]{
	ID: "cell/largest", Title: "The largest number", Points: 1, Params: []string{"x"},
	Solution: slices.Max[[]float64],
	Cases: func() []grader.Case {
		return []grader.Case{
			{Name: "none", Args: []any{[]float64{0}}, Want: 0},
			{Name: "above 0", Args: []any{[]float64{1, 3, 2}}, Want: 3},
			{Name: "below 0", Args: []any{[]float64{-3, -1, -2}}, Want: -1},
		}
	},
}

// fromZero begins with 0.
func fromZero(x []float64) float64 {
	best := 0.0
	for _, v := range x {
		if v > best {
			best = v
		}
	}
	return best
}

// fromZeroTwice is wrong for another reason, too, which shows wherever this one does.
func fromZeroTwice(x []float64) float64 {
	best := 0.0
	for _, v := range x {
		if v > best {
			best = v
		}
	}
	return best + best
}

// The types are a student's own.
type (
	vector []float64
	share  float64
)

func sum(x []float64) (total float64) {
	for _, v := range x {
		total += v
	}
	return total
}

func forgetful(x []float64) float64 {
	fmt.Println("adding", len(x), "numbers")
	if len(x) == 0 {
		return 0
	}
	return sum(x[:len(x)-1])
}

func broken(x []float64) float64 {
	// The first line is the one of func.
	return x[len(x)]
}

func stub(x []float64) float64 { return 0 }

func doubled(n int) int { return n + n }

// line is a student's type with a method that needs what no solution may import.
type line []float64

func (x line) total() float64 { return mat.Sum(mat.NewVecDense(len(x), x)) }

func borrowed(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	return line(x).total()
}

// own has a variable with the name of a function that needs such, too.
func own(x []float64) (total float64) {
	for _, waiting := range x {
		total += waiting
	}
	return total
}

// waiting leaves its process number behind and never ends.
func waiting(n int) int {
	_ = os.WriteFile(os.Args[2], fmt.Append(nil, os.Getpid()), 0o666)
	for {
	}
}

func main() {
	fmt.Println("before the checks")
	switch os.Args[1] {
	case "several":
		grader.Check(other, doubled)
		fmt.Println("between the checks")
		grader.Check(exercise, forgetful)
		grader.Check(exercise, sum)
		grader.Check(exercise, stub)
	case "forgetful":
		grader.Check(exercise, forgetful)
	case "fromZero":
		grader.Check(largest, fromZero)
	case "fromZeroTwice":
		grader.Check(largest, fromZeroTwice)
	case "broken":
		grader.Check(exercise, broken)
	case "nil":
		grader.Check(exercise, nil)
	case "unsound":
		grader.Check(grader.Exercise[func(int) int]{ID: "cell/unsound"}, doubled)
	case "named":
		grader.Check(exercise, func(x vector) share { return share(sum(x)) })
	case "variadic":
		grader.Check(exercise, func(x ...float64) float64 { return sum(x) })
	case "other":
		grader.Check(exercise, doubled)
		grader.Check(exercise, 7)
	case "borrowed":
		grader.Check(exercise, borrowed)
	case "own":
		grader.Check(exercise, own)
	case "stderr":
		grader.Check(exercise, func(x []float64) float64 {
			fmt.Fprintln(os.Stderr, "adding", len(x)) //line 5: see the slide
			return sum(x)
		})
	case "waiting":
		slow := other
		slow.Limit = time.Hour
		grader.Check(slow, waiting)
	case "late":
		time.Sleep(2500 * time.Millisecond)
		quick := exercise
		quick.Limit = 400 * time.Millisecond
		grader.Check(quick, sum)
	case "unreached":
		if os.Getenv("TESSELLA_CHECK") != "" {
			return // as a cell does that takes another way in its second run
		}
		grader.Check(other, doubled)
	}
	fmt.Println("after the checks")
}
