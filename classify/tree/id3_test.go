package tree_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// trace runs ID3 step by step and files each step under the conjunction that leads to it, "all examples" at the root.
func trace(t *testing.T, l tree.ID3, ds *classify.Dataset) (steps map[string]tree.Step, order []string) {
	t.Helper()
	seq, err := l.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	steps = map[string]tree.Step{}
	for s := range seq {
		where, _, _ := strings.Cut(s.String(), ":")
		steps[where] = s
		order = append(order, where)
	}
	return steps, order
}

// gains lists what each attribute gains at a node; of a numeric attribute, the threshold that gains most.
func gains(ds *classify.Dataset, s tree.Step) map[string]float64 {
	best := map[string]float64{}
	for _, c := range s.Candidates {
		name := ds.Attributes[c.Attribute].Name
		best[name] = max(best[name], c.Gain)
	}
	return best
}

func fit(t *testing.T, l tree.ID3, ds *classify.Dataset) *tree.Tree {
	t.Helper()
	model, err := l.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	return model
}

// want checks the gains of a node and the attribute that it chose.
func want(t *testing.T, ds *classify.Dataset, steps map[string]tree.Step, where, chosen string, expected map[string]float64) {
	t.Helper()
	s, ok := steps[where]
	if !ok {
		t.Errorf("no step at %q", where)
		return
	}
	if s.Chosen < 0 {
		t.Errorf("%s is a leaf (%s), want a test of %s", where, s.Stop, chosen)
		return
	}
	if got := ds.Attributes[s.Candidates[s.Chosen].Attribute].Name; got != chosen {
		t.Errorf("%s tests %s, want %s", where, got, chosen)
	}
	got := gains(ds, s)
	for name, gain := range expected {
		near(t, where+": Gain("+name+")", got[name], gain)
	}
}

func TestID3Tennis(t *testing.T) {
	ds := datasets.Tennis()
	steps, order := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{"Outlook": .2467498198, "Temperature": .0292225657, "Humidity": .1518355014, "Windy": .0481270304})
	want(t, ds, steps, "Outlook = sunny", "Humidity", map[string]float64{"Humidity": .9709505945, "Temperature": .5709505945, "Windy": .0199730940})
	want(t, ds, steps, "Outlook = rainy", "Windy", map[string]float64{"Windy": .9709505945, "Humidity": .0199730940, "Temperature": .0199730940})
	wantOrder := []string{"all examples", "Outlook = sunny", "Outlook = sunny and Humidity = high", "Outlook = sunny and Humidity = normal",
		"Outlook = overcast", "Outlook = rainy", "Outlook = rainy and Windy = no", "Outlook = rainy and Windy = yes"}
	if !slices.Equal(order, wantOrder) {
		t.Errorf("nodes in the order %q, want %q", order, wantOrder)
	}
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 5 || model.Depth() != 2 {
		t.Errorf("%d leaves, depth %d; want 5 and 2", model.Leaves(), model.Depth())
	}
	allRight(t, model, ds)
}

// Triangles and squares are tennis without Temperature, so they grow the same tree under other names.
func TestID3TrianglesAndSquares(t *testing.T) {
	ds := datasets.TrianglesSquares()
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Color", map[string]float64{"Color": .2467498198, "Outline": .1518355014, "Dot": .0481270304})
	want(t, ds, steps, "Color = red", "Dot", map[string]float64{"Dot": .9709505945, "Outline": .0199730940})
	want(t, ds, steps, "Color = green", "Outline", map[string]float64{"Outline": .9709505945, "Dot": .0199730940})
	if s := steps["Color = yellow"]; s.Stop != tree.StopPure || s.Impurity != 0 {
		t.Errorf("yellow: %s, I = %v; want a pure leaf", s.Stop, s.Impurity)
	}
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 5 {
		t.Errorf("%d leaves, want 5", model.Leaves())
	}
	allRight(t, model, ds)

	without, err := datasets.Tennis().Select("Outlook", "Humidity", "Windy")
	if err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("Color", "Outlook", "red", "rainy", "green", "sunny", "yellow", "overcast", "Outline", "Humidity", "dashed", "high",
		"solid", "normal", "Dot", "Windy", "square", "P", "triangle", "N")
	if got, want := names.Replace(model.String()), fit(t, tree.ID3{}, without).String(); got != want {
		t.Errorf("triangles and squares:\n%s\ntennis:\n%s", got, want)
	}
}

func TestID3Sailing(t *testing.T) {
	ds := datasets.Sailing()
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{"Outlook": .3958156020, "Company": .2812908992, "Sailboat": .0348515546})
	want(t, ds, steps, "Outlook = rainy", "Company", map[string]float64{"Company": .5709505945, "Sailboat": .0199730940})
	want(t, ds, steps, "Outlook = rainy and Company = med", "Sailboat", map[string]float64{"Sailboat": 1})
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 5 || model.Depth() != 3 {
		t.Errorf("%d leaves, depth %d; want 5 and 3", model.Leaves(), model.Depth())
	}
	allRight(t, model, ds)
	for _, query := range datasets.SailingQueries() {
		if got := ds.Classes[model.Predict(query)]; got != "yes" {
			t.Errorf("%v: %s, want yes", ds.Format(query), got)
		}
	}
}

// "Overfitting in Decision Trees": one noisy example, (sunny, hot, normal, strong) = N, makes seven leaves of five.
func TestID3NoisyExample(t *testing.T) {
	ds := noisy(t)
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{"Outlook": .2799820627})
	want(t, ds, steps, "Outlook = sunny", "Temperature", map[string]float64{"Temperature": .5849625007, "Humidity": .4591479170})
	want(t, ds, steps, "Outlook = sunny and Temperature = moderate", "Humidity", map[string]float64{"Humidity": 1, "Windy": 1}) // a tie: the first wins
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 7 {
		t.Errorf("%d leaves, want 7", model.Leaves())
	}
	allRight(t, model, ds)
	x, err := ds.Row("sunny", "hot", "high", "yes")
	if err != nil {
		t.Fatal(err)
	}
	if got := ds.Classes[model.Predict(x)]; got != "N" {
		t.Errorf("(sunny, hot, high, strong) is %s, want N", got)
	}

	// The tie goes to Windy where Windy is the first column.
	turned, err := ds.Select("Outlook", "Temperature", "Windy", "Humidity")
	if err != nil {
		t.Fatal(err)
	}
	steps, _ = trace(t, tree.ID3{}, turned)
	want(t, turned, steps, "Outlook = sunny and Temperature = moderate", "Windy", nil)
}

// noisy is tennis with the lecture's noisy example.
func noisy(t *testing.T) *classify.Dataset {
	t.Helper()
	ds := datasets.Tennis()
	x, err := ds.Row("sunny", "hot", "normal", "yes")
	if err != nil {
		t.Fatal(err)
	}
	more, err := ds.Append(&classify.Dataset{Attributes: ds.Attributes, Classes: ds.Classes, X: mat.NewDense(1, 4, x), Y: []int{slices.Index(ds.Classes, "N")}})
	if err != nil {
		t.Fatal(err)
	}
	return more
}

func TestID3Simpsons(t *testing.T) {
	ds := datasets.Simpsons()
	steps, _ := trace(t, tree.ID3{}, ds)
	root := steps["all examples"]
	near(t, "I", root.Impurity, .9910760598)
	gap := func(name string, low, high, gain float64) {
		t.Helper()
		for _, c := range root.Candidates {
			if ds.Attributes[c.Attribute].Name == name && c.Low == low && c.High == high {
				near(t, fmt.Sprintf("%s between %v and %v", name, low, high), c.Gain, gain)
				if c.Threshold != (low+high)/2 {
					t.Errorf("%s: threshold %v, want the midpoint of %v and %v", name, c.Threshold, low, high)
				}
				return
			}
		}
		t.Errorf("no threshold of %s between %v and %v among the candidates", name, low, high)
	}
	gap("Hair Length", 4, 6, .0910910076) // the lecture's hair ≤ 5
	gap("Weight", 160, 170, .5900048960)  // weight ≤ 160, which is 165 too
	gap("Age", 38, 41, .0183107818)       // age ≤ 40
	for _, c := range []struct {          // the best threshold of each attribute, to the six digits of the reference
		name      string
		low, high float64
		gain      float64
	}{{"Hair Length", 2, 4, .378879}, {"Weight", 160, 170, .590005}, {"Age", 8, 10, .319760}} {
		best := tree.Candidate{Gain: -1}
		for _, k := range root.Candidates {
			if ds.Attributes[k.Attribute].Name == c.name && k.Gain > best.Gain {
				best = k
			}
		}
		if best.Low != c.low || best.High != c.high || math.Abs(best.Gain-c.gain) > 1e-6 {
			t.Errorf("%s gains most, %.6f, between %v and %v; want %.6f between %v and %v", c.name, best.Gain, best.Low, best.High, c.gain, c.low, c.high)
		}
	}
	want(t, ds, steps, "all examples", "Weight", nil)
	want(t, ds, steps, "Weight ≤ 165", "Hair Length", map[string]float64{"Hair Length": .7219280949})
	model := fit(t, tree.ID3{}, ds)
	wantTree := "Weight ≤ 165\n|  Hair Length ≤ 3: M (1)\n|  Hair Length > 3: F (4)\nWeight > 165: M (4)\n"
	if got := model.String(); got != wantTree {
		t.Errorf("tree\n%s\nwant\n%s", got, wantTree)
	}
	allRight(t, model, ds)
	if got := ds.Classes[model.Predict(datasets.Comic())]; got != "M" {
		t.Errorf("Comic is %s, want M", got)
	}
}

// allRight fails unless the model knows its training set by heart.
func allRight(t *testing.T, model classify.Classifier, ds *classify.Dataset) {
	t.Helper()
	for i, got := range model.PredictAll(nil, ds.X) {
		if got != ds.Y[i] {
			t.Errorf("row %d, %v: %s, want %s", i+1, ds.Format(ds.At(i)), ds.Classes[got], ds.Classes[ds.Y[i]])
		}
	}
}

// table makes a data set of numeric columns.
func table(classes []string, y []int, columns int, cells ...float64) *classify.Dataset {
	ds := &classify.Dataset{Name: "test", Classes: classes, Y: y, X: mat.NewDense(len(y), columns, cells)}
	for j := range columns {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprintf("x%d", j+1)})
	}
	return ds
}

// bits makes the training set of a Boolean function of n inputs: bit r of f is its value where the inputs read r in binary.
func bits(n int, f uint) *classify.Dataset {
	ds := &classify.Dataset{Name: fmt.Sprintf("function %d", f), Classes: []string{"0", "1"}, X: mat.NewDense(1<<n, n, nil)}
	for j := range n {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprintf("x%d", j+1), Values: []string{"0", "1"}})
	}
	for r := range 1 << n {
		for j := range n {
			ds.X.Set(r, j, float64(r>>j&1))
		}
		ds.Y = append(ds.Y, int(f>>r&1))
	}
	return ds
}

// Decision trees can express every Boolean function, and ID3 finds a tree for each: the 16 of two inputs, XOR among them, where no
// first split gains anything, and the 256 of three; with each impurity, by gain and by gain ratio, with the inputs nominal and numeric.
func TestID3LearnsAllBooleanFunctions(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for f := range uint(1) << (1 << n) {
			for _, I := range []tree.Impurity{nil, tree.Gini, tree.Misclassification} {
				for _, byRatio := range []bool{false, true} {
					ds := bits(n, f)
					allRight(t, fit(t, tree.ID3{Impurity: I, GainRatio: byRatio}, ds), ds)
					for j := range ds.Attributes {
						ds.Attributes[j].Values = nil
					}
					allRight(t, fit(t, tree.ID3{Impurity: I, GainRatio: byRatio}, ds), ds)
				}
			}
		}
	}
}

func TestID3LearnsXOR(t *testing.T) {
	ds := bits(2, 0b0110)
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "x1", map[string]float64{"x1": 0, "x2": 0})
	if got := fit(t, tree.ID3{}, ds).Leaves(); got != 4 {
		t.Errorf("%d leaves, want 4", got)
	}
}

// Rows that contradict each other end in a leaf of their majority, the first class where it is a draw.
func TestID3ContradictoryRows(t *testing.T) {
	ds := datasets.Tennis().Subset([]int{0, 0, 0, 2, 2, 2})
	ds.Y = []int{0, 1, 1, 1, 0, 1}
	steps, _ := trace(t, tree.ID3{}, ds)
	for where, s := range map[string]tree.Step{"sunny": steps["Outlook = sunny"], "overcast": steps["Outlook = overcast"]} {
		if s.Stop != tree.StopEqual || s.Class != 1 {
			t.Errorf("%s: %s, class %d; want equal inputs and class 1", where, s.Stop, s.Class)
		}
	}
	ds.Y = []int{1, 0, 0, 0, 1, 0}
	ds = ds.Subset([]int{0, 1})
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 1 || model.Predict(ds.At(0)) != 0 {
		t.Errorf("a draw of two equal rows: %v", model)
	}
	if got := model.Posterior(nil, ds.At(0)); !slices.Equal(got, []float64{.5, .5}) {
		t.Errorf("posterior %v of a draw", got)
	}
}

// A value that no example of the node has gets a leaf with the node's majority, which is a leaf of the tree like any other.
func TestID3EmptyBranch(t *testing.T) {
	ds := datasets.Tennis().Subset([]int{0, 1, 3, 4}) // no overcast day
	model := fit(t, tree.ID3{}, ds)
	if model.Leaves() != 3 {
		t.Errorf("%d leaves, want 3:\n%v", model.Leaves(), model)
	}
	steps, _ := trace(t, tree.ID3{}, ds)
	s := steps["Outlook = overcast"]
	if s.Stop != tree.StopEmpty || s.Class != steps["all examples"].Class || !slices.Equal(s.Counts, []float64{0, 0}) {
		t.Errorf("empty branch: %s, class %d, counts %v", s.Stop, s.Class, s.Counts)
	}
	x, err := ds.Row("overcast", "hot", "high", "no")
	if err != nil {
		t.Fatal(err)
	}
	if got := model.Predict(x); got != 0 {
		t.Errorf("overcast is class %d, want the majority, 0 (a draw of two and two)", got)
	}
	if got := model.Posterior(nil, x); !slices.Equal(got, []float64{.5, .5}) {
		t.Errorf("posterior %v at an empty leaf, want that of the node above", got)
	}
}

func TestID3Options(t *testing.T) {
	ds := datasets.Tennis()
	for _, c := range []struct {
		name   string
		l      tree.ID3
		leaves int
		where  string
		stop   tree.Stop
	}{
		{"MinRows 5 splits sunny's five", tree.ID3{MinRows: 5}, 5, "Outlook = sunny", tree.Inner},
		{"MinRows 6 does not", tree.ID3{MinRows: 6}, 3, "Outlook = sunny", tree.StopMinRows},
		{"a pure node is pure first", tree.ID3{MinRows: 6}, 3, "Outlook = overcast", tree.StopPure},
		{"MaxDepth 1 is a stump", tree.ID3{MaxDepth: 1}, 3, "Outlook = rainy", tree.StopMaxDepth},
		{"MinImpurity .94 splits the root's .9403", tree.ID3{MinImpurity: .94}, 5, "all examples", tree.Inner},
		{"MinImpurity .941 does not", tree.ID3{MinImpurity: .941}, 1, "all examples", tree.StopMinImpurity},
		{"Gini's .459 is below .46", tree.ID3{Impurity: tree.Gini, MinImpurity: .46}, 1, "all examples", tree.StopMinImpurity},
	} {
		steps, _ := trace(t, c.l, ds)
		if got := steps[c.where].Stop; got != c.stop {
			t.Errorf("%s: %s stops as %q, want %q", c.name, c.where, got, c.stop)
		}
		if got := fit(t, c.l, ds).Leaves(); got != c.leaves {
			t.Errorf("%s: %d leaves, want %d", c.name, got, c.leaves)
		}
	}

	if got := fit(t, tree.ID3{MinImpurity: 1}, bits(2, 0b0110)).Leaves(); got != 4 {
		t.Errorf("an impurity of 1 is not below 1: %d leaves, want 4", got)
	}

	// The row's own number gains all there is, and comes first. On six rows where Outlook gains as much with three values, its gain ratio
	// is 1/1.459 against 1/2.585 of the number.
	id := withRowNumber(t, ds)
	steps, _ := trace(t, tree.ID3{}, id)
	want(t, id, steps, "all examples", "Number", map[string]float64{"Number": .9402859587})
	six := id.Subset([]int{0, 1, 7, 2, 4, 6})
	steps, _ = trace(t, tree.ID3{}, six)
	want(t, six, steps, "all examples", "Number", map[string]float64{"Number": 1, "Outlook": 1})
	steps, _ = trace(t, tree.ID3{GainRatio: true}, six)
	want(t, six, steps, "all examples", "Outlook", nil)
	s := steps["all examples"]
	near(t, "gain ratio of Number", s.Candidates[0].Ratio, 1/math.Log2(6))
	near(t, "gain ratio of Outlook", s.Candidates[1].Ratio, 1/1.4591479170)
}

// withRowNumber puts a nominal attribute in front that has another value in each row.
func withRowNumber(t *testing.T, ds *classify.Dataset) *classify.Dataset {
	t.Helper()
	n, d := ds.X.Dims()
	more := &classify.Dataset{Classes: ds.Classes, Y: ds.Y, X: mat.NewDense(n, d+1, nil), Attributes: []classify.Attribute{{Name: "Number"}}}
	more.Attributes = append(more.Attributes, ds.Attributes...)
	for i := range n {
		more.Attributes[0].Values = append(more.Attributes[0].Values, fmt.Sprint(i+1))
		more.X.Set(i, 0, float64(i))
		copy(more.X.RawRowView(i)[1:], ds.At(i))
	}
	return more
}

// Laplace's K counts the classes that the training set has: a class without examples stays at 0.
func TestID3Laplace(t *testing.T) {
	ds := datasets.Tennis()
	ds.Classes = append(ds.Classes, "unheard of")
	x := ds.At(0) // a leaf of three N
	for _, c := range []struct {
		laplace bool
		want    []float64
	}{{false, []float64{1, 0, 0}}, {true, []float64{4.0 / 5, 1.0 / 5, 0}}} {
		for k, p := range fit(t, tree.ID3{Laplace: c.laplace}, ds).Posterior(nil, x) {
			near(t, fmt.Sprintf("Laplace %v: posterior of class %d", c.laplace, k), p, c.want[k])
		}
	}
}

func TestID3Weights(t *testing.T) {
	ds := datasets.Tennis()
	weighted := datasets.Tennis()
	weighted.Weights = make([]float64, ds.Len())
	var copies []int
	for i := range weighted.Weights {
		weighted.Weights[i] = float64(i % 3)
		for range i % 3 {
			copies = append(copies, i)
		}
	}
	one, err := tree.ID3{}.Steps(weighted)
	if err != nil {
		t.Fatal(err)
	}
	two, err := tree.ID3{}.Steps(ds.Subset(copies))
	if err != nil {
		t.Fatal(err)
	}
	if a, b := fmt.Sprint(slices.Collect(one)), fmt.Sprint(slices.Collect(two)); a != b {
		t.Errorf("weights:\n%s\ncopies:\n%s", a, b)
	}

	// .3 is as much as .1 and .2, though not in binary: a draw, which the first class wins.
	draw := table([]string{"a", "b"}, []int{1, 1, 0}, 1, 7, 7, 7)
	draw.Weights = []float64{.1, .2, .3}
	if got := fit(t, tree.ID3{}, draw).Predict([]float64{7}); got != 0 {
		t.Errorf("a draw but for rounding is class %d, want the first", got)
	}
}

// What is left on the right of a threshold is a difference, and must not fall below 0 by rounding: an impurity may take roots or logarithms.
func TestImpurityGetsNoNegativeMass(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	asked := 0
	careful := func(counts []float64) float64 {
		for _, n := range counts {
			if asked++; n < 0 {
				t.Fatalf("mass %v", n)
			}
		}
		return tree.Entropy(counts)
	}
	for range 50 {
		ds := random(rng)
		ds.Weights = nil
		for range ds.Len() {
			ds.Weights = append(ds.Weights, rng.Float64())
		}
		fit(t, tree.ID3{Impurity: careful}, ds)
	}
	if asked < 1000 {
		t.Errorf("asked for the impurity of %d masses only", asked)
	}
}

// A threshold must part the values it was made from, be there room between them or not, and be a number whatever their size.
func TestID3Thresholds(t *testing.T) {
	next := math.Nextafter(1, 2)
	apart := math.Nextafter(math.Nextafter(math.Nextafter(next, 2), 2), 2) // room for three numbers, none of 15 digits
	below := math.Nextafter(math.MaxFloat64, 0)
	for _, c := range []struct{ low, high, want float64 }{
		{160, 170, 165},
		{1.9, 3, 2.45}, // not 2.4499999999999997
		{5, 5.1, 5.05},
		{1, next, 1},
		{next, apart, 1},
		{next, math.Nextafter(next, 2), 1},
		{below, math.MaxFloat64, math.MaxFloat64},
		{-math.MaxFloat64, math.MaxFloat64, 0},
		{math.MaxFloat64 / 2, math.MaxFloat64, math.MaxFloat64 * 3 / 4},
		{0, math.SmallestNonzeroFloat64, 0},
		{-1e-300, 1e-300, 0},
		{1e300, 3e300, 2e300},
	} {
		ds := table([]string{"a", "b"}, []int{0, 1}, 1, c.low, c.high)
		steps, _ := trace(t, tree.ID3{}, ds)
		got := steps["all examples"].Candidates[0].Threshold
		if math.Abs(got-c.want) > 1e-14*math.Abs(c.want) || got < c.low || got >= c.high {
			t.Errorf("between %v and %v: threshold %v, want %v", c.low, c.high, got, c.want)
		}
		allRight(t, fit(t, tree.ID3{}, ds), ds)
	}
	if got := fit(t, tree.ID3{}, table([]string{"a", "b"}, []int{0, 1}, 1, 1.9, 3)).String(); !strings.Contains(got, "x1 ≤ 2.45\n") && !strings.Contains(got, "x1 ≤ 2.45:") {
		t.Errorf("the threshold prints as\n%s", got)
	}
}

// The first of equal gains wins: the first column, and in it the lowest threshold.
func TestID3Ties(t *testing.T) {
	ds := table([]string{"a", "b"}, []int{0, 1, 0}, 2,
		1, 3,
		2, 2,
		3, 1)
	steps, _ := trace(t, tree.ID3{}, ds)
	s := steps["all examples"]
	if got := s.Candidates[s.Chosen]; got.Attribute != 0 || got.Threshold != 1.5 {
		t.Errorf("chose x%d ≤ %v, want x1 ≤ 1.5:\n%v", got.Attribute+1, got.Threshold, s)
	}
	for i, c := range s.Candidates {
		near(t, fmt.Sprintf("candidate %d", i), c.Gain, .2516291674)
	}
}

// Steps shows every threshold, also those between examples of one class, which Fit need not try.
func TestStepsShowAllCandidates(t *testing.T) {
	ds := datasets.Simpsons()
	steps, _ := trace(t, tree.ID3{}, ds)
	count := map[string]int{}
	for _, c := range steps["all examples"].Candidates {
		count[ds.Attributes[c.Attribute].Name]++
		if got := sum(c.Children[0]) + sum(c.Children[1]); got != 9 {
			t.Errorf("threshold %v parts %v of nine examples", c.Threshold, got)
		}
	}
	// Distinct values less one: hair 0 1 2 4 6 8 10, nine weights, nine ages.
	if count["Hair Length"] != 6 || count["Weight"] != 8 || count["Age"] != 8 {
		t.Errorf("%v thresholds, want 6 of Hair Length, 8 of Weight and 8 of Age", count)
	}

	// A nominal attribute appears until its path has used it, even where all examples of the node agree on it.
	tennis, _ := trace(t, tree.ID3{}, datasets.Tennis())
	if got := len(tennis["Outlook = sunny"].Candidates); got != 3 {
		t.Errorf("%d candidates below Outlook, want 3", got)
	}

	// Ranging again begins anew, and stopping early does no harm.
	seq, err := tree.ID3{}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for range seq {
		break
	}
	if a, b := fmt.Sprint(slices.Collect(seq)), fmt.Sprint(slices.Collect(seq)); a != b {
		t.Errorf("the second range differs:\n%s\n%s", a, b)
	}
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

func TestID3Errors(t *testing.T) {
	tennis := datasets.Tennis
	for _, c := range []struct {
		name string
		l    tree.ID3
		ds   *classify.Dataset
		want string
	}{
		{"MinRows", tree.ID3{MinRows: -1}, tennis(), "tree: ID3.MinRows is -1"},
		{"MaxDepth", tree.ID3{MaxDepth: -2}, tennis(), "tree: ID3.MaxDepth is -2"},
		{"MinImpurity", tree.ID3{MinImpurity: -.5}, tennis(), "tree: ID3.MinImpurity is -0.5"},
		{"MinImpurity NaN", tree.ID3{MinImpurity: math.NaN()}, tennis(), "tree: ID3.MinImpurity is NaN"},
		{"nil", tree.ID3{}, nil, "tree: classify: the data set is nil"},
		{"missing", tree.ID3{}, with(tennis(), func(ds *classify.Dataset) { ds.X.Set(3, 2, math.NaN()) }), `row 4, column "Humidity": the value is missing`},
		{"label", tree.ID3{}, with(tennis(), func(ds *classify.Dataset) { ds.Y[5] = 2 }), "row 6: label 2"},
		{"no rows", tree.ID3{}, tennis().Subset(nil), "no rows"},
		{"weights", tree.ID3{}, with(tennis(), func(ds *classify.Dataset) { ds.Weights = slices.Repeat([]float64{math.MaxFloat64}, 14) }), "sum of the weights"},
	} {
		model, err := c.l.Fit(c.ds)
		if err == nil || !strings.Contains(err.Error(), c.want) || model != nil {
			t.Errorf("%s: model %v, error %v; want none and %q", c.name, model, err, c.want)
		}
		if steps, stepsErr := c.l.Steps(c.ds); steps != nil || fmt.Sprint(stepsErr) != fmt.Sprint(err) {
			t.Errorf("%s: Steps says %v, Fit %v", c.name, stepsErr, err)
		}
	}
}

func with(ds *classify.Dataset, change func(*classify.Dataset)) *classify.Dataset {
	change(ds)
	return ds
}

// Fourteen days of tennis: the tree, and the first node as the learner sees it.
func ExampleID3() {
	ds := datasets.Tennis()
	model, err := tree.ID3{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("sunny, cold, high, yes:", ds.Classes[model.Predict(x)])
	// Output:
	// Outlook = sunny
	// |  Humidity = high: N (3)
	// |  Humidity = normal: P (2)
	// Outlook = overcast: P (4)
	// Outlook = rainy
	// |  Windy = no: P (3)
	// |  Windy = yes: N (2)
	// sunny, cold, high, yes: N
}

// Each node as it is made, with all the splits that it could make.
func ExampleID3_Steps() {
	steps, err := tree.ID3{}.Steps(datasets.Sailing())
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Print(s)
	}
	// Output:
	// all examples: 10 (yes 7, no 3), I = 0.881
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Outlook   2       0.485  0.396  1.000  0.396
	//   Company   3       0.600  0.281  1.571  0.179
	//   Sailboat  2       0.846  0.035  1.000  0.035
	// Outlook = sunny: 5 (yes 5, no 0), I = 0.000; yes (pure)
	// Outlook = rainy: 5 (yes 2, no 3), I = 0.971
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Company   3       0.400  0.571  1.522  0.375
	//   Sailboat  2       0.951  0.020  0.971  0.021
	// Outlook = rainy and Company = big: 1 (yes 1, no 0), I = 0.000; yes (pure)
	// Outlook = rainy and Company = med: 2 (yes 1, no 1), I = 1.000
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Sailboat  2       0.000  1.000  1.000  1.000
	// Outlook = rainy and Company = med and Sailboat = small: 1 (yes 1, no 0), I = 0.000; yes (pure)
	// Outlook = rainy and Company = med and Sailboat = big: 1 (yes 0, no 1), I = 0.000; no (pure)
	// Outlook = rainy and Company = no: 2 (yes 0, no 2), I = 0.000; no (pure)
}
