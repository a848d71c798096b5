package build

import (
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/handout"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/source"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Starter makes a Go package with the exercises of a lesson, for students who prefer an editor. It
// has the functions with contract and signature, as in the notebook, and a test for each, which
// checks what the notebook's check cell checks. It is a module of its own. What it needs of the
// course is in its folder .tessella, as students get it. So go test works in it on any machine that
// has the modules of go.sum. It returns the files that students look at.
//
// The folder dir is made. It is an error if it holds something already, and then nothing is
// changed.
func Starter(root string, lesson course.Lesson, dir string) ([]string, error) {
	files, err := starterFiles(root, lesson)
	if err != nil {
		return nil, err
	}
	var shown []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		shown = append(shown, filepath.Join(dir, name))
	}
	course, err := handout.Packages(root, "grader", "lessons/"+lesson.Name)
	if err != nil {
		return nil, err
	}
	for name, data := range course {
		files[starterCourse+"/"+name] = data
	}
	if err := files.WriteFolder(dir); err != nil {
		return nil, err
	}
	return shown, nil
}

// starterCourse is the folder of a starter that holds the course. The dot keeps it out of ./... and
// of what is graded.
const starterCourse = ".tessella"

// starterFiles returns the files of a starter that are not the course's.
func starterFiles(root string, lesson course.Lesson) (handout.Files, error) {
	module, err := readModule(root)
	if err != nil {
		return nil, err
	}
	files := handout.Files{"go.mod": []byte(module.starter())}
	if err := starterCells(root, lesson, files); err != nil {
		return nil, err
	}
	if files["exercises_test.go"], err = starterTests(module.path(), lesson); err != nil {
		return nil, err
	}
	files["go.sum"], err = os.ReadFile(filepath.Join(root, "go.sum"))
	return files, err
}

// starterCells adds what the cells of the lesson's notebook give: exercises.go with the exercises,
// and a file for each function of an earlier lesson.
func starterCells(root string, lesson course.Lesson, files handout.Files) error {
	file := filepath.Join(root, "notebooks", NotebookName(lesson))
	nb, err := ipynb.ReadFile(file)
	if err != nil {
		return err
	}
	stubs := make(map[string]string)
	for _, cell := range nb.Cells {
		var role struct{ Exercise, Given string }
		if _, err := cell.Metadata.Get(stamp.Key, &role); err != nil || cell.Type != ipynb.Code {
			continue
		}
		if role.Exercise != "" {
			stubs[role.Exercise] = cell.Source
		}
		if role.Given != "" {
			name := "given-" + strings.ReplaceAll(role.Given, "/", "-") + ".go"
			files[name], err = formatted("package " + lesson.Name + "\n\n" + cell.Source)
			if err != nil {
				return fmt.Errorf("%s: cell %s: %w", file, cell.ID, err)
			}
		}
	}
	var imports []string
	var body strings.Builder
	for _, ex := range lesson.Exercises {
		if stubs[ex.ID] == "" {
			return fmt.Errorf("%s has no cell for %s; type %s build", file, ex.ID, kernel.Self())
		}
		needs, stub, err := withoutImports(stubs[ex.ID])
		if err != nil {
			return fmt.Errorf("%s: the cell of %s: %w", file, ex.ID, err)
		}
		imports = append(imports, needs...)
		body.WriteString("\n" + stub + "\n")
	}
	slices.Sort(imports)
	head := fmt.Sprintf("// Package %s holds your answers to the exercises of the lesson. Write "+
		"the bodies, and run go test: it says what is right, and what is the first to\n"+
		"// go wrong. go test -run Name runs the test of one function.\npackage %[1]s\n\n",
		lesson.Name)
	files["exercises.go"], err = formatted(head + source.ImportDecl(slices.Compact(imports)) +
		body.String())
	return err
}

// withoutImports is the source of a cell without its imports, and these as the lines of a
// declaration.
func withoutImports(cell string) (imports []string, rest string, err error) {
	const head = "package p\n"
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", head+cell, parser.ImportsOnly)
	if err != nil {
		return nil, "", err
	}
	rest = head + cell
	for _, decl := range slices.Backward(tree.Decls) {
		of := fset.File(decl.Pos())
		rest = rest[:of.Offset(decl.Pos())] + rest[of.Offset(decl.End()):]
	}
	for _, spec := range tree.Imports {
		line := spec.Path.Value
		if spec.Name != nil {
			line = spec.Name.Name + " " + line
		}
		imports = append(imports, line)
	}
	return imports, strings.TrimPrefix(rest, head), nil
}

func starterTests(module string, lesson course.Lesson) ([]byte, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "package %s\n\nimport (\n\t\"testing\"\n\n\t%q\n\tlesson %q\n)\n",
		lesson.Name, module+"/grader", module+"/lessons/"+lesson.Name)
	for _, ex := range lesson.Exercises {
		// Test and then the name, which begins with an upper-case letter as go test wants it.
		fmt.Fprintf(&out, "\nfunc Test%s(t *testing.T) { grader.Test(t, lesson.%[1]s, %[1]s) }\n",
			ex.Function)
	}
	return formatted(out.String())
}

func formatted(source string) ([]byte, error) { return format.Source([]byte(source)) }

// module is the go.mod of the checkout.
type module struct{ *modfile.File }

func readModule(root string) (module, error) {
	path := filepath.Join(root, "go.mod")
	data, err := os.ReadFile(path)
	if err != nil {
		return module{}, err
	}
	file, err := modfile.Parse(path, data, nil)
	if err != nil {
		return module{}, err
	}
	if file.Module == nil || file.Go == nil {
		return module{}, fmt.Errorf("%s names no module, or no version of Go", path)
	}
	return module{file}, nil
}

func (m module) path() string { return m.Module.Mod.Path }

// starter is the go.mod of a module that uses the course in the folder .tessella, with the very
// versions that the course uses, so that nothing needs to be looked up.
func (m module) starter() string {
	var out strings.Builder
	fmt.Fprintf(&out, "module starter\n\ngo %s\n\nrequire %s v0.0.0\n\nreplace %[2]s => ./%s\n"+
		"\nrequire (\n", m.Go.Version, m.path(), starterCourse)
	for _, r := range m.Require {
		fmt.Fprintf(&out, "\t%s %s // indirect\n", r.Mod.Path, r.Mod.Version)
	}
	out.WriteString(")\n")
	return out.String()
}
