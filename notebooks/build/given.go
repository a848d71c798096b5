package build

import (
	"errors"
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/spelling"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

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

// givenCode is the function that a fence given= names, with the helpers that it needs and that are
// not known yet. The function is the reference answer of an exercise of an earlier lesson
// (trees/gain), or one of solutions that no exercise asks for (trees/Tally).
func givenCode(root string, l course.Lesson, block block, known known) (string, error) {
	if strings.TrimSpace(block.text) != "" {
		return "", errors.New("a fence given= is empty: its code comes from the solutions")
	}
	ex, head, err := givenFunction(l, block.target)
	if err != nil {
		return "", err
	}
	if from := known[ex.Function]; from != nil {
		return "", fmt.Errorf("an earlier cell has the %s of %s already", ex.Function, from.folder)
	}
	solutions, err := readSolutions(root, path.Dir(ex.ID))
	if err != nil {
		return "", err
	}
	code, err := solutions.solution(ex, known, nil)
	if err != nil {
		return "", err
	}
	return head + "\n\n" + strings.TrimSuffix(code, "\n"), nil
}

// givenFunction returns what a fence given= names, as an exercise, and the comment above it.
func givenFunction(l course.Lesson, target string) (course.Exercise, string, error) {
	helper := course.Exercise{ID: target, Function: path.Base(target)}
	asked := func(ex course.Exercise) bool {
		return ex.ID == target ||
			ex.Function == helper.Function && path.Dir(ex.ID) == path.Dir(target)
	}
	if slices.ContainsFunc(l.Exercises, asked) {
		return helper, "", fmt.Errorf("%s is an exercise of this lesson; given= has the function "+
			"of an earlier one", target)
	}
	var ids []string
	for _, earlier := range l.Earlier {
		if i := slices.IndexFunc(earlier.Exercises, asked); i >= 0 {
			ex := earlier.Exercises[i]
			if ex.ID != target {
				return helper, "", fmt.Errorf("an exercise asks for %s; write given=%s",
					ex.Function, ex.ID)
			}
			return ex, fmt.Sprintf("// The reference answer of the exercise %s of the lesson %q.\n"+
				"// Yours may stand here instead: go run . bring puts it here.", ex.ID,
				earlier.Title), nil
		}
		for _, ex := range earlier.Exercises {
			ids = append(ids, ex.ID)
		}
	}
	if !token.IsExported(helper.Function) {
		return helper, "", fmt.Errorf("no lesson before %s has the exercise %s%s", l.Name, target,
			spelling.DidYouMean(target, ids))
	}
	return helper, "// This function is given: no exercise asks for it.", nil
}

// missing returns an error if the solution of an exercise calls a function of another exercise that
// no cell has declared yet. The error says which cell must come first. Helpers that are not
// exercises come with the solution.
func (b *builder) missing(ex course.Exercise, function string) error {
	for _, later := range b.listed.Exercises {
		if later.Function == function {
			return fmt.Errorf("the solution of %s needs %s, whose exercise %s comes later", ex.ID,
				function, later.ID)
		}
	}
	for _, earlier := range b.listed.Earlier {
		for _, needed := range earlier.Exercises {
			if needed.Function == function {
				return fmt.Errorf("the solution of %s needs %s: put a fence given=%s in front "+
					"of it", ex.ID, function, needed.ID)
			}
		}
	}
	return nil
}
