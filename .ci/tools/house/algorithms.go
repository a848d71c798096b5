package house

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// noFamily lists the packages that do not hold an algorithm: the shared types, the conformance
// suite, the figures, whose tests compare pictures, and the packages below internal, which tests of
// the families cover.
var noFamily = []string{
	"classify", "classify/classifytest/...", "classify/figure/...", "classify/internal/...",
	"classify/knn/internal/...", "classify/mixture/internal/...", "classify/svm/internal/...",
}

// learning lists the methods by which something learns.
var learning = []string{"Fit", "Steps", "Learn"}

// Algorithms returns each file of an algorithm that lacks its test or its example. Such a file is
// in one of the families below classify and exports a function, or a method by which something
// learns. x.go needs a Test in x_test.go, and an Example with an output in x_test.go or
// x_example_test.go.
func Algorithms(root string, packages []*Package) ([]string, error) {
	var problems []string
	for _, p := range packages {
		folder, ours := p.Folder()
		if !ours || !match("classify/...", folder) ||
			slices.ContainsFunc(noFamily, func(p string) bool { return match(p, folder) }) {
			continue
		}
		for _, name := range p.GoFiles {
			file, err := parse(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			if !hasAlgorithm(file) {
				continue
			}
			base := strings.TrimSuffix(name, ".go")
			test, err := parse(filepath.Join(p.Dir, base+"_test.go"))
			if err != nil {
				return nil, err
			}
			example, err := parse(filepath.Join(p.Dir, base+"_example_test.go"))
			if err != nil {
				return nil, err
			}
			if !hasTest(test) {
				problems = append(problems,
					fmt.Sprintf("%s/%s: no Test in %s_test.go", folder, name, base))
			}
			if !hasExample(test) && !hasExample(example) {
				problems = append(problems,
					fmt.Sprintf("%s/%s: no Example with an output in %s_test.go or "+
						"%[3]s_example_test.go", folder, name, base))
			}
		}
	}
	return problems, nil
}

// parse returns nil for a file that does not exist.
func parse(path string) (*ast.File, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil,
		parser.ParseComments|parser.SkipObjectResolution)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("house: %w", err)
	}
	return file, nil
}

func hasAlgorithm(file *ast.File) bool {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && (f.Recv == nil && f.Name.IsExported() ||
			f.Recv != nil && slices.Contains(learning, f.Name.Name)) {
			return true
		}
	}
	return false
}

func hasTest(file *ast.File) bool {
	if file == nil {
		return false
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil &&
			strings.HasPrefix(f.Name.Name, "Test") {
			return true
		}
	}
	return false
}

func hasExample(file *ast.File) bool {
	if file == nil {
		return false
	}
	for _, e := range doc.Examples(file) {
		if e.Output != "" || e.EmptyOutput {
			return true
		}
	}
	return false
}
