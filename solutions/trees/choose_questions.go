package trees

// ChooseQuestions returns the names of one, two or three of the six findings, and why
// these: a reason of at least eight different words.
func ChooseQuestions() (findings []string, reason string) {
	return []string{"chest pain", "sex", "ST slope"},
		"Chest pain gains most at the root. Exercise pain gains much there too, but behind " +
			"chest pain sex and ST slope tell more among the patients with other pain."
}
