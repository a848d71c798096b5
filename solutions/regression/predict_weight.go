package regression

// PredictWeight returns your guess of w_1 after 1,000 steps. After 10 steps it is 2.73,
// and after 100 steps 4.69. Your guess may be wrong by 0.6.
func PredictWeight() float64 {
	// The surer the model, the smaller the errors p − y, and the smaller the steps. Ten times as
	// many steps took it 2 further, so ten times as many again take it 2 further.
	return 6.9
}
