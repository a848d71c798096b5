package thresholds_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/thresholds"
	"github.com/tessella-go/tessella/lessons/trees"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
	treesAnswers "github.com/tessella-go/tessella/solutions/trees"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 2000

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12 }

// draw makes a nominal training set in which every value of an attribute occurs. Its classes are in
// alphabetical order, so that Majority and the library break ties alike.
func draw(r *rand.Rand) *classify.Dataset {
	n, d := 1+r.IntN(12), 1+r.IntN(4)
	ds := &classify.Dataset{
		Name:    "drawn",
		Classes: []string{"maybe", "no", "yes"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for i := range n {
		ds.Y[i] = r.IntN(3)
	}
	for j := range d {
		// values in the order of their first appearance, as a reader of tables numbers them
		index := map[int]int{}
		kinds := 1 + r.IntN(3)
		attribute := classify.Attribute{Name: string(rune('A' + j))}
		for i := range n {
			v := r.IntN(kinds)
			if _, ok := index[v]; !ok {
				index[v] = len(index)
				attribute.Values = append(attribute.Values, fmt.Sprintf("%c%d", 'a'+j, v))
			}
			ds.X.Set(i, j, float64(index[v]))
		}
		ds.Attributes = append(ds.Attributes, attribute)
	}
	return ds
}

// combinations returns all rows that the attributes allow.
func combinations(ds *classify.Dataset) [][]float64 {
	rows := [][]float64{nil}
	for _, attribute := range ds.Attributes {
		var longer [][]float64
		for _, row := range rows {
			for v := range attribute.Values {
				longer = append(longer, append(slices.Clip(row), float64(v)))
			}
		}
		rows = longer
	}
	return rows
}

func TestTreesAgreeWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	for range trials {
		ds := draw(r)
		table := trees.Table(ds)
		model, err := tree.ID3{}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		root := treesAnswers.ID3(table)
		for _, x := range combinations(ds) {
			if got, want := treesAnswers.Classify(root, table.Attributes, ds.Format(x)),
				ds.Classes[model.Predict(x)]; got != want {
				t.Fatalf("%v of %+v is %s, the library has %s", ds.Format(x), table, got, want)
			}
		}
		x := combinations(ds)[0]
		x[r.IntN(len(x))] = math.NaN() // formatted as "?", a value that no branch has
		if got, want := treesAnswers.Classify(root, table.Attributes, ds.Format(x)),
			ds.Classes[model.Predict(x)]; got != want {
			t.Fatalf("%v of %+v is %s, the library has %s", ds.Format(x), table, got, want)
		}

		set := rules.Of(model)
		for i, rule := range solutions.Rules(root) {
			if got, want := ruleText(rule), set.Text(i); got != want {
				t.Fatalf("rule %d of %+v is %q, the library has %q", i+1, table, got, want)
			}
		}
		if got, want := len(solutions.Rules(root)), model.Leaves(); got != want {
			t.Fatalf("%d rules of %+v, the library has %d leaves", got, table, want)
		}
	}
}

func ruleText(rule shape.Rule) string {
	if len(rule.Conditions) == 0 {
		return "always " + rule.Class
	}
	tests := make([]string, len(rule.Conditions))
	for i, c := range rule.Conditions {
		tests[i] = c.Attribute + " = " + c.Value
	}
	return "if " + strings.Join(tests, " and ") + " then " + rule.Class
}

// What the lesson asks about the fifteenth day, computed by the library.
func TestNoisyDay(t *testing.T) {
	ds := datasets.Tennis()
	day := "Outlook,Temperature,Humidity,Windy,Play\nsunny,hot,normal,yes,N\n"
	extra, err := datasets.ReadCSV(strings.NewReader(day), datasets.Like(ds))
	if err != nil {
		t.Fatal(err)
	}
	noisy, err := ds.Append(extra)
	if err != nil {
		t.Fatal(err)
	}
	before := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	after := classifytest.Fit(t, tree.ID3{}.Fit, noisy)
	differ := 0
	for _, x := range combinations(ds) {
		if before.Predict(x) != after.Predict(x) {
			differ++
		}
	}
	leaves, days := solutions.PredictLeaves()
	if before.Leaves() != 5 || after.Leaves() != leaves || differ != days {
		t.Errorf("%d leaves, then %d, and %d days; the answer is %d and %d", before.Leaves(),
			after.Leaves(), differ, leaves, days)
	}
}

// About half of all random columns gain as much by their best threshold as the cholesterol does,
// and few gain it at a threshold that is fixed beforehand. The heart rate is beaten by none.
func TestColumns(t *testing.T) {
	known, _ := thresholds.Halves()
	labels := trees.Table(known).Labels
	gainOf := func(name string) float64 {
		j, _ := known.Attribute(name)
		_, gain := solutions.BestThreshold(mat.Col(nil, j, known.X), labels)
		return gain
	}
	finding, rate := gainOf("cholesterol"), gainOf("heart rate")
	j, _ := known.Attribute("cholesterol")
	numbers := mat.Col(nil, j, known.X)
	slices.Sort(numbers)
	if n := len(slices.Compact(numbers)) - 1; n != 99 {
		t.Errorf("the cholesterol has %d thresholds; the lesson says 99", n)
	}
	const columns = 1000
	r := rand.New(rand.NewPCG(16, 8))
	best, middle, above := 0.0, 0.0, 0
	column := make([]float64, known.Len())
	for range columns {
		split := [][]float64{{0, 0}, {0, 0}}
		for i := range column {
			column[i] = r.Float64()
			split[int(2*column[i])][known.Y[i]]++
		}
		_, gain := solutions.BestThreshold(column, labels)
		if gain >= finding {
			best++
		}
		if gain >= rate {
			above++
		}
		if solutions.Gain(split) >= finding {
			middle++
		}
	}
	if math.Abs(best-columns/2) > 85 {
		t.Errorf("%v of 1,000 columns gain as much as the cholesterol, and not half", best)
	}
	if middle < 15 || middle > 35 {
		t.Errorf("%v of 1,000 columns gain so much at the threshold ½", middle)
	}
	if above > 0 {
		t.Errorf("%d columns gain as much as the heart rate", above)
	}
}

func TestBestThresholdAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for range trials {
		x := make([]float64, 2+r.IntN(9))
		y := make([]int, len(x))
		for i := range x {
			x[i], y[i] = float64(r.IntN(16))/2, r.IntN(3)
		}
		ds := classifytest.Numbers(y, slices.Collect(slices.Chunk(x, 1))...)
		ds.Classes = []string{"a", "b", "c"}
		threshold, gain := solutions.BestThreshold(x, trees.Table(ds).Labels)

		steps, err := tree.ID3{MaxDepth: 1}.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		for root := range steps {
			if root.Chosen < 0 {
				if gain != 0 || !math.IsInf(threshold, 1) {
					t.Fatalf("%v %v: %v gains %v, the library finds no cut", x, ds.Y,
						threshold, gain)
				}
			} else if best := root.Candidates[root.Chosen]; best.Gain > 1e-12 &&
				(threshold < best.Low || threshold >= best.High || !near(gain, best.Gain)) {
				t.Fatalf("%v %v: %v gains %v, the library cuts at %v and gains %v", x, ds.Y,
					threshold, gain, best.Threshold, best.Gain)
			}
			break
		}
	}
}
