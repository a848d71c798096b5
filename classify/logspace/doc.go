// Package logspace adds, multiplies and normalises numbers that are kept as their natural
// logarithms, because the numbers themselves are too small or too large for a float64 ("Computing
// Sums and Products" in the lecture on computing with probabilities).
//
// A probability of 0 is the logarithm −Inf, and every function here takes it. Beside each function
// stands the naive way, which first goes back to plain numbers: it is right as long as these stay
// between 5e-324 and 1.8e308, and its doc comment says how it fails beyond. Logarithms of numbers
// below 0 do not exist; [Signed] keeps the sign beside the logarithm.
package logspace
