package boltzmann

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// Spot is the open task.
var Spot = grader.Exercise[func([][]float64, [][]float64) []string]{
	ID:       "boltzmann/spot",
	Title:    "A guard at the scanner",
	Where:    fanClassifiers,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"pictures", "unknown"},
	Solution: solutions.Spot,
	Cases: func() []grader.Case {
		args, truth := dealPictures(rand.New(rand.NewPCG(6, 21)))
		return []grader.Case{{Name: "200 scans", Args: args, Want: truth}}
	},
	Draw: func(r *rand.Rand) []any {
		args, _ := dealPictures(r)
		return args
	},
	Drawn:   2,
	Truth:   func(args []any) any { return trueScans(args[1].([][]float64)) },
	Compare: compare.ErrorAtMost(mostWrong),
	Limit:   20 * time.Second,
	Hints: []string{
		"What do you know of a picture that your machine finds improbable? FreeEnergy says how " +
			"improbable, up to a number that is the same for all.",
		"Which free energies are usual? Ask good pictures that the machine has not learnt from.",
		"Learn takes Contrast and the pictures. Sixteen hidden units, twenty epochs and a rate " +
			"of 0.04 are enough.",
	},
}

// mostWrong is the share of scans that may be judged wrongly.
const mostWrong = 0.3

// Inked returns the digits with pixels from 0 to 1.
func Inked() *classify.Dataset {
	ds := datasets.Digits()
	ds.X.Scale(1.0/16, ds.X)
	return ds
}

// inked are the pictures of Inked.
var inked = sync.OnceValue(func() [][]float64 {
	ds := Inked()
	var pictures [][]float64
	for i := range ds.Len() {
		pictures = append(pictures, ds.At(i))
	}
	return pictures
})

// Scans returns a thousand pictures to learn from, 300 others to see what is usual, and 497 to
// test. They are in an order by chance, so that all parts have the same writers.
func Scans() (learn, usual, test [][]float64) {
	var all [][]float64
	for _, i := range scanned() {
		all = append(all, inked()[i])
	}
	return all[:1000], all[1000:1300], all[1300:]
}

// ToLearn returns the pictures of Scans to learn from as a data set.
func ToLearn() *classify.Dataset { return Inked().Subset(scanned()[:1000]) }

func scanned() []int { return rand.New(rand.NewPCG(1, 21)).Perm(len(inked())) }

// Mixed spoils pictures: each pixel is from the same place of one of them, drawn anew for each.
func Mixed(pictures [][]float64, seed uint64) (spoilt [][]float64) {
	r := rand.New(rand.NewPCG(seed, 7))
	for range pictures {
		v := make([]float64, len(pictures[0]))
		for i := range v {
			v[i] = pictures[r.IntN(len(pictures))][i]
		}
		spoilt = append(spoilt, v)
	}
	return spoilt
}

// Overlapping spoils pictures: the upper half is of one of them, and the lower half of another.
func Overlapping(pictures [][]float64, seed uint64) (spoilt [][]float64) {
	r := rand.New(rand.NewPCG(seed, 8))
	for i, v := range pictures {
		other := pictures[(i+1+r.IntN(len(pictures)-1))%len(pictures)]
		spoilt = append(spoilt, slices.Concat(v[:len(v)/2], other[len(v)/2:]))
	}
	return spoilt
}

// dealPictures makes the arguments of a case, and the true answers.
func dealPictures(r *rand.Rand) (args []any, truth []string) {
	var pictures, rest [][]float64
	for k, i := range r.Perm(len(inked())) {
		v := slices.Clone(inked()[i])
		if k < 1000 {
			pictures = append(pictures, v)
		} else {
			rest = append(rest, v)
		}
	}
	unknown := append(rest[:100:100], Mixed(rest[100:200], r.Uint64())...)
	r.Shuffle(len(unknown), func(i, j int) { unknown[i], unknown[j] = unknown[j], unknown[i] })
	return []any{pictures, unknown}, trueScans(unknown)
}

// good has the pictures of the course.
var good = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for _, v := range inked() {
		known[fmt.Sprint(v)] = true
	}
	return known
})

// trueScans says which pictures are digits.
func trueScans(unknown [][]float64) (truth []string) {
	for _, v := range unknown {
		if good()[fmt.Sprint(v)] {
			truth = append(truth, "digit")
		} else {
			truth = append(truth, "spoilt")
		}
	}
	return truth
}
