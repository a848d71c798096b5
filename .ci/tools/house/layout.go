package house

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// topLevel lists what may be at the top of the checkout. So may dot files and folders, such as
// .devcontainer, .gitattributes and .github.
var topLevel = []string{
	"classify", "datasets", "grader", "solutions", "lessons", "notebooks", "ci",
	"main.go", "main_test.go", "go.mod", "go.sum", "LICENSE", "README.md", "CONTRIBUTING.md",
}

// Layout returns what is at the top level but does not belong there. It also returns each lesson
// named like a package of classify: a notebook cell keys its imports by their last element, so one
// would hide the other.
func Layout(files []string, packages []*Package) []string {
	var problems []string
	for _, f := range files {
		top, _, _ := strings.Cut(f, "/")
		if problem := top + ": it does not belong at the top level; see the table of " +
			"folders in README.md"; !strings.HasPrefix(top, ".") &&
			!slices.Contains(topLevel, top) && !slices.Contains(problems, problem) {
			problems = append(problems, problem)
		}
	}
	algorithms := map[string]string{}
	for _, p := range packages {
		if folder, ours := p.Folder(); ours && match("classify/...", folder) {
			algorithms[path.Base(folder)] = folder
		}
	}
	for _, p := range packages {
		folder, ours := p.Folder()
		if other := algorithms[path.Base(folder)]; ours && other != "" &&
			match("lessons/...", folder) {
			problems = append(problems,
				fmt.Sprintf("%s: named like %s; in a notebook's imports the one "+
					"would hide the other", folder, other))
		}
	}
	return problems
}
