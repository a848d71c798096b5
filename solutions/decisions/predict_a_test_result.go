package decisions

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
