// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
)

// Upright writes the first n rows of a table as columns, with a line for each attribute.
func Upright(t shape.Table, n int) (text string) {
	line := func(name string, cell func(i int) string) {
		text += fmt.Sprintf("%-16s", name)
		for i := range n {
			text += fmt.Sprintf("%-13s", cell(i))
		}
		text += "\n"
	}
	for a, name := range t.Attributes {
		line(name, func(i int) string { return t.Rows[i][a] })
	}
	line("artery", func(i int) string { return t.Labels[i] })
	return text
}

// Boxes draws a tree on three attributes as boxes, one for each leaf. Each tile is a combination
// of values: those of one attribute go across, those of the two others down. A tile tells which
// rows of the table it holds.
func Boxes(t shape.Table, root *shape.Node, across int, classes ...string) *figure.Figure {
	values := make([][]string, 3) // of each attribute, as they come up
	for _, row := range t.Rows {
		for a, v := range row {
			if !slices.Contains(values[a], v) {
				values[a] = append(values[a], v)
			}
		}
	}
	name := func(a int, value string) string { // "no dot" and "dot" for no and yes
		switch what := strings.ToLower(t.Attributes[a]); value {
		case "no":
			return "no " + what
		case "yes":
			return what
		}
		return value
	}
	first, second := min((across+1)%3, (across+2)%3), max((across+1)%3, (across+2)%3)
	var down, columns []string
	for _, w := range values[across] {
		columns = append(columns, name(across, w))
	}
	var tiles [][]figure.Tile
	for _, u := range values[first] {
		for _, v := range values[second] {
			var line []figure.Tile
			for _, w := range values[across] {
				cell := make([]string, 3)
				cell[first], cell[second], cell[across] = u, v, w
				leaf, class := trees.Leaf(root, t.Attributes, cell)
				line = append(line, figure.Tile{Class: slices.Index(classes, class), Box: leaf,
					Text: counted(t, cell)})
			}
			down = append(down, name(first, u)+", "+name(second, v))
			tiles = append(tiles, line)
		}
	}
	return figure.Tiles(down, columns, tiles, classes...)
}

// counted says how many rows of a table are equal to a row, and their label.
func counted(t shape.Table, cell []string) (text string) {
	count := 0
	for i, row := range t.Rows {
		if slices.Equal(row, cell) {
			count++
			text = fmt.Sprint(count, " ", t.Labels[i])
		}
	}
	return text
}

// Figures draws the triangles and squares, a line for each colour.
func Figures() *figure.Figure {
	figures := trees.Table(datasets.TrianglesSquares())
	var drawn []*figure.Figure
	for _, color := range []string{"green", "yellow", "red"} {
		var icons [][]float64
		for i, row := range figures.Rows {
			if row[0] == color {
				icons = append(icons, trees.Icon(row, figures.Labels[i]))
			}
		}
		line := figure.Images(icons, trees.IconSide)
		line.Title = color
		drawn = append(drawn, line)
	}
	return figure.Panels(1, drawn...)
}

// Remains draws what is left to find out of 9 squares and 5 triangles after a question that sends
// so many squares and one triangle to the left.
func Remains(squares, before, left, right, remains float64) *figure.Figure {
	return figure.Bars([]string{
		"before: squares 9, triangles 5",
		fmt.Sprintf("on the left: squares %v, triangles 1", squares),
		fmt.Sprintf("on the right: squares %v, triangles 4", 9-squares),
		"remains on average",
		"what you learnt",
	}, []float64{before, left, right, remains, before - remains},
		figure.BarOptions{Axis: "bits", Best: figure.NoBest})
}

// Coins tosses 1,000 coins for each of the 14 figures, and says in words and in a picture what
// they gain.
func Coins(gain func(children [][]float64) float64) (text string, drawn *figure.Figure) {
	const coins = 1000
	r := rand.New(rand.NewPCG(7, 1))
	gains, dot := tossed(r, gain, coins, 9, 5), gain([][]float64{{6, 2}, {3, 3}})
	zero, below := notAbove(gains, 0), notAbove(gains, dot)
	number := make([]float64, coins)
	for i := range number {
		number[i] = float64(i + 1)
	}
	text = fmt.Sprintf("%d gain 0, %d gain more; %d gain more than the dot\n"+
		"mean gain of a coin: %.4f bits for 14 figures, %.4f bits for 297 patients\n"+
		"the median coin: %.4f bits for 14 figures\n", zero, coins-zero, coins-below,
		stat.Mean(gains, nil), stat.Mean(tossed(r, gain, coins, 137, 160), nil), gains[coins/2])
	return text, figure.Curves("coins", "gain in bits",
		figure.Series{Name: "a coin", X: number, Y: gains},
		figure.Func("Dot", 1, coins, func(float64) float64 { return dot }))
}

// tossed returns the gains of so many coins in their order, for so many examples of two classes.
func tossed(
	r *rand.Rand, gain func(children [][]float64) float64, coins, first, second int,
) (gains []float64) {
	for range coins {
		coin := [][]float64{{0, 0}, {0, 0}} // both classes: heads, tails
		for range first {
			coin[r.IntN(2)][0]++
		}
		for range second {
			coin[r.IntN(2)][1]++
		}
		gains = append(gains, max(0, gain(coin))) // no −0 from rounding
	}
	slices.Sort(gains)
	return gains
}

// notAbove returns how many of the sorted gains are not above a gain.
func notAbove(gains []float64, most float64) (n int) {
	for n < len(gains) && gains[n] <= most+1e-12 {
		n++
	}
	return n
}

// TwoGains draws the gains of the patients' findings as the course computes them, and as WrongGain
// does.
func TwoGains() *figure.Figure {
	patients := trees.Patients()
	var right, hers []float64
	for a := range patients.Attributes {
		children := trees.Tally(patients, a)
		right = append(right, tree.Gain(tree.Entropy, children))
		hers = append(hers, trees.WrongGain(children))
	}
	four := func(v float64) string { return fmt.Sprintf("%.4f", v) }
	return figure.GroupedBars(patients.Attributes, []figure.BarSeries{
		{Name: "the course's gain", Values: right}, {Name: "her gain", Values: hers},
	}, figure.BarOptions{Axis: "gain in bits", Format: four})
}

// Disguise compares the days of the tennis table, under other names and without the temperature,
// with the triangles and squares.
func Disguise() (text string) {
	mask := map[string]string{
		"sunny": "green", "overcast": "yellow", "rainy": "red",
		"high": "dashed", "normal": "solid", "no": "no", "yes": "yes",
		"P": "square", "N": "triangle",
	}
	tennis, figures := trees.Table(datasets.Tennis()), trees.Table(datasets.TrianglesSquares())
	for i, day := range tennis.Rows {
		disguised := []string{mask[day[0]], mask[day[2]], mask[day[3]], mask[tennis.Labels[i]]}
		if row := append(figures.Rows[i], figures.Labels[i]); !slices.Equal(disguised, row) {
			text += fmt.Sprintln("row", i+1, "is", disguised, "here and", row, "there")
		}
	}
	return text
}

// Wrong returns how many rows a tree classifies wrongly.
func Wrong(t shape.Table, root *shape.Node) (n int) {
	for i, row := range t.Rows {
		if _, class := trees.Leaf(root, t.Attributes, row); class != t.Labels[i] {
			n++
		}
	}
	return n
}

// Learner makes of two functions one that learns from a table and labels the unknown rows.
func Learner(
	grow func(t shape.Table) *shape.Node,
	walk func(root *shape.Node, attributes, row []string) string,
) func(t shape.Table, unknown [][]string) []string {
	return func(t shape.Table, unknown [][]string) []string {
		root := grow(t)
		var labels []string
		for _, row := range unknown {
			labels = append(labels, walk(root, t.Attributes, row))
		}
		return labels
	}
}

// Report says how many of the patients' labels are wrong, and for whom, with intervals.
func Report(t shape.Table, labels []string) (text string) {
	missed, spared, sick, healthy := 0.0, 0.0, 0.0, 0.0
	for i, label := range labels {
		switch {
		case t.Labels[i] == "open" && label == "open":
			healthy, spared = healthy+1, spared+1
		case t.Labels[i] == "open":
			healthy++
		case label == "open":
			sick, missed = sick+1, missed+1
		default:
			sick++
		}
	}
	line := func(n, of float64, what string) {
		i := evaluate.Wilson(n, of, 0.95)
		text += fmt.Sprintf("%v of %v %s: %.1f %%, with 95 %% confidence %.1f to %.1f %%\n", n, of,
			what, 100*n/of, 100*i.Low, 100*i.High)
	}
	line(missed+healthy-spared, sick+healthy, "wrong")
	line(missed, sick, "sick people sent home")
	line(spared, healthy, "healthy people spared")
	return text
}

// OfficeGains draws the gains of the findings of the office: for all patients, behind answers about
// chest pain, and on average behind all of these.
func OfficeGains(gain func(children [][]float64) float64) *figure.Figure {
	t := trees.Only(trees.Patients(), "chest pain", "sex", "sugar over 120", "resting ECG",
		"exercise pain", "ST slope")
	others := t.Attributes[1:]
	all := figure.BarSeries{Name: "all patients"}
	for a := range others {
		all.Values = append(all.Values, gain(trees.Tally(t, a+1)))
	}
	series := []figure.BarSeries{all}
	average := figure.BarSeries{Name: "behind chest pain", Values: make([]float64, len(others))}
	for _, pain := range []string{"none", "other", "atypical", "typical"} {
		rest := trees.Where(t, 0, pain) // without the column of the chest pain
		part := figure.BarSeries{Name: "chest pain: " + pain}
		for a := range others {
			part.Values = append(part.Values, gain(trees.Tally(rest, a)))
			average.Values[a] += part.Values[a] * float64(len(rest.Rows)) / float64(len(t.Rows))
		}
		if pain == "none" || pain == "other" {
			series = append(series, part)
		}
	}
	drawn := figure.GroupedBars(others, append(series, average),
		figure.BarOptions{Axis: "gain in bits"})
	drawn.Title = fmt.Sprintf("chest pain itself gains %.3f bits", gain(trees.Tally(t, 0)))
	return drawn
}
