package tree

import (
	"reflect"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Impurity measures how mixed the classes of a node are, from the mass of each class: its number of
// examples, or their weights. It divides by the sum itself. It is 0 for a node of one class and for
// an empty node. It must be concave, as all in this file are. Then no split gains less than 0, and
// a threshold between two values need not be tried if all their examples are of one class.
type Impurity func(counts []float64) float64

// Entropy is the average number of bits that the class of an example carries: −Σ p(c) log₂ p(c),
// where 0·log 0 = 0 ("Entropy" in the lecture on trees). It is 1 for two classes of equal mass
// and log₂ K for K of them.
func Entropy(counts []float64) float64 { return impurity.Entropy(counts) }

// Gini is Σ p(c)(1 − p(c)) = 1 − Σ p(c)²: the expected error of a node that answers at random in
// the proportions of its own classes. For two classes it is 2·p·q.
//
// Deviates from the lecture: its Gini index counts each pair of classes once and is half
// of this; see [GiniPairs].
func Gini(counts []float64) float64 { return impurity.Gini(counts) }

// GiniPairs is Σ p(i)p(j) over the pairs i < j of classes, as the section "Gini Index" of the
// lecture on trees computes it: p·q for two classes, half of [Gini]. Both rank all splits alike.
func GiniPairs(counts []float64) float64 {
	return Gini(counts) / 2
}

// Misclassification is 1 − max p(c): the error of a node that answers with its most common class.
func Misclassification(counts []float64) float64 {
	total := sum(counts)
	if total == 0 {
		return 0
	}
	return 1 - slices.Max(counts)/total
}

// formula replaces Entropy and Gini by the engine's own functions, which it recognises and computes
// faster. A nil impurity becomes otherwise.
func formula(I, otherwise Impurity) Impurity {
	if I == nil {
		I = otherwise
	}
	switch reflect.ValueOf(I).Pointer() {
	case reflect.ValueOf(Entropy).Pointer():
		return impurity.Entropy
	case reflect.ValueOf(Gini).Pointer():
		return impurity.Gini
	}
	return I
}

func sum(values []float64) float64 { return treenode.Sum(values) }
