package validation

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// BugInAudit asks for the line that lets the held-out mails take part in the choice.
var BugInAudit = grader.Exercise[func() (int, [][]int, []int, int, int)]{
	ID:       "validation/bug-in-audit",
	Title:    "The firm's audit",
	Where:    konValidation,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "rows", "y", "folds", "size"},
	Solution: solutions.BugInAudit,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a few mails",
			Want: []any{2, [][]int{{1, 1}, {0, 1}, {0, 0}}, []int{1, 1, 0}, 3, 1}}}
	},
	Compare: compare.Bug([]int{2}, rightAudit, WrongAudit,
		"words that would be others without the held-out mail, and a call that they change"),
	Hints: []string{
		"Go through the lines and ask of each: which labels does it use, and which of them would " +
			"be unknown for a mail that comes tomorrow?",
		"Three mails in three folds and the better one of two words are enough. Which word is " +
			"the better one must depend on a single mail.",
	},
}

// region audit
func WrongAudit(rows [][]int, y []int, folds, size int) (wrong int) {
	words := Telling(rows, y, size)
	for fold := range folds {
		learn, classes, test, truth := Part(rows, y, folds, fold)
		leads := Leads(learn, classes)
		for i, row := range test {
			score := 0
			for _, j := range words {
				if leads[j] > 0 {
					score += row[j]
				} else if leads[j] < 0 {
					score -= row[j]
				}
			}
			if (score > 0) != (truth[i] == 1) {
				wrong++
			}
		}
	}
	return wrong
}

// endregion

// Audit is WrongAudit as it should be.
func Audit(rows [][]int, y []int, folds, size int) (wrong int) {
	for fold := range folds {
		learn, classes, test, truth := Part(rows, y, folds, fold)
		leads, words := Leads(learn, classes), Telling(learn, classes, size)
		for i, row := range test {
			if call(leads, words, row) != truth[i] {
				wrong++
			}
		}
	}
	return wrong
}

// call labels a mail by how many of the words speak for either class.
func call(leads, words, row []int) int {
	score := 0
	for _, j := range words {
		score += row[j] * cmp.Compare(leads[j], 0)
	}
	if score > 0 {
		return 1
	}
	return 0
}

// Leads returns for each word in how many more spams than hams it stands.
func Leads(rows [][]int, y []int) []int {
	leads := make([]int, len(rows[0]))
	for i, row := range rows {
		for j, x := range row {
			leads[j] += x * (2*y[i] - 1)
		}
	}
	return leads
}

// Telling returns so many words with the longest leads, of spam or of ham; of equally long ones the
// first.
func Telling(rows [][]int, y []int, size int) []int {
	leads := Leads(rows, y)
	words := make([]int, len(leads))
	for j := range words {
		words[j] = j
	}
	slices.SortStableFunc(words, func(a, b int) int {
		return cmp.Compare(max(leads[b], -leads[b]), max(leads[a], -leads[a]))
	})
	return words[:size]
}

// Part takes the rows of a fold out, to test on, and leaves the others to learn from. Row i is in
// fold i mod folds.
func Part(rows [][]int, y []int, folds, fold int) (learn [][]int, classes []int, test [][]int,
	truth []int) {

	for i, row := range rows {
		if i%folds == fold {
			test, truth = append(test, row), append(truth, y[i])
		} else {
			learn, classes = append(learn, row), append(classes, y[i])
		}
	}
	return learn, classes, test, truth
}

// rightAudit is [Audit] for the cases that a student may give.
func rightAudit(rows [][]int, y []int, folds, size int) (wrong int) {
	if n := len(rows); n < 2 || n > 20 || len(y) != n || folds < 2 || folds > n {
		panic(fmt.Sprintf("%d mails with %d classes in %d folds; it takes 2 to 20 mails, a class "+
			"for each, and 2 folds or more, at most one for each mail", n, len(y), folds))
	}
	words := len(rows[0])
	if words > 20 || size < 1 || size > words {
		panic(fmt.Sprintf("%d of %d words; it takes 1 or more, of 20 at most", size, words))
	}
	for i, row := range rows {
		if len(row) != words || y[i] != 0 && y[i] != 1 {
			panic(fmt.Sprintf("mail %d has %d words and the class %d; it takes %d words, and "+
				"class 0 or 1", i, len(row), y[i], words))
		}
		for _, x := range row {
			if x != 0 && x != 1 {
				panic(fmt.Sprintf("mail %d has a cell %d; it should be 0 or 1", i, x))
			}
		}
	}
	return Audit(rows, y, folds, size)
}
