// Command text measures tf-idf with neighbours and with centroids on the data on which other programs are measured; see package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/text txt_tfidf_knn 5
package main

import (
	"fmt"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/text"
)

func main() { measure.Main("text", load) }

// Votes are tied and cut as by scikit-learn, so that the accuracy must be the same.
var neighbours = text.Neighbours{K: 7, Tie: knn.LowestClass, Cut: true}

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	switch name {
	case "txt_tfidf_knn":
		return texts(neighbours.Fit)
	case "txt_tfidf_brute":
		brute := neighbours
		brute.BruteForce = true
		return texts(brute.Fit)
	case "txt_tfidf_centroid":
		return texts(text.Rocchio{Measure: text.Euclidean}.Fit)
	}
	return measure.Task{}, fmt.Errorf("text: unknown task %q; there are txt_tfidf_knn, txt_tfidf_brute and txt_tfidf_centroid", name)
}

// model is what classifies rows without their zeros.
type model interface {
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// fitted is a model with the weights of what it learnt from.
type fitted struct {
	weights *text.Weights
	model   model
}

// texts fits 20,000 texts and asks for 5,000 others, as scikit-learn's TfidfTransformer weighs them.
func texts[M model](fit func(*classify.Sparse) (M, error)) (measure.Task, error) {
	head, tail, err := measure.Texts()
	if err != nil {
		return measure.Task{}, err
	}
	predicted := make([]int, tail.Len())
	return measure.Task{
		Fit: func() (any, error) {
			weights, err := text.TFIDF{Smooth: true, Unit: true}.Fit(head)
			if err != nil {
				return nil, err
			}
			m, err := fit(weights.Apply(head))
			return fitted{weights, m}, err
		},
		Predict: func(m any) {
			f := m.(fitted)
			f.model.PredictSparse(predicted, f.weights.Apply(tail))
		},
		Quality: func(any) map[string]any {
			right := 0
			for i, k := range predicted {
				if k == tail.Y[i] {
					right++
				}
			}
			return map[string]any{"acc": float64(right) / float64(len(predicted))}
		},
	}, nil
}
