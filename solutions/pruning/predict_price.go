package pruning

// PredictPrice returns the price of a leaf at which the root of the tree with six leaves
// becomes a leaf, if the weakest link is cut again and again as the price rises from 0.
// It may be wrong by 0.1.
func PredictPrice() float64 {
	// At 8/3 node c falls and at 3 node b. Two leaves with 11 errors are left. They cost as much as
	// one leaf with 21 when 11 + 2λ = 21 + λ.
	return 10
}
