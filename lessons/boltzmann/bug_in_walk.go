package boltzmann

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// BugInWalk asks for the line that draws v after the wrong h.
var BugInWalk = grader.Exercise[func() (int, [][]float64)]{
	ID:       "boltzmann/bug-in-walk",
	Title:    "A walk that goes wrong",
	Where:    fanClassifiers,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "u"},
	Solution: solutions.BugInWalk,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a walk",
			Want: []any{5, [][]float64{{0.1, 0.6, 0.6}}}}}
	},
	Compare: compare.Bug([]int{5, 12}, rightWalk, WrongWalk,
		"a round that changes h, and then a random number to which h matters"),
	Hints: []string{
		"Each unit by itself comes on as often as it should. What is wrong is which states come " +
			"together.",
		"Follow one round by hand, from v = (0, 0) and h = 0. Which h does each line see?",
	},
}

// The wrong function of the exercise that asks for a bug in a walk. The lesson prints it.

// region walk
func WrongWalk(u [][]float64) (v []float64, h float64) {
	v = []float64{0, 0}
	for _, draws := range u {
		on := 1 / (1 + math.Pow(3, 1-v[0]-v[1]))
		each := 1 / (1 + math.Pow(3, -h))
		h = 0
		if draws[0] < on {
			h = 1
		}
		for i := range v {
			v[i] = 0
			if draws[1+i] < each {
				v[i] = 1
			}
		}
	}
	return v, h
}

// endregion

// mostRounds is how many rounds a walk may have in an answer.
const mostRounds = 100

// rightWalk is WrongWalk as it should be.
func rightWalk(u [][]float64) (v []float64, h float64) {
	if len(u) < 1 || len(u) > mostRounds {
		panic(fmt.Sprintf("%d rows of random numbers; it takes 1 to %d", len(u), mostRounds))
	}
	for _, draws := range u {
		if len(draws) != 3 {
			panic(fmt.Sprintf("a row of %d random numbers; each has 3", len(draws)))
		}
		for _, d := range draws {
			if !(d >= 0 && d < 1) {
				panic(fmt.Sprintf("the random number %v; it takes numbers from 0 to below 1", d))
			}
		}
	}
	v = []float64{0, 0}
	for _, draws := range u {
		on := 1 / (1 + math.Pow(3, 1-v[0]-v[1]))
		h = 0
		if draws[0] < on {
			h = 1
		}
		each := 1 / (1 + math.Pow(3, -h))
		for i := range v {
			v[i] = 0
			if draws[1+i] < each {
				v[i] = 1
			}
		}
	}
	return v, h
}
