package multiclass

// PredictPersons returns your guess: of how many of the 400 digits is the reader less sure than
// 0.98? It may be wrong by 40.
func PredictPersons() float64 {
	// The targets are about 61/62, so nine rivals keep about 9/61 of what the class has. It has
	// about 1/(1 + 9/61) = 0.87. For 0.98 all nine sigmoids would have to say 0.998.
	return 390
}
