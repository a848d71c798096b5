package ensembles

// PredictTwice returns on what percentage of the 570 rows, each lump twice, the
// out-of-bag vote is right: a number from 0 to 100. It may be off by 1. On the 285 rows it
// was 93.7.
func PredictTwice() float64 {
	// Of the trees that lack a row, 63 % have its twin and know the lump by heart. There are some
	// 37 trees, so those who know are nearly always the majority.
	return 100
}
