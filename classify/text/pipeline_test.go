package text_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// From mail to classes: two mails of three are learnt from, the words of the others are looked up
// among theirs. Who says ham of each is wrong in 24 % of them.
func TestMail(t *testing.T) {
	mail := datasets.Mail()
	var parts [2][]int
	for i := range mail.Len() {
		part := 0
		if i%3 == 0 {
			part = 1
		}
		parts[part] = append(parts[part], i)
	}
	train, test := weighed(t, mail.Subset(parts[0]), mail.Subset(parts[1]))
	near, err := text.Neighbours{K: 5}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	centroids, err := text.Rocchio{}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]interface {
		PredictSparse([]int, *classify.Sparse) []int
	}{"neighbours": near, "centroids": centroids} {
		wrong := 0
		for i, c := range m.PredictSparse(nil, test) {
			if c != test.Y[i] {
				wrong++
			}
		}
		t.Logf("%s: %d of %d are wrong", name, wrong, test.Len())
		if 10*wrong > test.Len() {
			t.Errorf("%s: %d of %d are wrong, more than a tenth", name, wrong, test.Len())
		}
	}
}

// A model is not changed by what becomes of its training set, and changes neither
// that nor what it is asked.
func TestModelsKeepWhatTheyLearnt(t *testing.T) {
	_, a, b := readOracle(t)
	train, test := weighed(t, a, b)
	values, columns := slices.Clone(train.Data), slices.Clone(train.Indices)
	asked := slices.Clone(test.Data)
	weights := make([]float64, len(train.Terms))
	for j := range weights {
		weights[j] = float64(1 + j%3)
	}
	near, err := text.Neighbours{K: 3, TermWeights: weights}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	centroids, err := text.Rocchio{TermWeights: weights}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	first, second := near.PredictSparse(nil, test), centroids.PredictSparse(nil, test)
	if !slices.Equal(train.Data, values) || !slices.Equal(train.Indices, columns) ||
		!slices.Equal(test.Data, asked) {
		t.Error("the tables have changed")
	}
	clear(train.Data)
	clear(train.Indices)
	clear(train.Y)
	clear(weights)
	if !slices.Equal(near.PredictSparse(nil, test), first) ||
		!slices.Equal(centroids.PredictSparse(nil, test), second) {
		t.Error("the models have changed with what they learnt from")
	}
}
