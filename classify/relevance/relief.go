package relevance

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// ReliefF weighs attributes by how well they tell an example from its nearest neighbours of other
// classes (Kononenko 1994), and so sees what a gain cannot: attributes that say something only
// together, as the two of XOR do. An attribute's weight is
//
//	W(A) = mean over examples R of
//	       Σ P(c)/(1 − P(class of R)) · diff(A, R, misses of class c) − diff(A, R, hits)
//
// where hits are the K nearest examples of R's own class, misses those of each other class, diff
// their mean, and P the classes' shares of the training set. It is between −1 and 1, about 0 for an
// irrelevant attribute.
//
// The diff of two values is 0 or 1 where the attribute is nominal, |a − b| / (max − min) where
// it is numeric, and what it is on average where a value is missing, over the values that
// examples of the same class have: 1 − P(v | class) for a nominal one. Examples are as near as
// the sum of their diffs over all attributes says. Those tied for the last places share them,
// so no order plays a part.
//
// Weights count as that many examples, in K too: of an example of weight 2, the one is a hit of
// the other at distance 0.
type ReliefF struct {
	K    int    // the number of neighbours from each class; 0 means 10
	M    int    // the number of examples R, drawn without repetition; 0 means all
	Seed uint64 // chooses the M examples
}

// Weights returns W(A) for each attribute. The time is O(M·n·(d + log n)). Its errors name the
// option, or the row and the column.
func (l ReliefF) Weights(ds *classify.Dataset) ([]float64, error) {
	if err := cmp.Or(
		option.NotNegative("relevance: ReliefF.K", l.K, "0 (10) or the number of neighbours"),
		option.NotNegative("relevance: ReliefF.M", l.M, "0 (all) or the number of examples"),
		ds.Require("relevance", classify.NeedRows),
	); err != nil {
		return nil, err
	}
	var examples []int
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			examples = append(examples, i)
		}
	}
	s := newSpread(ds, examples)
	if l.M > 0 && l.M < len(examples) {
		rng := rand.New(rand.NewPCG(l.Seed, 0))
		rng.Shuffle(len(examples), func(a, b int) {
			examples[a], examples[b] = examples[b], examples[a]
		})
		examples = examples[:l.M]
	}
	K := l.K
	if K == 0 {
		K = 10
	}
	return s.weights(examples, float64(K)), nil
}

// weights returns W(A) for each attribute:
//
//	for each example r:
//	    others ← 1 − P(class of r)
//	    for each class c:
//	        near ← the K rows of class c that are nearest to r
//	        if c is the class of r:
//	            sign ← −1
//	        otherwise:
//	            sign ← P(c) / others
//	        for each m of near, and each attribute j:
//	            Wⱼ ← Wⱼ + sign · the share of m · the diff of r and m in j
//	divide each Wⱼ by the number of examples
func (s *spread) weights(examples []int, K float64) []float64 {
	P := s.ds.ClassWeights() // up to the total, which cancels out
	W, total := make([]float64, len(s.ds.Attributes)), 0.0
	for _, r := range examples {
		others := 0.0
		for c, p := range P {
			if c != s.ds.Y[r] {
				others += p
			}
		}
		for c, near := range s.neighbours(r, K) {
			sign := -1.0
			if c != s.ds.Y[r] {
				sign = P[c] / others
			}
			for _, m := range near {
				for j := range W {
					W[j] += s.ds.Weight(r) * sign * m.share * s.diff(j, r, m.row)
				}
			}
		}
		total += s.ds.Weight(r)
	}
	for j := range W {
		W[j] /= total
	}
	return W
}

// spread computes the distances between the examples of a training set.
type spread struct {
	ds   *classify.Dataset
	rows []int // those with weight
	// values[j][i] is cell j of row i: a number between 0 and 1, or the index of a nominal value.
	values [][]float64
	// unknown[j][i·K+c], for a column with missing values, is the mean distance of row i from a row
	// of class c whose value is missing.
	unknown [][]float64
}

func newSpread(ds *classify.Dataset, rows []int) *spread {
	s := &spread{
		ds:      ds,
		rows:    slices.Clone(rows),
		values:  make([][]float64, len(ds.Attributes)),
		unknown: make([][]float64, len(ds.Attributes)),
	}
	for j, a := range ds.Attributes {
		column := make([]float64, ds.Len())
		low, high := math.Inf(1), math.Inf(-1)
		for i := range column {
			column[i] = ds.At(i)[j]
		}
		for _, i := range s.rows {
			if v := column[i]; v == v {
				low, high = min(low, v), max(high, v)
			}
		}
		if !a.Nominal() {
			for i, v := range column {
				if v == v {
					column[i] = 0
					if low < high {
						// halves, as the range may be larger than any number
						column[i] = (v/2 - low/2) / (high/2 - low/2)
					}
				}
			}
		}
		s.values[j] = column
		if slices.ContainsFunc(s.rows, func(i int) bool { return math.IsNaN(column[i]) }) {
			s.unknown[j] = s.expected(j)
		}
	}
	return s
}

// diff is the distance of rows a and b in column j.
func (s *spread) diff(j, a, b int) float64 {
	column := s.values[j]
	va, vb := column[a], column[b]
	switch K := len(s.ds.Classes); {
	case math.IsNaN(vb):
		return s.unknown[j][a*K+s.ds.Y[b]]
	case math.IsNaN(va):
		return s.unknown[j][b*K+s.ds.Y[a]]
	case !s.ds.Attributes[j].Nominal():
		return math.Abs(va - vb)
	case va != vb:
		return 1
	}
	return 0
}

// neighbour is a near row, and its share of the K places.
type neighbour struct {
	row             int
	distance, share float64
}

// neighbours returns the rows nearest to r among those of each class, as many as have a mass of K
// together, with shares that sum to 1.
func (s *spread) neighbours(r int, K float64) [][]neighbour {
	near := make([][]neighbour, len(s.ds.Classes))
	for _, i := range s.rows {
		mass := s.ds.Weight(i)
		if i == r {
			mass = max(0, mass-1) // its copies are neighbours, itself not
		}
		if mass == 0 {
			continue
		}
		distance := 0.0
		for j := range s.values {
			distance += s.diff(j, r, i)
		}
		near[s.ds.Y[i]] = append(near[s.ds.Y[i]], neighbour{i, distance, mass})
	}
	for c, list := range near {
		slices.SortFunc(list, func(a, b neighbour) int {
			return cmp.Compare(a.distance, b.distance)
		})
		near[c] = nearest(list, K)
	}
	return near
}

// nearest cuts a sorted list of rows, whose shares are their masses so far, where it has a mass of
// K. Rows at one distance share what places are left.
func nearest(list []neighbour, K float64) []neighbour {
	taken, end := 0.0, 0
	for end < len(list) && taken < K {
		first, tied := end, 0.0
		for ; end < len(list) && list[end].distance <= list[first].distance+tie; end++ {
			tied += list[end].share
		}
		fits := min(1, (K-taken)/tied)
		for i := first; i < end; i++ {
			list[i].share *= fits
		}
		taken += tied * fits
	}
	for i := range list[:end] {
		list[i].share /= taken
	}
	return list[:end]
}

// expected returns the entries of unknown for column j.
func (s *spread) expected(j int) []float64 {
	K := len(s.ds.Classes)
	expected := make([]float64, s.ds.Len()*K)
	// the rows of each class that have a value; all that have one, where none of the class does
	known := make([][]int, K)
	for c := range K {
		known[c] = s.known(j, func(y int) bool { return y == c })
		if len(known[c]) == 0 {
			known[c] = s.known(j, func(int) bool { return true })
		}
	}
	for c := range K {
		away := s.away(j, known[c])
		for _, i := range s.rows {
			if v := s.values[j][i]; v == v {
				expected[i*K+c] = away(v)
			}
		}
	}
	means := make([]float64, K*K) // of a row of one class from one of another, both without a value
	for b := range K {
		mass := 0.0
		for _, i := range known[b] {
			mass += s.ds.Weight(i)
			for c := range K {
				means[b*K+c] += s.ds.Weight(i) * expected[i*K+c]
			}
		}
		for c := range K {
			// nothing is apart in a column without values
			means[b*K+c] /= max(mass, math.SmallestNonzeroFloat64)
		}
	}
	for _, i := range s.rows {
		if math.IsNaN(s.values[j][i]) {
			copy(expected[i*K:], means[s.ds.Y[i]*K:][:K])
		}
	}
	return expected
}

// known lists the rows of some classes that have a value in column j.
func (s *spread) known(j int, class func(y int) bool) (rows []int) {
	for _, i := range s.rows {
		if class(s.ds.Y[i]) && !math.IsNaN(s.values[j][i]) {
			rows = append(rows, i)
		}
	}
	return rows
}

// away returns the mean diff of a value from those that some rows have in column j.
func (s *spread) away(j int, rows []int) func(v float64) float64 {
	column, mass := s.values[j], 0.0
	for _, i := range rows {
		mass += s.ds.Weight(i)
	}
	if s.ds.Attributes[j].Nominal() {
		counts := make([]float64, len(s.ds.Attributes[j].Values))
		for _, i := range rows {
			counts[int(column[i])] += s.ds.Weight(i)
		}
		return func(v float64) float64 { return 1 - counts[int(v)]/mass }
	}
	// Mean |v − x| = (v·(mass below) − (sum below) + (sum above) − v·(mass above)) / mass, from
	// running sums in the order of x.
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b int) int { return cmp.Compare(column[a], column[b]) })
	masses, sums := make([]float64, len(rows)+1), make([]float64, len(rows)+1)
	for k, i := range rows {
		masses[k+1], sums[k+1] = masses[k]+s.ds.Weight(i), sums[k]+s.ds.Weight(i)*column[i]
	}
	return func(v float64) float64 {
		k, _ := slices.BinarySearchFunc(rows, v, func(i int, v float64) int {
			return cmp.Compare(column[i], v)
		})
		below, above := v*masses[k]-sums[k], sums[len(rows)]-sums[k]-v*(masses[len(rows)]-masses[k])
		return (below + above) / mass
	}
}
