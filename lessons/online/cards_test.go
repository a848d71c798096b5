package online_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/online"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/online"
	"gonum.org/v1/gonum/floats"
)

// Behind the dot product as a kernel, classes compete as they do without one: vectors that move by
// whole examples are twice as long as those that move by halves, and predict the same.
func TestBehindDotProductsIsCompete(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 10))
	for range trials {
		x := perceptrons.Online.Draw(r)[0].([][]float64)
		y := make([]int, len(x))
		for i := range y {
			y[i] = r.IntN(3)
		}
		want, _ := solutions.Compete(x, y, 3)
		exercisetest.Same(t, "predicted", online.Behind(floats.Dot, x, y, 3), want)
	}
}

// Majority of two digits is the library's of two classes. It takes 0 in a tie, and the library the
// second class, so 0 stands for the second.
func TestMajorityAgreesWithTheLibrary(t *testing.T) {
	ds := online.Said()
	says, truth := make([][]int, ds.Len()), make([]int, ds.Len())
	for i := range says {
		for _, said := range ds.At(i) {
			says[i] = append(says[i], 1-int(said))
		}
		truth[i] = 1 - ds.Y[i]
	}
	answers, w := online.Majority(says, truth)
	exercisetest.Same(t, "weights by hand", w, []float64{0.125, 0.5, 0.0625})
	if wrong := []int{2, 4, 7}; !slices.Equal(mistakes(answers, truth), wrong) {
		t.Errorf("wrong about %v, want Bart, Maggie and Otto: %v", mistakes(answers, truth), wrong)
	}
}

func mistakes(answers, truth []int) (rows []int) {
	for t := range answers {
		if answers[t] != truth[t] {
			rows = append(rows, t)
		}
	}
	return rows
}

// What the lesson answers: with the weighted majority the whole interval is below seven cards in a
// hundred. Neither the plain majority nor the competition by itself gets there. The printed
// function follows one half, and the right one the best expert, after sixteen cards.
func TestAnswerOfTheCards(t *testing.T) {
	_, digits := online.Cards()
	experts := online.Experts(solutions.Compete, online.Behind)
	says := online.Opinions(experts)
	answers, _ := online.Majority(says, digits)
	late := float64(len(digits) - online.OldCards)
	_, wrong := online.Misread(answers, digits)
	if in := evaluate.Wilson(float64(wrong), late, 0.95); in.High >= 0.07 {
		t.Errorf("the weighted majority misreads %d of %v: %v", wrong, late, in)
	}
	for name, read := range map[string][]int{"plain majority": online.PlainMajority(says),
		"competition": experts[4].Says} {
		if _, wrong := online.Misread(read, digits); float64(wrong) <= 0.07*late {
			t.Errorf("%s misreads %d of %v", name, wrong, late)
		}
	}
	best := experts[len(experts)-1].Says
	bound := perceptron.MajorityBound(len(mistakes(best, digits)), len(experts), 0.5)
	if n := len(mistakes(answers, digits)); float64(n) > bound {
		t.Errorf("%d mistakes are above the bound %v", n, bound)
	}
	if n := len(mistakes(best, digits)); n != 127 {
		t.Errorf("the best expert has misread %d; the lesson says 127", n)
	}
	printed, w := online.WrongMajority(says, digits)
	if w[1] != 1 || !slices.Equal(printed[20:], experts[1].Says[20:]) {
		t.Errorf("as printed, the majority does not follow the lower half; the weights are %v", w)
	}
	for n := 17; n < 100; n++ {
		_, w := online.Majority(says[:n], digits[:n])
		if last := w[len(w)-1]; 2*last <= floats.Sum(w) {
			t.Errorf("after %d cards the best expert weighs %v of %v", n, last, floats.Sum(w))
		}
	}
}
