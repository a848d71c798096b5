package trees

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
