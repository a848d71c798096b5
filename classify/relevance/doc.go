// Package relevance weighs attributes before any tree is grown: [ChiSquare] weighs each by itself,
// [ReliefF] also sees attributes that say something only together.
package relevance

// tie is how far two figures may differ, relative to the larger, and still count as equal.
const tie = 1e-12
