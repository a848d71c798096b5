package decisions

// PredictTest returns your guess: a doctor sees only the test result, and decides as well as
// that allows. Of 1,000 people, how many does she get wrong on average?
//
// One in a hundred is sick. The test is positive for 9 of 10 sick people, and for 5 of
// 100 healthy ones.
func PredictTest() float64 {
	// Of 1,000 people 9 sick and 49.5 healthy ones are positive. Even then healthy is the
	// better guess, so she says healthy to all, and is wrong about the 10 who are sick.
	return 10
}
