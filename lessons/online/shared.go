package online

var pointed = []int{1, -1, -1, 1}

var xor = []int{-1, 1, 1, -1}

// The Simpsons: Homer, Marge, Bart, Lisa, Maggie, Abe, Selma, Otto, Krusty. A male is
// +1. Experts take those for males whose hair is 5 at most, whose weight is above 160,
// and whose age is above 40.
var said = [][]int{{1, 1, -1}, {-1, -1, -1}, {1, -1, -1}, {-1, -1, -1}, {1, -1, -1}, {1, 1, 1},
	{-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}}

var male = []int{1, -1, 1, -1, -1, 1, -1, 1, 1}

const rowRules = "Roweis, Perceptron Learning Rules"

const fanMulticlass = "Fan, Example: multiclass setting"
