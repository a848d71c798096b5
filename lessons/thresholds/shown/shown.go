// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/thresholds"
	"github.com/tessella-go/tessella/lessons/trees"
)

// Report says on what share of the rows a model errs, with a 95 % interval: it is made so that it
// misses the true rate in one of twenty samples.
func Report(name string, wrong, of float64) string {
	i := evaluate.Wilson(wrong, of, 0.95)
	return fmt.Sprintf("%-26s errs on %.1f %%, interval %.1f to %.1f\n", name, 100*wrong/of,
		100*i.Low, 100*i.High)
}

// Asked are questions about the 14 days of the tennis table, and about the 14 figures, which are
// these days under other names: the counts of both classes in each branch.
var Asked = []struct {
	Name, OfFigures string
	Children        [][]float64
}{
	{"Outlook", "Color", [][]float64{{2, 3}, {4, 0}, {3, 2}}},
	{"Humidity", "Outline", [][]float64{{3, 4}, {6, 1}}},
	{"Windy", "Dot", [][]float64{{6, 2}, {3, 3}}},
	{"Temperature", "", [][]float64{{2, 2}, {4, 2}, {3, 1}}},
}

// Ratios is a table of the gain ratios of the questions about the tennis days, and of their number.
func Ratios() (table string) {
	show := func(name string, split [][]float64) {
		table += fmt.Sprintf("%-12s gain %.3f   I(A) %.3f   ratio %.3f\n", name,
			tree.Gain(tree.Entropy, split), tree.SplitInfo(split), tree.GainRatio(split))
	}
	for _, q := range Asked {
		show(q.Name, q.Children)
	}
	var number [][]float64
	for _, label := range trees.Table(datasets.Tennis()).Labels {
		number = append(number, map[string][]float64{"P": {1, 0}, "N": {0, 1}}[label])
	}
	show("Number", number)
	return table
}

// Curves draws the measures of impurity of two classes.
func Curves() *figure.Figure {
	var curves []figure.Series
	for _, m := range Measures {
		of := func(p float64) float64 { return m.Of([]float64{p, 1 - p}) }
		curves = append(curves, figure.Func(m.Name, 0, 1, of))
	}
	return figure.Curves("share of class 1", "impurity", curves...)
}

// Measures are the measures of impurity of the lesson.
var Measures = []struct {
	Name string
	tree.Impurity
}{
	{"entropy (bits)", tree.Entropy}, {"Gini", tree.Gini}, {"Gini, pairs", tree.GiniPairs},
	{"misclassification", tree.Misclassification},
}

// Pictures draws FourPlanes.
func Pictures() *figure.Figure {
	var panels []*figure.Figure
	for i, plane := range thresholds.FourPlanes {
		panel := figure.PlaneOptions{XMax: 300, YMax: 12}.Draw("Weight", "Hair Length",
			figure.Regions(plane, datasets.Simpsons().Classes...))
		panel.Width, panel.Height, panel.Title = 360, 260, string(rune('A'+i))
		panels = append(panels, panel)
	}
	return figure.Panels(2, panels...)
}

// BesidePlane draws a tree of the Simpsons, and what it makes of the plane of weight and hair. The
// tree does not ask for the age.
func BesidePlane(model *tree.Tree) *figure.Figure {
	ds := datasets.Simpsons()
	regions := thresholds.Plane(func(weight, hair float64) int {
		return model.Predict([]float64{hair, weight, 0})
	})
	plane := figure.PlaneOptions{XMax: 300, YMax: 12}.Draw("Weight", "Hair Length",
		figure.Regions(regions),
		figure.Scatter(mat.Col(nil, 1, ds.X), mat.Col(nil, 0, ds.X), ds.Y, ds.Classes...))
	plane.Width, plane.Height = 380, 340
	return figure.Panels(2, figure.Tree(model.Diagram()), plane)
}

// FiveRules writes down the printed rules, and which of them hold at a point of each box into which
// their thresholds cut the input space.
func FiveRules() (text string) {
	rules := datasets.PrintedRules()
	for _, rule := range rules {
		text += fmt.Sprintln(rule)
	}
	for _, age := range []float64{38, 39} {
		for _, years := range []float64{2, 3} {
			for _, job := range []string{"A", "B", "C"} {
				number := map[string]float64{"age": age, "years-in-job": years}
				fails := func(c datasets.Condition) bool {
					if c.Op == "=" { // only the job is compared so
						return job != c.Value
					}
					bound := classify.Must(strconv.ParseFloat(c.Value, 64))
					return (number[c.Attribute] > bound) != (c.Op == ">") // the other is <=
				}
				var holding []string
				for _, rule := range rules {
					if !slices.ContainsFunc(rule.Conditions, fails) {
						holding = append(holding, rule.Name)
					}
				}
				text += fmt.Sprintf("age %v, years %v, job %s: %v\n", age, years, job, holding)
			}
		}
	}
	return text
}

// Possible lists every row that could be: each combination of nominal values once.
func Possible(ds *classify.Dataset) [][]float64 {
	rows := [][]float64{nil}
	for _, attribute := range ds.Attributes {
		var longer [][]float64
		for _, row := range rows {
			for v := range attribute.Values {
				longer = append(longer, append(slices.Clone(row), float64(v)))
			}
		}
		rows = longer
	}
	return rows
}

// TemperatureFirst draws the tree of the tennis days that asks for the temperature first, and ID3's
// trees below that. differ is how many of the possible days get another class from it than from
// ID3's own tree.
func TemperatureFirst() (drawn *figure.Figure, differ, days int) {
	ds := datasets.Tennis()
	first, _ := ds.Attribute("Temperature")
	root := &classify.Diagram{Label: "Temperature?", Class: -1}
	var parts []*tree.Tree // one for each temperature
	for v, value := range ds.Attributes[first].Values {
		var rows []int
		for i := range ds.Len() {
			if ds.At(i)[first] == float64(v) {
				rows = append(rows, i)
			}
		}
		part := classify.Must(tree.ID3{}.Fit(ds.Subset(rows)))
		below := part.Diagram()
		below.Edge = value
		parts, root.Children = append(parts, part), append(root.Children, below)
	}
	tennis, possible := classify.Must(tree.ID3{}.Fit(ds)), Possible(ds)
	for _, day := range possible {
		if tennis.Predict(day) != parts[int(day[first])].Predict(day) {
			differ++
		}
	}
	return figure.Tree(root), differ, len(possible)
}

// FifteenthDay returns ID3's trees of the tennis days before and after the noisy day, and a line
// for each possible day about which they disagree.
func FifteenthDay() (before, after *tree.Tree, differ []string) {
	ds := datasets.Tennis()
	day := "Outlook,Temperature,Humidity,Windy,Play\nsunny,hot,normal,yes,N\n"
	extra := classify.Must(datasets.ReadCSV(strings.NewReader(day), datasets.Like(ds)))
	before = classify.Must(tree.ID3{}.Fit(ds))
	after = classify.Must(tree.ID3{}.Fit(classify.Must(ds.Append(extra))))
	for _, day := range Possible(ds) {
		if was, is := before.Predict(day), after.Predict(day); was != is {
			differ = append(differ, fmt.Sprintf("%v was %s and is %s", ds.Format(day),
				ds.Classes[was], ds.Classes[is]))
		}
	}
	return before, after, differ
}

// RandomColumns compares what the cholesterol of the known patients gains by its best threshold
// with what 1,000 columns of random numbers gain: by their best threshold, and by ½.
func RandomColumns(
	best func(x []float64, labels []string) (threshold, gain float64),
) (text string, drawn *figure.Figure) {
	const columns = 1000
	known, _ := thresholds.Halves()
	labels := trees.Table(known).Labels
	j, _ := known.Attribute("cholesterol")
	_, finding := best(mat.Col(nil, j, known.X), labels)

	r := rand.New(rand.NewPCG(8, 147))
	number, column := make([]float64, columns), make([]float64, known.Len())
	byBest, byMiddle := make([]float64, columns), make([]float64, columns)
	for c := range columns {
		split := [][]float64{{0, 0}, {0, 0}} // at most ½, and above
		for i := range column {
			column[i] = r.Float64()
			split[int(2*column[i])][known.Y[i]]++
		}
		number[c] = float64(c + 1)
		_, byBest[c] = best(column, labels)
		byMiddle[c] = tree.Gain(tree.Entropy, split)
	}
	slices.Sort(byBest)
	slices.Sort(byMiddle)
	count := func(gains []float64) int {
		below, _ := slices.BinarySearch(gains, finding)
		return columns - below
	}
	text = fmt.Sprintf("as much as the cholesterol: %d columns by their best threshold, %d by "+
		"the middle\n", count(byBest), count(byMiddle))
	return text, figure.Curves("columns in the order of their gain", "gain in bits",
		figure.Series{Name: "best threshold", X: number, Y: byBest},
		figure.Series{Name: "threshold ½", X: number, Y: byMiddle},
		figure.Func("cholesterol", 1, columns, func(float64) float64 { return finding }))
}

// Sorted holds the patients of a table out in ten folds, and says what a function that sorts
// patients makes of them.
func Sorted(
	t shape.Table, sorter func(t shape.Table, unknown [][]string) []string,
) (spared, missed, wrong int) {
	for i, answer := range trees.HeldOut(t, 1, sorter) {
		switch {
		case answer == "open" && t.Labels[i] == "open":
			spared++
		case answer == "open":
			missed++
		}
		if answer != t.Labels[i] {
			wrong++
		}
	}
	return spared, missed, wrong
}
