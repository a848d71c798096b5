// Package logspace adds, multiplies and normalises numbers that are kept as their natural
// logarithms, because the numbers themselves are too small or too large for a float64 ("Computing
// Sums and Products" in the lecture on computing with probabilities).
//
// A probability of 0 is the logarithm −Inf, and every function here takes it. Logarithms of numbers
// below 0 do not exist; [Signed] keeps the sign beside the logarithm.
package logspace
