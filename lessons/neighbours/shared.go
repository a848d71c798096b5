package neighbours

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Where the lectures speak of what the exercises ask for.
const roweisAlgorithm = "Roweis, Classification I: Algorithm K-NN"

const roweisMore = "Roweis, Classification I: More on K-NN"

const roweisDigits = "Roweis, Classification I: USPS Digits"

var pets = []int{0, 0, 0, 0, 1, 1, 1, 1, 1}

// the squared distances of the houses from (3, 4)
var from34 = []float64{13, 1, 4, 13, 10, 20, 5, 25, 5}

// shift adds a whole number to all of these rows, another in each column.
func shift(r *rand.Rand, rows ...[]float64) {
	by := kit.Row(r, len(rows[0]), 20)
	for _, row := range rows {
		for j := range row {
			row[j] += by[j]
		}
	}
}
