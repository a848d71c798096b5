package build

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/spelling"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// givable is an exercise whose function a lesson may give to the student.
type givable struct {
	course.Exercise
	lesson string // the title of the lesson that asks for it; empty: it is retired
}

// folder is that of the exercise's solution.
func (g givable) folder() string { return path.Dir(g.ID) }

// givables lists the exercises of all earlier lessons, and those that are retired.
func givables(l course.Lesson) []givable {
	var all []givable
	for _, earlier := range l.Earlier {
		for _, ex := range earlier.Exercises {
			all = append(all, givable{ex, earlier.Title})
		}
		for _, ex := range earlier.Retired {
			all = append(all, givable{ex, ""})
		}
	}
	for _, ex := range l.Retired {
		all = append(all, givable{ex, ""})
	}
	return all
}

// given adds a cell with the function of an exercise of an earlier lesson.
func (b *builder) given(block block) {
	code, err := givenCode(b.root, b.listed, block, b.known)
	if err != nil {
		b.problem(block.line, "%v", err)
		return
	}
	cell := b.code(block, strings.ReplaceAll(block.target, "/", "-")+"-given", code)
	cell.Metadata.Set(stamp.Key, map[string]string{"given": block.target})
}

// givenCode is the reference answer of the exercise that a fence given= names, with the helpers
// that it needs and that are not known yet.
func givenCode(root string, l course.Lesson, block block, known known) (string, error) {
	if strings.TrimSpace(block.text) != "" {
		return "", errors.New("a fence given= is empty: its code comes from the solutions")
	}
	if slices.ContainsFunc(l.Exercises, func(ex course.Exercise) bool {
		return ex.ID == block.target
	}) {
		return "", fmt.Errorf("%s is an exercise of this lesson; given= has the function of "+
			"an earlier one", block.target)
	}
	all := givables(l)
	i := slices.IndexFunc(all, func(g givable) bool { return g.ID == block.target })
	if i < 0 {
		var ids []string
		for _, g := range all {
			ids = append(ids, g.ID)
		}
		return "", fmt.Errorf("no lesson before %s has the exercise %s%s", l.Name, block.target,
			spelling.DidYouMean(block.target, ids))
	}
	g := all[i]
	if folder := known[g.Function]; folder != "" {
		return "", fmt.Errorf("an earlier cell has the %s of %s already", g.Function, folder)
	}
	solutions, err := readSolutions(root, g.folder())
	if err != nil {
		return "", err
	}
	code, err := solutions.solution(g.Exercise, known, nil)
	if err != nil {
		return "", err
	}
	head := "// This function is given: no exercise asks for it."
	if g.lesson != "" {
		head = fmt.Sprintf("// The reference answer of the exercise %s of the lesson %q.\n"+
			"// Yours may stand here instead: go run . bring puts it here.", g.ID, g.lesson)
	}
	return head + "\n\n" + strings.TrimSuffix(code, "\n"), nil
}

// missing returns an error if the solution of an exercise calls a function of another exercise that
// no cell has declared yet. The error says which cell must come first. Helpers that are not
// exercises come with the solution, and so do functions of retired exercises.
func (b *builder) missing(ex course.Exercise, function string) error {
	for _, later := range b.listed.Exercises {
		if later.Function == function {
			return fmt.Errorf("the solution of %s needs %s, whose exercise %s comes later", ex.ID,
				function, later.ID)
		}
	}
	for _, earlier := range b.listed.Earlier {
		for _, needed := range earlier.Exercises {
			if needed.Function == function && earlier.Folder == b.dir {
				return fmt.Errorf("the solution of %s needs %s: put a fence given=%s in front "+
					"of it", ex.ID, function, needed.ID)
			}
		}
	}
	return nil
}
