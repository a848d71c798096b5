package boltzmann

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Bars returns the fourteen pictures of 3×3 pixels in which every row is all black or all white, or
// every column is: 0 is white and 1 black.
func Bars() *classify.Dataset {
	var pictures [][]float64
	for code := range 8 {
		across, down := make([]float64, 9), make([]float64, 9)
		for p := range 9 {
			across[p], down[p] = float64(code>>(p/3)&1), float64(code>>(p%3)&1)
		}
		// all white and all black are both
		if pictures = append(pictures, across); code > 0 && code < 7 {
			pictures = append(pictures, down)
		}
	}
	return synthetic.Examples("bars", synthetic.Pixels(3), []string{"picture"}, pictures, nil)
}
