package text

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
)

func init() {
	classify.RegisterOptions(Bag{}, TFIDF{}, Rocchio{}, Neighbours{})
	classify.Register("text.Vocabulary",
		func(*Vocabulary) struct{} { return struct{}{} }, // the schema has its terms
		func(f classify.Fitted, _ any, _ struct{}) (*Vocabulary, error) {
			return newVocabulary(f), nil
		})
	classify.Register("text.Model",
		func(m *Model) modelState { return modelState{m.Vocabulary, m.Weights, m.Columns, m.Rows} },
		loadModel)
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
	Vocabulary *Vocabulary        `saved:"1+×classes"`
	Weights    *Weights           `saved:"null 1+×classes"` // null: counts stay as they are
	Columns    *prepare.Composite `saved:"null"`
	Rows       Classifier         `saved:"attributes×classes"`
}

func loadModel(f classify.Fitted, _ any, s modelState) (*Model, error) {
	terms := len(s.Vocabulary.terms)
	columns := 0
	if s.Columns != nil {
		columns = len(s.Columns.Attributes())
	}
	if d := len(f.Schema().Attributes); terms+columns != d {
		return nil, fmt.Errorf("there are %d terms and %d columns for %d attributes", terms,
			columns, d)
	}
	if s.Weights != nil && len(s.Weights.idf) != terms {
		return nil, fmt.Errorf("Weights have %d terms, the Vocabulary %d", len(s.Weights.idf),
			terms)
	}
	return &Model{f, s.Vocabulary, s.Weights, s.Columns, s.Rows}, nil
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
