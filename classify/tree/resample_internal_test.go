package tree

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// A resampled tree is that of a set with repeated rows, and that of a set with weights instead,
// whatever the options and the columns.
func TestResamplerIsCART(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 2))
	packed := 0
	for trial := range 200 {
		n, K := 2+rng.IntN(60), 1+rng.IntN(4)
		ds := &classify.Dataset{
			Name:    "random",
			Classes: strings.Split("abcd", "")[:K],
			X:       mat.NewDense(n, 5, nil),
			Y:       make([]int, n),
		}
		for j, name := range []string{"p", "q", "r", "s", "t"} {
			a := classify.Attribute{Name: name}
			if j >= 3 && trial%3 > 0 || trial%3 == 2 {
				a.Values = strings.Split("uvwxyz", "")
			}
			ds.Attributes = append(ds.Attributes, a)
			for i := range n {
				v := float64(rng.IntN(6))
				if !a.Nominal() && j%2 == 0 {
					v = rng.NormFloat64()
				}
				ds.X.Set(i, j, v)
			}
		}
		for i := range n {
			ds.Y[i] = rng.IntN(K)
		}
		l := []CART{{}, {MaxFeatures: 2}, {Impurity: Entropy, MaxDepth: 4},
			{MinLeaf: 3, MaxFeatures: 3}, {MaxLeaves: 5}, {Impurity: Misclassification},
			{Significance: .3, Workers: 2}}[trial%7]
		if trial%10 == 0 {
			ds.Weights = slices.Repeat([]float64{.5}, n)
		}
		if trial%11 == 0 {
			l.Missing = Majority
			if trial%2 == 0 && l.MaxFeatures == 0 {
				ds.X.Set(0, 1, math.NaN())
			}
		}
		s, err := NewResampler(l, ds)
		if err != nil {
			t.Fatal(err)
		}
		if s.engine != nil {
			packed++
		}
		for size := range 4 {
			times, rows := make([]int, n), []int(nil)
			for range []int{n, 1, n / 2, 3 * n}[size] {
				times[rng.IntN(n)]++
			}
			copies := ds.Subset(seqTimes(times, &rows))
			weighted := *ds
			weighted.Weights = make([]float64, n)
			for i, k := range times {
				weighted.Weights[i] = float64(k) * ds.Weight(i)
			}
			l.Seed = rng.Uint64()
			got, err := s.Fit(times, l.Seed)
			if err != nil {
				t.Fatal(err)
			}
			for what, ds := range map[string]*classify.Dataset{
				"copies":  copies,
				"weights": &weighted,
			} {
				want, err := l.fit(ds, false)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got.nodes, want.nodes) {
					t.Fatalf("trial %d, %d rows, %s:\n%v%+v\nCART:\n%v%+v", trial, n, what, got,
						got.nodes, want, want.nodes)
				}
			}
		}
	}
	if packed < 100 {
		t.Errorf("only %d sets without weights", packed)
	}
}

// seqTimes lists each row as often as times says.
func seqTimes(times []int, rows *[]int) []int {
	for i, k := range times {
		*rows = append(*rows, slices.Repeat([]int{i}, k)...)
	}
	return *rows
}
