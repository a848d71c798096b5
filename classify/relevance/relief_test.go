package relevance_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/relevance"
	"github.com/tessella-go/tessella/datasets"
)

// Weka 3.6.14, evaluateAttribute of a ReliefFAttributeEval with -M -1 -D 1 and -K as here, by
// ../tree/testdata/oracle/Weka.java. The sets have no ties for the last place but tennis, whose
// classes have fewer than ten examples, so that all are neighbours.
func TestReliefFAgainstWeka(t *testing.T) {
	wine, _ := treetest.Reference(t, "wine")
	credit, _ := treetest.Reference(t, "german_credit")
	for _, c := range []struct {
		ds   *classify.Dataset
		K    int
		want []float64
	}{
		{wine, 10, []float64{.11923742992642403, .0708455612421285, .04061178269877337,
			.05737289729500083, .04269840269075891, .10392925839638756,
			.16820688805816467, .0718346082959274, .06167229917220788, .11085439255259809,
			.10094114221097243, .18097881600354435, .16168595104357242}},
		{wine, 1, []float64{.09714465089201543, .031210178471916237, .041032554430566935,
			.04934350345281985, .06913376409619254, .12079139646982318,
			.17440096006447967, .08082855932022558, .08556866889333134, .10060221460617778,
			.08308279990908818, .165023228829157, .14739500707835448}},
		{credit, 0, []float64{.15329999999999558, .017767647058823405, .06050000000000059,
			.046700000000000394, .011159117420490746, .043000000000000344,
			.039600000000000295, .020200000000000013, .039600000000000295, .016799999999999968,
			.012899999999999977, .030600000000000165,
			.014307142857142739, .017199999999999976, .006199999999999995, .007166666666666651,
			.01369999999999997, .014099999999999967,
			.018699999999999994, .004999999999999998}},
		{
			datasets.Tennis(), 10, []float64{.05476190476190479, -.08333333333333331,
				.13571428571428568, -.0023809523809523604},
		},
	} {
		classifytest.AllNear(t, fmt.Sprintf("%s, K = %d", c.ds.Name, c.K),
			classifytest.Fit(t, relevance.ReliefF{K: c.K}.Weights, c.ds), c.want, 1e-9)
	}
}

// The same in fractions, with missing values, ties and examples that count double:
//
//	python3 ../tree/testdata/oracle/relieff.py
func TestReliefFInFractions(t *testing.T) {
	nan := math.NaN()
	ds := treetest.Table([]string{"p", "q", "r"}, []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 2}, 4,
		1, 10, 0, 0,
		2, nan, 0, 1,
		2, 12, 1, nan,
		5, 12, nan, 0,
		4, 18, 1, 1,
		nan, 20, 2, 1,
		6, 20, 1, 0,
		6, nan, nan, 0,
		nan, 15, 2, nan,
		1, 11, 2, 1)
	ds.Attributes[2].Values, ds.Attributes[3].Values = []string{"a", "b", "c"}, []string{"x", "y"}
	ds.Weights = []float64{1, 1, 2, 1, 1, 1, 1, 1, 3, 1}
	for K, want := range map[int][]float64{
		1:  {.020192307692307693, .31971153846153844, .5240384615384616, -.19177350427350429},
		2:  {.04807692307692308, .34951923076923075, .46153846153846156, -.12393162393162394},
		3:  {.10128205128205128, .350801282051282, .44871794871794873, -.07193732193732194},
		10: {.11942307692307692, .3454326923076923, .4423076923076923, -.04754273504273504},
	} {
		classifytest.AllNear(t, fmt.Sprintf("K = %d", K),
			classifytest.Fit(t, relevance.ReliefF{K: K}.Weights, ds), want, 1e-9)
	}
}

// coarse makes n rows of two numeric and two nominal columns, some cells missing, the numbers
// coarse so that many rows tie.
func coarse(rng *rand.Rand, n int) *classify.Dataset {
	ds := treetest.Table([]string{"p", "q", "r"}, make([]int, n), 4, make([]float64, 4*n)...)
	ds.Attributes[2].Values, ds.Attributes[3].Values = []string{"a", "b", "c"}, []string{"x", "y"}
	for i := range n {
		ds.Y[i] = rng.IntN(3)
		for j := range 4 {
			v := float64(rng.IntN(6))
			if j >= 2 {
				v = float64(rng.IntN(len(ds.Attributes[j].Values)))
			}
			if rng.IntN(8) == 0 {
				v = math.NaN()
			}
			ds.X.Set(i, j, v)
		}
	}
	return ds
}

// Neither the order of the rows nor that of the classes plays a part, weight 2 is a row twice and
// weight 0 none, and a numeric column may be scaled and turned around.
func TestReliefFInvariance(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for trial := range 30 {
		ds := coarse(rng, 24)
		l := relevance.ReliefF{K: 1 + trial%6}
		want := classifytest.Fit(t, l.Weights, ds)
		classifytest.AllNear(t, "rows in another order",
			classifytest.Fit(t, l.Weights, ds.Subset(rng.Perm(24))), want, 1e-9)

		turned := ds.Subset(classifytest.Span(0, 24))
		turned.Classes = []string{"r", "p", "q"}
		for i, y := range ds.Y {
			turned.Y[i] = (y + 1) % 3
			turned.X.Set(i, 0, -7*ds.At(i)[0]+3)
		}
		classifytest.AllNear(t, "another order of classes, another unit",
			classifytest.Fit(t, l.Weights, turned), want, 1e-9)

		weighted, rows := ds.Subset(classifytest.Span(0, 24)), []int(nil)
		for i := range 24 {
			w := rng.IntN(4)
			weighted.Weights = append(weighted.Weights, float64(w))
			rows = append(rows, slices.Repeat([]int{i}, w)...)
		}
		classifytest.AllNear(t, "weights for copies", classifytest.Fit(t, l.Weights, weighted),
			classifytest.Fit(t, l.Weights, ds.Subset(rows)), 1e-9)
	}
}

// M examples stand for all: the mean over many draws is near, one draw is the same each time, and M
// of n or more is no draw.
func TestReliefFSample(t *testing.T) {
	ds := datasets.Iris()
	all := classifytest.Fit(t, relevance.ReliefF{}.Weights, ds)
	mean, differ := make([]float64, 4), false
	const draws = 200
	for seed := range uint64(draws) {
		l := relevance.ReliefF{M: 20, Seed: seed}
		W := classifytest.Fit(t, l.Weights, ds)
		if !slices.Equal(W, classifytest.Fit(t, l.Weights, ds)) {
			t.Fatal("the same seed, and other weights")
		}
		differ = differ ||
			W[0] != classifytest.Fit(t, relevance.ReliefF{M: 20, Seed: seed + 1}.Weights, ds)[0]
		for j, w := range W {
			mean[j] += w / draws
		}
	}
	if !differ {
		t.Error("no seed makes a difference")
	}
	for j := range mean {
		if math.Abs(mean[j]-all[j]) > .01 {
			t.Errorf("column %d: mean weight %.4f over draws of 20, %.4f over all", j+1,
				mean[j], all[j])
		}
	}
	for _, M := range []int{150, 1000} {
		classifytest.AllNear(t, fmt.Sprint("M = ", M),
			classifytest.Fit(t, relevance.ReliefF{M: M, Seed: 5}.Weights, ds), all, 1e-9)
	}
}

// Whatever stands in the cells, weights are between −1 and 1, and a column that is
// constant or empty has 0.
func TestReliefFEdges(t *testing.T) {
	nan := math.NaN()
	for name, ds := range map[string]*classify.Dataset{
		"the ends of the range": treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1}, 3,
			-math.MaxFloat64, 5, nan, math.MaxFloat64, 5, nan, 0, 5, nan, 1e300, 5, nan),
		"the smallest numbers": treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1}, 3, 0, 5, nan,
			math.SmallestNonzeroFloat64, 5, nan, 0, 5, nan, 1e-300, 5, nan),
		"one row": treetest.Table([]string{"a", "b"}, []int{0}, 3, 1, 5, nan),
		"one class": treetest.Table([]string{"a", "b"}, []int{1, 1, 1}, 3, 1, 5, nan, 2, 5,
			nan, 3, 5, nan),
		"one of each class": treetest.Table([]string{"a", "b", "c"}, []int{0, 1}, 3, 1, 5,
			nan, 3, 5, nan),
	} {
		W := classifytest.Fit(t, relevance.ReliefF{K: 2}.Weights, ds)
		if !(W[0] >= -1 && W[0] <= 1) || W[1] != 0 || W[2] != 0 {
			t.Errorf("%s: weights %v", name, W)
		}
	}
	if W := classifytest.Fit(t, relevance.ReliefF{}.Weights,
		treetest.Table([]string{"a", "b"}, []int{0, 1}, 1, 1, 3)); W[0] != 1 {
		t.Errorf("two rows apart: weight %v, want 1", W[0])
	}
}

func TestReliefFErrors(t *testing.T) {
	ds := treetest.Table([]string{"a", "b"}, []int{0, 1}, 1, 1, 3)
	heavy := ds.Subset([]int{0, 1})
	heavy.Weights = []float64{math.MaxFloat64, math.MaxFloat64}
	wrong := ds.Subset([]int{0, 1})
	wrong.X.Set(1, 0, math.Inf(1))
	for text, c := range map[string]struct {
		l  relevance.ReliefF
		ds *classify.Dataset
	}{
		"ReliefF.K is -1":    {relevance.ReliefF{K: -1}, ds},
		"ReliefF.M is -3":    {relevance.ReliefF{M: -3}, ds},
		"sum of the weights": {relevance.ReliefF{}, heavy},
		"row 2":              {relevance.ReliefF{}, wrong},
		"nil":                {relevance.ReliefF{}, nil},
		"no rows":            {relevance.ReliefF{}, ds.Subset(nil)},
	} {
		if W, err := c.l.Weights(c.ds); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("weights %v, error %v, want %q", W, err, text)
		}
	}
}

// The class is p xor q, and r says nothing. No single attribute gains anything, but near examples
// of the other class differ in p or in q.
func ExampleReliefF() {
	ds := &classify.Dataset{
		Classes: []string{"0", "1"},
		X:       mat.NewDense(8, 3, nil),
		Y:       make([]int, 8),
	}
	for _, name := range []string{"p", "q", "r"} {
		ds.Attributes = append(ds.Attributes, classify.Attribute{
			Name:   name,
			Values: []string{"0", "1"},
		})
	}
	for i := range 8 {
		p, q, r := i>>2, i>>1&1, i&1
		ds.X.SetRow(i, []float64{float64(p), float64(q), float64(r)})
		ds.Y[i] = p ^ q
	}
	W, err := relevance.ReliefF{K: 1}.Weights(ds)
	if err != nil {
		panic(err)
	}
	merits, err := relevance.ChiSquare(ds)
	if err != nil {
		panic(err)
	}
	for j, a := range ds.Attributes {
		fmt.Printf("%s: ReliefF %+.1f, %v\n", a.Name, W[j], merits[j])
	}
	// Output:
	// p: ReliefF +0.5, χ² 0.0000, df 1, p 1
	// q: ReliefF +0.5, χ² 0.0000, df 1, p 1
	// r: ReliefF -1.0, χ² 0.0000, df 1, p 1
}
