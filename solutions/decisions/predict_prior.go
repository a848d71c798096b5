package decisions

// PredictPrior returns your guess: how many of the 1,362 mails to choose by does the filter
// call spam if it is told that one mail in a thousand is spam?
//
// It calls spam what has a posterior above ½. With the prior 1/4 it calls 343 of them spam.
// Your guess may be wrong by 24.
func PredictPrior() float64 {
	// The odds before the words fall from 1 : 3 to 1 : 999. So a mail is called spam if its
	// odds were above 333 : 1, its posterior above 0.997. In the table these are the last
	// three rows and some of the row before them, between 280 and 312.
	return 304
}
