package deciding

// PredictTest returns your guess: of 1,000 people, about whom the doctor decides as well
// as anybody can who sees only the result of the test, how many does she get wrong on
// average?
//
// One in a hundred is sick. The test is positive for 9 of 10 sick people, and for 5 of
// 100 healthy ones.
func PredictTest() float64 {
	// Of 1,000 people 9 sick and 49.5 healthy ones are positive. Even then healthy is the
	// better guess, so she says healthy to all, and is wrong about the 10 who are sick.
	return 10
}

// PredictCurve returns the letter of the picture, "A" to "D", that shows the probability
// of being sick at each temperature.
func PredictCurve() string {
	// The curve of the sick is the wider one, so it falls more slowly on both sides. Far to
	// the left it is the higher one again, although both are nearly 0.
	return "C"
}

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
