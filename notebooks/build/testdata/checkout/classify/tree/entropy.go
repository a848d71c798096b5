// Package tree stands for a compiled package that lessons show regions of.
package tree

import (
	"fmt"
	"math"
)

// region entropy

// Entropy is the entropy of shares in bits.
func Entropy(shares []float64) float64 {
	bits := 0.0
	for _, p := range shares {
		// region term
		if p > 0 {
			bits -= p * math.Log2(p)
		}
		// endregion
	}
	return bits
}

// endregion

// Print is outside of every region.
func Print(shares []float64) { fmt.Println(Entropy(shares)) }
