package trees

// PredictEntropies returns the letters of the four nodes in the picture, from the
// lowest entropy to the highest.
func PredictEntropies() []string {
	// D is nearly pure. B is a whole bit, since its two classes are equally common. In A
	// most examples agree, but the others are of three more classes, and each of those is
	// news of 3 or 4 bits: more than one bit on average. Four equal classes are two bits.
	return []string{"D", "B", "A", "C"}
}
