package boltzmann

import (
	"slices"
)

// Spot says of each unknown picture whether it is a "digit" or "spoilt".
//
// A picture has 64 pixels from 0 to 1. All of pictures are good, about a thousand of them. Half of
// the unknown ones are spoilt: each of their pixels is from the same place of another picture. At
// most 30 % of the answers may be wrong.
func Spot(pictures, unknown [][]float64) []string {
	const held = 200 // pictures that are not learnt from, but say which energies are usual
	W, a, b := Learn(Contrast, pictures[held:], 16, 20, 0.04)
	var energies []float64
	for _, v := range pictures[:held] {
		energies = append(energies, FreeEnergy(W, a, b, v))
	}
	slices.Sort(energies)
	most := energies[held*80/100]
	var answers []string
	for _, v := range unknown {
		if FreeEnergy(W, a, b, v) > most {
			answers = append(answers, "spoilt")
		} else {
			answers = append(answers, "digit")
		}
	}
	return answers
}
