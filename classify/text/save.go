package text

import (
	"cmp"
	"errors"

	"github.com/tessella-go/tessella/classify"
)

func init() {
	classify.RegisterOptions(Bag{}, TFIDF{}, Rocchio{}, Neighbours{})
	classify.Register("text.Vocabulary",
		func(*Vocabulary) struct{} { return struct{}{} }, // the schema has its terms
		func(f classify.Fitted, _ any, _ struct{}) (*Vocabulary, error) {
			return newVocabulary(f), nil
		})
	classify.Register("text.Model",
		func(m *Model) modelState { return modelState{m.Vocabulary, m.Weights, m.Rows} },
		func(f classify.Fitted, _ any, s modelState) (*Model, error) {
			return &Model{f, s.Vocabulary, s.Weights, s.Rows}, nil
		})
	classify.Register("text.Weights",
		func(w *Weights) weightsState { return weightsState{w.idf} },
		func(f classify.Fitted, l TFIDF, s weightsState) (*Weights, error) {
			return &Weights{f, l.Unit, s.IDF}, nil
		})
	classify.Register("text.Centroids",
		func(m *Centroids) centroidsState { return centroidsState{m.texts, m.value} },
		loadCentroids)
	classify.Register("text.NeighboursModel", saveNeighbours, loadNeighbours)
}

type modelState struct {
	Vocabulary *Vocabulary `saved:"attributes×classes"`
	Weights    *Weights    `saved:"null attributes×classes"` // null: counts stay as they are
	Rows       Classifier  `saved:"attributes×classes"`
}

type weightsState struct {
	IDF []float64 `saved:"attributes"`
}

type centroidsState struct {
	Texts []int     `saved:"classes [0,Inf)"`
	Value []float64 `saved:"attributes·classes"` // m(c) of term j at j·K + c
}

func loadCentroids(f classify.Fitted, l Rocchio, s centroidsState) (*Centroids, error) {
	d := len(f.Schema().Attributes)
	if err := l.check(d); err != nil {
		return nil, err
	}
	m := &Centroids{Fitted: f, learner: l, width: d, texts: s.Texts, value: s.Value}
	if m.nearest(make([]float64, len(s.Texts))) < 0 {
		return nil, errors.New("no class has texts")
	}
	m.sumSquares()
	return m, nil
}

// neighboursState is the training rows, each divided by its unit.
type neighboursState struct {
	Class  []int // of each row
	Start  []int // of the cells of each row, and the end of the last
	Column []int32
	Value  []float64
	Unit   []float64 `saved:"Class (0,Inf)"`
}

func saveNeighbours(m *NeighboursModel) neighboursState {
	r := m.rows
	return neighboursState{m.class, r.start, r.column, r.value, r.unit}
}

func loadNeighbours(
	f classify.Fitted, l Neighbours, s neighboursState,
) (*NeighboursModel, error) {
	schema := f.Schema()
	// a table has the same form, and its check is that of these rows
	table := classify.Sparse{Classes: schema.Classes, Indptr: s.Start, Data: s.Value, Y: s.Class,
		Indices: make([]int, len(s.Column)), Terms: make([]string, len(schema.Attributes))}
	for j, a := range schema.Attributes {
		table.Terms[j] = a.Name
	}
	for at, j := range s.Column {
		table.Indices[at] = int(j)
	}
	if err := cmp.Or(table.Validate(), l.check(schema, len(s.Class))); err != nil {
		return nil, err
	}
	r := rows{terms: len(table.Terms), measure: l.Measure, weights: l.TermWeights, start: s.Start,
		column: s.Column, value: s.Value, unit: s.Unit}
	r.sumSquares(func(int) {})
	return newNeighbours(f, l, s.Class, r)
}
