package multiclass

// PredictWork returns your guess: "one machine", "pairs" and "rest", the three ways from two
// classes to ten, by the work of training them, the least first.
func PredictWork() []string {
	// 45 machines sound like the most. But each sees only two classes of ten, and the steps times
	// the examples are what counts. The single machine goes through all examples with all planes.
	return []string{"pairs", "rest", "one machine"}
}
