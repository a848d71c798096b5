package classifytest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// sets are the data sets that the learner must take: numeric, nominal and mixed ones, as far
// as its needs allow. Three classes overlap in each, the numbers have no ties, and the same
// call makes the same rows.
func (c *checker) sets() []*classify.Dataset {
	var sets []*classify.Dataset
	if c.Needs&classify.NeedNominal == 0 {
		sets = append(sets, made("numbers", 4, 0))
	}
	if c.Needs&classify.NeedNumeric == 0 {
		sets = append(sets, made("names", 0, 4))
	}
	if c.Needs&(classify.NeedNominal|classify.NeedNumeric) == 0 {
		sets = append(sets, made("numbers and names", 2, 2))
	}
	return sets
}

// made draws 36 rows of three classes, with numeric columns first and then nominal ones of three
// values.
func made(name string, numeric, nominal int) *classify.Dataset {
	const n = 36
	d := numeric + nominal
	rng := rand.New(rand.NewPCG(uint64(numeric), uint64(nominal)))
	ds := &classify.Dataset{
		Name:    name,
		Classes: []string{"red", "green", "blue"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for j := range d {
		a := classify.Attribute{Name: fmt.Sprintf("column %d", j+1)}
		if j >= numeric {
			a.Values = []string{"low", "middle", "high"}
		}
		ds.Attributes = append(ds.Attributes, a)
	}
	for i := range n {
		ds.Y[i] = i % 3
		for j := range d {
			v := rng.NormFloat64() + float64((ds.Y[i]+j)%3)
			if j >= numeric {
				v = float64(min(2, max(0, int(v+.5))))
			}
			ds.X.Set(i, j, v)
		}
	}
	return ds
}

// queries are rows to ask a model: those of its training set, and as many
// others, some of them far away.
func queries(ds *classify.Dataset) *mat.Dense {
	n, d := ds.Len(), len(ds.Attributes)
	rng := rand.New(rand.NewPCG(11, uint64(n)))
	X := mat.NewDense(2*n, d, nil)
	for i := range n {
		copy(X.RawRowView(i), ds.At(i))
		for j, a := range ds.Attributes {
			if a.Nominal() {
				X.Set(n+i, j, float64(rng.IntN(len(a.Values))))
			} else {
				X.Set(n+i, j, rng.NormFloat64()*float64(1+i%5)*3)
			}
		}
	}
	return X
}

// holed is queries of which some have a missing or an infinite value.
func holed(ds *classify.Dataset) *mat.Dense {
	X := queries(ds)
	n, d := X.Dims()
	for i := 1; i < n; i += 7 {
		X.Set(i, i%d, []float64{math.NaN(), math.Inf(1), math.NaN(), math.Inf(-1)}[i/7%4])
	}
	return X
}

// halved makes two classes of each.
func halved(ds *classify.Dataset) *classify.Dataset {
	halved := clone(ds)
	halved.Classes = nil
	for _, name := range ds.Classes {
		halved.Classes = append(halved.Classes, name, name+"'")
	}
	for i, y := range ds.Y {
		halved.Y[i] = 2*y + i%2
	}
	return halved
}

// clone returns a data set that shares no cell, label or weight with ds.
func clone(ds *classify.Dataset) *classify.Dataset {
	all := make([]int, ds.Len())
	for i := range all {
		all[i] = i
	}
	return ds.Subset(all)
}

// scaled multiplies each numeric column of X by its factor.
func scaled(attributes []classify.Attribute, X mat.Matrix, factor func(j int) float64) *mat.Dense {
	scaled := mat.DenseCopyOf(X)
	n, _ := scaled.Dims()
	for j, a := range attributes {
		for i := range n {
			if !a.Nominal() {
				scaled.Set(i, j, scaled.At(i, j)*factor(j))
			}
		}
	}
	return scaled
}

// answers is all that a model says of the rows of X.
type answers struct {
	classes    []int
	posteriors [][]float64 // nil for a model without
}

func ask(model classify.Classifier, X *mat.Dense) answers {
	n, _ := X.Dims()
	var a answers
	posterior, ok := model.(classify.Posterior)
	for i := range n {
		a.classes = append(a.classes, model.Predict(X.RawRowView(i)))
		if ok {
			a.posteriors = append(a.posteriors, posterior.Posterior(nil, X.RawRowView(i)))
		}
	}
	return a
}

// Sparse is a data set without its zeros. The names of its attributes are the terms.
func Sparse(ds *classify.Dataset) *classify.Sparse {
	s := &classify.Sparse{Name: ds.Name, Classes: ds.Classes, Y: ds.Y, Indptr: []int{0}}
	for _, a := range ds.Attributes {
		s.Terms = append(s.Terms, a.Name)
	}
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			if v != 0 {
				s.Indices, s.Data = append(s.Indices, j), append(s.Data, v)
			}
		}
		s.Indptr = append(s.Indptr, len(s.Indices))
	}
	return s
}
