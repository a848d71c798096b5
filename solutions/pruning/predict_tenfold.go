package pruning

// PredictTenfold returns χ² of the table of Outlook if every count in it is ten times as
// large: 140 days with the same shares. It may be wrong by 0.5.
func PredictTenfold() float64 {
	// The counts and the expected counts grow tenfold, so their difference does. Its square grows a
	// hundredfold, and is divided by ten times as much: χ² is 10 · 3.547.
	return 35.47
}
