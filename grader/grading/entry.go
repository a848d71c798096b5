package grading

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/grouping"
)

// Entry writes the answer of a group of students to an exercise as an entry of the lesson's
// mistakes.txt. It reads the hand-ins, and takes the function of the first student of the group
// whose function was found, whom it returns, too. named says what the mistake is called.
func (o Options) Entry(ctx context.Context, named grouping.Named, students []string) (entry,
	student string, err error) {
	works, err := o.Read(ctx)
	if err != nil {
		return "", "", err
	}
	var found []string
	for _, w := range works {
		if w.Exercise != named.Exercise {
			continue
		}
		if len(found) < 5 {
			found = append(found, w.Student)
		}
		if !slices.Contains(students, w.Student) {
			continue
		}
		var wrote []string
		for _, p := range w.Pieces {
			wrote = append(wrote, p.Text)
		}
		for _, t := range o.Tasks {
			if about := t.About(); about.ID == named.Exercise {
				entry, err = grouping.Entry(about, named.Name, named.Hint, o.Carry, wrote)
				return entry, w.Student, err
			}
		}
	}
	return "", "", fmt.Errorf("%s has no function for %s of a student of the group (%s); there "+
		"are functions of: %s", strings.Join(o.Paths, ", "), named.Exercise,
		strings.Join(students, ", "), strings.Join(found, ", "))
}
