package mixture

import "fmt"

// Stop says why EM or k-means went no further.
type Stop uint8

// The reasons.
const (
	Running   Stop = iota // it did go on
	Converged             // nothing, or next to nothing, changes any more
	Budget                // MaxSteps steps were made
	// a component would shrink onto a point, a line or a plane, where its density is
	// infinite, or has no examples left
	Collapsed
)

// String returns the word.
func (s Stop) String() string {
	return [...]string{"running", "converged", "budget", "collapsed"}[s]
}

// Covariance says what the components' covariances may be.
type Covariance uint8

// The kinds, from the most parameters to the fewest.
const (
	Full      Covariance = iota // each component has its own: K·d(d+1)/2 numbers
	Shared                      // all components have the same: d(d+1)/2
	Diagonal                    // each has a variance for each column: K·d
	Spherical                   // each has one variance: K
)

var kinds = [...]string{"Full", "Shared", "Diagonal", "Spherical"}

// String returns the name.
func (c Covariance) String() string {
	if int(c) < len(kinds) {
		return kinds[c]
	}
	return fmt.Sprintf("Covariance(%d)", uint8(c))
}

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
