package committees

import (
	"fmt"
	"math"
	"math/rand/v2"
)

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

// Walks lets the printed function and two conditionals walk to and fro in the small machine, and
// returns how often each state comes, as a share. A state v₁ v₂ h has the number 4v₁ + 2v₂ + h.
// table is what the shares should be.
func Walks(conditionals func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64)) (
	table, printed, walked []float64,
) {
	const walks, rounds = 20000, 20
	W, a, b := [][]float64{{ln3}, {ln3}}, []float64{0, 0}, []float64{-ln3}
	r := rand.New(rand.NewPCG(3, 20))
	printed, walked = make([]float64, 8), make([]float64, 8)
	for range walks {
		u := make([][]float64, rounds)
		v, h := []float64{0, 0}, []float64{0}
		for i := range u {
			u[i] = []float64{r.Float64(), r.Float64(), r.Float64()}
			_, hidden := conditionals(W, a, b, v, h)
			h = drawn(hidden, u[i][:1])
			visible, _ := conditionals(W, a, b, v, h)
			v = drawn(visible, u[i][1:])
		}
		walked[int(4*v[0]+2*v[1]+h[0])] += 1. / walks
		wrongV, wrongH := WrongWalk(u)
		printed[int(4*wrongV[0]+2*wrongV[1]+wrongH)] += 1. / walks
	}
	for _, mass := range []float64{1, 1. / 3, 1, 1, 1, 1, 1, 3} { // e^−E, of 28/3
		table = append(table, mass*3/28)
	}
	return table, printed, walked
}

// drawn is 1 for each unit whose random number is below its probability, and 0 for the others.
func drawn(p, u []float64) []float64 {
	on := make([]float64, len(p))
	for i := range p {
		if u[i] < p[i] {
			on[i] = 1
		}
	}
	return on
}
