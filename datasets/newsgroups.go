package datasets

import "strings"

// PrintedConfusion is a confusion matrix that a print leaves partly uncertain.
type PrintedConfusion struct {
	Classes []string
	N       int // the examples of each class
	// Cells has a row for each true class and a column for each predicted one: the possible counts,
	// ascending; a single count if it is certain.
	Cells [][][]int
}

// Newsgroups returns the confusion matrix of 20 newsgroups that lecture 001 prints, "Confusion
// Matrix". Each of its rows has lost one of 20 cells in print. If each class had 300 texts, the
// count that was lost follows, but not always its place: 157 of the 400 cells may hold one of two
// or three counts. The diagonal is certain (4,959 of 6,000 are right), and so are the strongest
// confusions, 88, 71, 58 and 38.
func Newsgroups() PrintedConfusion {
	m := PrintedConfusion{N: 300}
	for _, record := range records("newsgroups") {
		m.Classes = append(m.Classes, record[0])
		row := make([][]int, len(record)-1)
		for p, cell := range record[1:] {
			for count := range strings.SplitSeq(cell, "|") {
				row[p] = append(row[p], int(number(count)))
			}
		}
		m.Cells = append(m.Cells, row)
	}
	return m
}
