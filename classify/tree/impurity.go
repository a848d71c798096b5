package tree

import (
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Impurity measures how mixed the classes of a node are. Its method Of takes the mass of each
// class: its number of examples, or their weights. It divides by the sum itself. It is 0 for a node
// of one class and for an empty node. Its method String returns the name. The zero value, "", means
// the default of a learner; its Of panics.
//
// All impurities are concave. So no split gains less than 0, and a threshold between two values
// need not be tried if all their examples are of one class.
type Impurity = impurity.Measure

const (
	// Entropy is the average number of bits that the class of an example carries: −Σ p(c) log₂
	// p(c), where 0·log 0 = 0 ("Entropy" in the lecture on trees). It is 1 for two classes of equal
	// mass and log₂ K for K of them.
	Entropy = impurity.Entropy
	// Gini is Σ p(c)(1 − p(c)) = 1 − Σ p(c)²: the expected error of a node that answers at random
	// in the proportions of its own classes. For two classes it is 2·p·q.
	Gini = impurity.Gini
	// GiniPairs is Σ p(i)p(j) over the pairs i < j of classes, as the section "Gini Index" of the
	// lecture on trees computes it: p·q for two classes, half of [Gini]. Both rank all splits
	// alike.
	GiniPairs = impurity.GiniPairs
	// Misclassification is 1 − max p(c): the error of a node that answers with its most common
	// class.
	Misclassification = impurity.Misclassification
)

// checkImpurity returns an error if an option is not an impurity.
func checkImpurity(name string, I Impurity) error {
	ok := slices.Contains([]Impurity{"", Entropy, Gini, GiniPairs, Misclassification}, I)
	return option.Check(ok, name, I, "Entropy, Gini, GiniPairs or Misclassification")
}

func sum(values []float64) float64 { return impurity.Sum(values) }
