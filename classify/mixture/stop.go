package mixture

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// The reasons why EM or k-means stopped.
const (
	Running   = classify.Running
	Converged = classify.Converged // the last step changed almost nothing
	Budget    = classify.Budget    // it took MaxSteps steps
	// a component has no examples left, or shrinks onto a point, a line or a plane, where its
	// density is infinite
	Collapsed classify.Stop = "collapsed"
)

// Covariance is the kind of the components' covariances.
type Covariance uint8

// The kinds, from the most parameters to the fewest.
const (
	Full      Covariance = iota // each component has its own: K·d(d+1)/2 numbers
	Shared                      // all components have the same: d(d+1)/2
	Diagonal                    // each has a variance for each column: K·d
	Spherical                   // each has one variance: K
)

var kinds = []string{"Full", "Shared", "Diagonal", "Spherical"}

// String returns the name.
func (c Covariance) String() string { return option.Name("Covariance", c, kinds...) }

// diagonal reports whether only the diagonal of a covariance can differ from 0.
func (c Covariance) diagonal() bool { return c == Diagonal || c == Spherical }

// Parameters returns how many numbers determine a mixture of K components in d columns: K − 1
// weights, K·d means, and the covariances.
func (c Covariance) Parameters(K, d int) int {
	switch n := K - 1 + K*d; c {
	case Full:
		return n + K*d*(d+1)/2
	case Shared:
		return n + d*(d+1)/2
	case Diagonal:
		return n + K*d
	default:
		return n + K
	}
}
