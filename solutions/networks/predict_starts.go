package networks

// PredictStarts returns the letters of all starts from which the descent ends with less
// than 4 % of the 800 known digits wrong, in any order, such as "AD"; "" if there is none.
func PredictStarts() string {
	// In A and C every h is 0, so the last weights have derivatives 0; in A nothing comes back to
	// the hidden layer, and in C every z is 0, where ReLU has no slope. In D all hidden neurons get
	// the same derivatives for ever: they are one neuron. In B the first step moves the last
	// weights, each by its own h, and the second step moves the hidden ones as well. In E the
	// deltas come back through different weights, so the first step parts the hidden neurons.
	return "BE"
}
