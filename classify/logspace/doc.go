// Package logspace adds, multiplies and normalises numbers that are kept as their natural
// logarithms, because the numbers themselves are too small or too large for a float64 ("Computing
// Sums and Products" in the lecture on computing with probabilities).
//
// A probability of 0 is the logarithm −Inf, and every function here takes it. Logarithms of numbers
// below 0 do not exist; [Signed] keeps the sign beside the logarithm.
//
// What deviates from the lectures:
//
//   - [Sum]: safesum subtracts the largest from itself and so gives NaN where all are −Inf or
//     one is +Inf; and it adds the largest number's 1 to the others before the logarithm,
//     which loses what is below 1e-16 of it even where m is 0.
package logspace
