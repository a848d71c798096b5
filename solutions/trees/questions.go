package trees

import "github.com/tessella-go/tessella/grader/shape"

// PredictEntropies returns the letters of the four nodes in the picture, from the
// lowest entropy to the highest.
func PredictEntropies() []string {
	// D is nearly pure. B is a whole bit, since its two classes are equally common. In A
	// most examples agree, but the others are of three more classes, and each of those is
	// news of 3 or 4 bits: more than one bit on average. Four equal classes are two bits.
	return []string{"D", "B", "A", "C"}
}

// PredictCoins returns how many of the 1,000 coins gain 0 bits, and how many gain more. Each
// of your answers may be wrong by ten.
func PredictCoins() (zero, above float64) {
	// A gain is 0 only if heads and tails both have 9 squares to 5 triangles. These shares need
	// 14 figures, so all must have the same side: once in 8,192 tosses. Every other coin gains.
	return 0, 1000
}

// BugInGain returns the number of the line in which the printed function is wrong,
// and the counts of a split for which it returns a wrong gain.
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v. Every branch
// lists the same classes.
func BugInGain() (line int, children [][]float64) {
	// The sum gives each branch the same weight. That is wrong as soon as the branches
	// have different sizes and different entropies.
	return 11, [][]float64{{9, 1}, {1, 1}}
}

// ChooseQuestions returns the names of one, two or three of the six findings, and why
// these: a reason of at least eight words.
func ChooseQuestions() (findings []string, reason string) {
	return []string{"chest pain", "sex", "ST slope"},
		"Chest pain gains most at the root. Exercise pain gains much there too, but behind " +
			"chest pain sex and ST slope tell more among the patients with other pain."
}

// Diagnose returns a class for each unknown row, learnt from the table t.
//
// unknown[i] lists the findings of a patient in the order of t.Attributes.
// At most 24 % of the classes may be wrong. A call may take a second.
func Diagnose(t shape.Table, unknown [][]string) []string {
	// One tree for each two of the attributes, and a vote: each tree is small, so it
	// learns little by heart, and the trees are wrong about different patients.
	votes := make([][]string, len(unknown))
	for b := range t.Attributes {
		for a := range b {
			two := func(row []string) []string { return []string{row[a], row[b]} }
			part := shape.Table{Attributes: two(t.Attributes), Labels: t.Labels}
			for _, row := range t.Rows {
				part.Rows = append(part.Rows, two(row))
			}
			root := ID3(part)
			for i, row := range unknown {
				votes[i] = append(votes[i], Classify(root, part.Attributes, two(row)))
			}
		}
	}
	labels := make([]string, len(unknown))
	for i := range unknown {
		labels[i] = Majority(votes[i])
	}
	return labels
}
