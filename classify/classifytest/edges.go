package classifytest

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// refuses checks that Fit returns an error, no model, and a text that names the
// matter: each of the words.
func (c *checker) refuses(what string, ds *classify.Dataset, words ...string) {
	c.Helper()
	model, err := c.Fit(ds)
	if err == nil {
		c.Errorf("%s: Fit gives a model, want an error that names %q", what, words)
		return
	}
	if model != nil {
		c.Errorf("%s: Fit gives a model beside its error", what)
	}
	for _, word := range words {
		if !strings.Contains(matter(err), word) {
			c.Errorf("%s: the error %q does not name %q", what, err, word)
		}
	}
}

// copes checks that Fit gives a sound model, which it returns, or else an error that names the
// matter: one of the words.
func (c *checker) copes(
	what string, ds *classify.Dataset, X *mat.Dense, words ...string,
) (model classify.Classifier, ok bool) {
	c.Helper()
	model, err := c.Fit(ds)
	if err == nil {
		c.sound(what, model, X, len(ds.Classes))
		return model, true
	}
	if !slices.ContainsFunc(words, func(word string) bool {
		return strings.Contains(matter(err), word)
	}) {
		c.Errorf("%s: the error %q names none of %q", what, err, words)
	}
	return nil, false
}

var packages = regexp.MustCompile(`^(\w+: )+`)

// matter is the text of an error without the packages before it: "classify: …"
// does not speak of a class.
func matter(err error) string { return packages.ReplaceAllString(err.Error(), "") }

// names lists the attributes.
func names(ds *classify.Dataset) (names []string) {
	for _, a := range ds.Attributes {
		names = append(names, a.Name)
	}
	return names
}

func (c *checker) kinds() {
	if c.Needs&classify.NeedNumeric != 0 {
		c.refuses("nominal attributes", made("names", 1, 1), "column 2", "nominal")
	}
	if c.Needs&classify.NeedNominal != 0 {
		c.refuses("numeric attributes", made("numbers", 1, 1), "column 1", "numeric")
	}
}

func (c *checker) oneClass() {
	for _, ds := range c.sets() {
		var rows []int
		for i, y := range ds.Y {
			if y == 1 {
				rows = append(rows, i)
			}
		}
		model, ok := c.copes(ds.Name+" of one class", ds.Subset(rows), queries(ds), "class")
		if ok {
			c.only(ds.Name+" of one class", model, queries(ds), 1)
		}
	}
}

func (c *checker) oneRow() {
	for _, ds := range c.sets() {
		model, ok := c.copes(ds.Name+", one row", ds.Subset([]int{2}), queries(ds), "row",
			"class", "example")
		if ok {
			c.only(ds.Name+", one row", model, queries(ds), ds.Y[2])
		}
	}
}

// only checks that a model knows one class and gives it all the probability.
func (c *checker) only(what string, model classify.Classifier, X *mat.Dense, class int) {
	c.Helper()
	a := ask(model, X)
	for i, got := range a.classes {
		if got != class || a.posteriors != nil && math.Abs(a.posteriors[i][class]-1) > near {
			c.Errorf("%s: a row is class %d; want class %d, the only one, with posterior 1",
				what, got, class)
			return
		}
	}
}

func (c *checker) noRows() {
	c.refuses("nil", nil, "nil")
	for _, ds := range c.sets() {
		c.refuses(ds.Name+" without rows", ds.Subset(nil), "row")
		ds.Weights = make([]float64, ds.Len())
		c.refuses(ds.Name+" with weights of 0", ds, "row")
	}
}

func (c *checker) absentClass() {
	for _, ds := range c.sets() {
		var rows []int
		for i, y := range ds.Y {
			if y != 1 {
				rows = append(rows, i)
			}
		}
		model, ok := c.fit(ds.Subset(rows))
		if !ok {
			continue
		}
		X := queries(ds)
		c.sound(ds.Name, model, X, len(ds.Classes))
		a := ask(model, X)
		if slices.Contains(a.classes, 1) {
			c.Errorf("%s: predicts a class that has no examples", ds.Name)
		}
		for _, p := range a.posteriors {
			if p[1] != 0 {
				c.Errorf("%s: posterior %v of a class that has no examples, want 0", ds.Name, p[1])
				break
			}
		}
	}
}

func (c *checker) constantColumn() {
	for _, ds := range c.sets() {
		for j, a := range ds.Attributes {
			same := clone(ds)
			for i := range same.Len() {
				same.X.Set(i, j, 2)
			}
			c.copes(ds.Name+": "+a.Name+" constant", same, queries(ds), a.Name)
		}
	}
}

func (c *checker) hugeValues() { c.scale(1e300) }
func (c *checker) tinyValues() { c.scale(1e-300) }

// scale fits data of another order of magnitude and asks about rows of that order.
func (c *checker) scale(factor float64) {
	c.Helper()
	for _, ds := range c.sets() {
		by := func(int) float64 { return factor }
		X := scaled(ds.Attributes, queries(ds), by)
		ds.X = scaled(ds.Attributes, ds.X, by)
		c.copes(ds.Name, ds, X, names(ds)...)
	}
}

func (c *checker) missingCells() {
	for _, ds := range c.sets() {
		ds.X.Set(6, 1, math.NaN())
		if c.Needs&classify.NeedComplete != 0 {
			c.refuses(ds.Name+" with a missing cell", ds, "row 7", "column 2", "missing")
			continue
		}
		if model, ok := c.fit(ds); ok {
			c.sound(ds.Name+" with a missing cell", model,
				queries(ds).Slice(10, 30, 0, len(ds.Attributes)).(*mat.Dense), len(ds.Classes))
		}
	}
}

func (c *checker) wrongCells() {
	for _, ds := range c.sets() {
		for j, a := range ds.Attributes {
			wrong := map[string]float64{"+Inf": math.Inf(1), "-Inf": math.Inf(-1)}
			if a.Nominal() {
				wrong = map[string]float64{"3": 3, "-1": -1, "0.5": .5}
			}
			for text, v := range wrong {
				bad := clone(ds)
				bad.X.Set(4, j, v)
				c.refuses(ds.Name+" with a cell "+text, bad, "row 5", a.Name, text)
			}
		}
	}
}

func (c *checker) wrongLabels() {
	for _, ds := range c.sets() {
		for _, label := range []int{-1, len(ds.Classes)} {
			bad := clone(ds)
			bad.Y[3] = label
			c.refuses(ds.Name+" with a label that is no class", bad, "row 4", "label")
		}
		ds.Y = ds.Y[:5]
		c.refuses(ds.Name+" with five labels", ds, "label")
	}
}

func (c *checker) wrongWeights() {
	for _, ds := range c.sets() {
		for _, w := range []float64{-1, math.NaN(), math.Inf(1)} {
			bad := clone(ds)
			bad.Weights = slices.Repeat([]float64{1}, ds.Len())
			bad.Weights[8] = w
			c.refuses(ds.Name+" with a wrong weight", bad, "row 9", "weight")
		}
		ds.Weights = []float64{1, 1}
		c.refuses(ds.Name+" with two weights", ds, "weights")
	}
}

func (c *checker) missingQuery() { c.odd(math.NaN()) }

func (c *checker) infiniteQuery() {
	c.odd(math.Inf(1))
	c.odd(math.Inf(-1))
}

// odd asks about rows that have v in one of their cells, and in all.
func (c *checker) odd(v float64) {
	c.Helper()
	for ds, model := range c.models() {
		d := len(ds.Attributes)
		X := mat.NewDense(d+1, d, nil)
		for i := range d + 1 {
			copy(X.RawRowView(i), ds.At(i))
			for j := range d {
				if j == i || i == d {
					X.Set(i, j, v)
				}
			}
		}
		c.sound(ds.Name, model, X, len(ds.Classes))
	}
}
