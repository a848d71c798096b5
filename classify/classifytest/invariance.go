package classifytest

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// same checks that two fits answer alike: ds with rows X, and its twin with rows Y, where class k
// of ds is class rename(k) of the twin. A draw between classes may be broken otherwise.
func (c *checker) same(ds, twin *classify.Dataset, X, Y *mat.Dense, rename func(int) int) {
	c.Helper()
	one, ok := c.fit(ds)
	two, alsoOK := c.fit(twin)
	if !ok || !alsoOK {
		return
	}
	a, b := ask(one, X), ask(two, Y)
	for i, class := range a.classes {
		if rename(class) != b.classes[i] && (a.posteriors == nil || !drawn(a.posteriors[i])) {
			c.Errorf("%s: row %v is class %d, then %d", ds.Name, X.RawRowView(i), rename(class),
				b.classes[i])
			return
		}
		if a.posteriors == nil {
			continue
		}
		for k, p := range a.posteriors[i] {
			if q := b.posteriors[i][rename(k)]; !(math.Abs(p-q) <= near) {
				c.Errorf("%s: row %v has posterior %v of class %d, then %v", ds.Name,
					X.RawRowView(i), p, k, q)
				return
			}
		}
	}
}

// drawn reports whether the largest posterior is that of two classes.
func drawn(p []float64) bool {
	p = slices.Clone(p)
	slices.Sort(p)
	return len(p) > 1 && p[len(p)-1]-p[len(p)-2] <= near
}

func itself(k int) int { return k }

func (c *checker) relabelledClasses() {
	for _, ds := range c.sets() {
		K := len(ds.Classes)
		rename := func(k int) int { return (k + 1) % K }
		twin := clone(ds)
		twin.Classes = make([]string, K)
		for k, name := range ds.Classes {
			twin.Classes[rename(k)] = name
		}
		for i, y := range ds.Y {
			twin.Y[i] = rename(y)
		}
		c.same(ds, twin, queries(ds), queries(ds), rename)
	}
}

func (c *checker) weightsAreCopies() {
	for _, ds := range c.sets() {
		X := queries(ds)
		var rows []int
		weighted := clone(ds)
		for i := range ds.Len() {
			weight := i / 3 % 3 // 0, 1 and 2, in every class
			weighted.Weights = append(weighted.Weights, float64(weight))
			rows = append(rows, slices.Repeat([]int{i}, weight)...)
		}
		c.same(weighted, ds.Subset(rows), X, X, itself)
	}
}

func (c *checker) rowOrder() {
	for _, ds := range c.sets() {
		order := rand.New(rand.NewPCG(5, 5)).Perm(ds.Len())
		c.same(ds, ds.Subset(order), queries(ds), queries(ds), itself)
	}
}

func (c *checker) columnOrder() {
	for _, ds := range c.sets() {
		turned := clone(ds)
		turned.Attributes = slices.Clone(ds.Attributes)
		slices.Reverse(turned.Attributes)
		turned.X = mirrored(ds.X)
		c.same(ds, turned, queries(ds), mirrored(queries(ds)), itself)
	}
}

// mirrored reverses the columns.
func mirrored(X *mat.Dense) *mat.Dense {
	turned := mat.DenseCopyOf(X)
	n, _ := turned.Dims()
	for i := range n {
		slices.Reverse(turned.RawRowView(i))
	}
	return turned
}

func (c *checker) columnScale() {
	for _, ds := range c.sets() {
		// powers of two, so that nothing is rounded
		by := func(j int) float64 { return math.Ldexp(1, 7*j-9) }
		wide := clone(ds)
		wide.X = scaled(ds.Attributes, ds.X, by)
		c.same(ds, wide, queries(ds), scaled(ds.Attributes, queries(ds), by), itself)
	}
}
