package text

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Bag{}, TFIDF{}, Rocchio{}, Neighbours{})
	classify.Register("text.Vocabulary",
		func(*Vocabulary) (struct{}, error) { return struct{}{}, nil }, // the schema has its terms
		func(f classify.Fitted, _ struct{}) (*Vocabulary, error) { return newVocabulary(f), nil })
	classify.Register("text.Model", saveModel, loadModel)
	classify.Register("text.Weights", saveWeights, loadWeights)
	classify.Register("text.Centroids", saveCentroids, loadCentroids)
	classify.Register("text.NeighboursModel", saveNeighbours, loadNeighbours)
}

type modelState struct {
	Vocabulary *Vocabulary
	Weights    *Weights // null: counts stay as they are
	Rows       Classifier
}

func saveModel(m *Model) (modelState, error) {
	return modelState{m.Vocabulary, m.Weights, m.Rows}, nil
}

func loadModel(f classify.Fitted, s modelState) (*Model, error) {
	if s.Vocabulary == nil || s.Rows == nil {
		return nil, fmt.Errorf("the vocabulary or the model of its counts is missing")
	}
	parts := []any{s.Vocabulary, s.Rows}
	if s.Weights != nil {
		parts = append(parts, s.Weights)
	}
	schema := f.Schema()
	for _, part := range parts {
		p, ok := part.(interface{ Schema() classify.Schema })
		if !ok || len(p.Schema().Attributes) != len(schema.Attributes) ||
			len(p.Schema().Classes) != len(schema.Classes) {
			return nil, fmt.Errorf("%T is not of the %d terms and %d classes of its model", part,
				len(schema.Attributes), len(schema.Classes))
		}
	}
	return &Model{f, s.Vocabulary, s.Weights, s.Rows}, nil
}

type weightsState struct{ IDF []float64 }

func saveWeights(w *Weights) (weightsState, error) { return weightsState{w.idf}, nil }

func loadWeights(f classify.Fitted, s weightsState) (*Weights, error) {
	l, err := saved.Options[TFIDF](f)
	return &Weights{f, l.Unit, s.IDF}, cmp.Or(err,
		saved.Length("IDF", len(s.IDF), len(f.Schema().Attributes), "terms"),
		saved.Finite("IDF", s.IDF...))
}

type centroidsState struct {
	Texts []int     // of each class
	Value []float64 // m(c) of term j at j·K + c
}

func saveCentroids(m *Centroids) (centroidsState, error) {
	return centroidsState{m.texts, m.value}, nil
}

func loadCentroids(f classify.Fitted, s centroidsState) (*Centroids, error) {
	l, err := saved.Options[Rocchio](f)
	K, d := len(f.Schema().Classes), len(f.Schema().Attributes)
	if err := cmp.Or(err, l.check(d),
		saved.Length("Texts", len(s.Texts), K, "classes"),
		saved.Indices("Texts", s.Texts, math.MaxInt, false),
		saved.Length("Value", len(s.Value), K*d, "terms and classes"),
		saved.Finite("Value", s.Value...),
	); err != nil {
		return nil, err
	}
	m := &Centroids{Fitted: f, learner: l, width: d, texts: s.Texts, value: s.Value}
	if m.nearest(make([]float64, K)) < 0 {
		return nil, fmt.Errorf("no class has texts")
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
	Unit   []float64
}

func saveNeighbours(m *NeighboursModel) (neighboursState, error) {
	r := m.rows
	return neighboursState{m.class, r.start, r.column, r.value, r.unit}, nil
}

func loadNeighbours(f classify.Fitted, s neighboursState) (*NeighboursModel, error) {
	l, err := saved.Options[Neighbours](f)
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
	if err := cmp.Or(err, table.Validate()); err != nil {
		return nil, err
	}
	if err := cmp.Or(l.check(schema, table.Len()),
		saved.Length("Unit", len(s.Unit), table.Len(), "rows")); err != nil {
		return nil, err
	}
	for i, v := range s.Unit {
		if !(v > 0) || math.IsInf(v, 1) {
			return nil, fmt.Errorf("value %d of Unit is %v; it must be above 0", i+1, v)
		}
	}
	r := rows{terms: len(table.Terms), measure: l.Measure, weights: l.TermWeights, start: s.Start,
		column: s.Column, value: s.Value, unit: s.Unit}
	r.sumSquares(func(int) {})
	return newNeighbours(f, l, s.Class, r)
}
