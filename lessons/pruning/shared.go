package pruning

import (
	"github.com/tessella-go/tessella/grader/shape"
)

// Where the figures stand.
const roweisBinary = "Roweis 2006, Binary splits and real-valued attributes"

const roweisPruning = "Roweis 2006, Pruning Decision Trees"

// Six returns the tree that the lesson prunes by hand: six pure leaves, and below its node c a
// split that spares no error by itself.
func Six() *shape.Binary {
	return fork("a",
		fork("b",
			leaf("b1", []float64{3, 0}, []float64{0, 2}),
			leaf("b2", []float64{0, 20}, []float64{1, 8})),
		fork("c",
			fork("d",
				leaf("d1", []float64{9, 0}, []float64{4, 1}),
				leaf("d2", []float64{0, 4}, []float64{1, 2})),
			fork("e",
				leaf("e1", []float64{0, 4}, []float64{2, 1}),
				leaf("e2", []float64{9, 0}, []float64{4, 1}))))
}

// Hipparion returns the tree that rpart prints in the lecture; its nodes are
// named by their numbers.
func Hipparion() *shape.Binary {
	return fork("1",
		fork("2",
			fork("4",
				leaf("8", []float64{70, 6}, nil),
				fork("9",
					leaf("18", []float64{11, 2}, nil),
					leaf("19", []float64{2, 5}, nil))),
			leaf("5", []float64{6, 6}, nil)),
		leaf("3", []float64{3, 13}, nil))
}
