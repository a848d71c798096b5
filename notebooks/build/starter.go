package build

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
	"golang.org/x/mod/modfile"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/source"
)

// Starter makes a Go package with the exercises of a lesson, for those who would rather work in an
// editor: their functions with contract and signature, as in the notebook, and a test for each,
// which checks what the notebook's check cells do. It is a module of its own that finds the course
// in the checkout root, so go test works in it offline. It returns the files that it has written.
//
// The folder dir is made; that it holds something already is an error, and nothing is changed then.
func Starter(root string, lesson course.Lesson, dir string) ([]string, error) {
	files, err := starterFiles(root, lesson)
	if err != nil {
		return nil, err
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return nil, fmt.Errorf("%s is not empty; name a folder that is, or that "+
			"does not exist yet", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	// Beside its place first, so that there is all of it or nothing.
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return nil, err
	}
	beside, err := os.MkdirTemp(filepath.Dir(dir), ".starter-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(beside)
	var written []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := renameio.WriteFile(filepath.Join(beside, name), []byte(files[name]),
			0o644); err != nil {
			return nil, err
		}
		written = append(written, filepath.Join(dir, name))
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return nil, err
	}
	if err := os.Rename(beside, dir); err != nil { // over an empty folder, too
		return nil, err
	}
	return written, nil
}

// starterFiles returns the files of a starter by name.
func starterFiles(root string, lesson course.Lesson) (map[string]string, error) {
	module, err := readModule(root)
	if err != nil {
		return nil, err
	}
	files := map[string]string{"go.mod": module.starter(root)}
	if files["exercises.go"], err = starterStubs(root, lesson); err != nil {
		return nil, err
	}
	if err := starterGiven(root, lesson, files); err != nil {
		return nil, err
	}
	if files["exercises_test.go"], err = starterTests(module.path(), lesson); err != nil {
		return nil, err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	files["go.sum"] = string(sums)
	return files, nil
}

func starterStubs(root string, lesson course.Lesson) (string, error) {
	solutions, err := readSolutions(root, lesson.Folder)
	if err != nil {
		return "", err
	}
	var imports []string
	var stubs strings.Builder
	for _, ex := range lesson.Exercises {
		stub, err := solutions.stub(ex, "")
		if err != nil {
			return "", err
		}
		decl, err := solutions.function(ex)
		if err != nil {
			return "", err
		}
		own := solutions.importsOf(decl.Type)
		imports = append(imports, own...)
		stubs.WriteString("\n" + strings.TrimPrefix(stub, source.ImportDecl(own)))
	}
	slices.Sort(imports)
	head := fmt.Sprintf("// Package %s holds your answers to the exercises of the lesson. Write "+
		"the bodies, and run go test: it says what is right, and what is the first to\n"+
		"// go wrong. go test -run Name runs the test of one function.\npackage %[1]s\n\n",
		lesson.Folder)
	return formatted(head + source.ImportDecl(slices.Compact(imports)) + stubs.String())
}

// starterGiven adds a file for each function of an earlier lesson that the lesson gives.
func starterGiven(root string, lesson course.Lesson, files map[string]string) error {
	l, err := readLesson(root, lesson)
	if err != nil {
		return err
	}
	known := make(known)
	for _, block := range l.blocks {
		if block.kind != givenBlock {
			continue
		}
		code, err := givenCode(root, lesson, block, known)
		if err == nil {
			name := "given-" + strings.ReplaceAll(block.target, "/", "-") + ".go"
			files[name], err = formatted("package " + lesson.Folder + "\n\n" + code)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", l.file, block.line, err)
		}
	}
	return nil
}

func starterTests(module string, lesson course.Lesson) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "package %s\n\nimport (\n\t\"testing\"\n\n\t%q\n\tlesson %q\n)\n",
		lesson.Folder, module+"/grader", module+"/lessons/"+lesson.Folder)
	for _, ex := range lesson.Exercises {
		// Test and then the name, which begins with an upper-case letter as go test wants it.
		fmt.Fprintf(&out, "\nfunc Test%s(t *testing.T) { grader.Test(t, lesson.%[1]s, %[1]s) }\n",
			ex.Function)
	}
	return formatted(out.String())
}

func formatted(source string) (string, error) {
	text, err := format.Source([]byte(source))
	return string(text), err
}

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

// starter is the go.mod of a module that uses the checkout as it is, with the very versions that it
// uses, so that nothing needs to be looked up.
func (m module) starter(root string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "module starter\n\ngo %s\n\nrequire %s v0.0.0\n\nreplace %[2]s => %s\n"+
		"\nrequire (\n", m.Go.Version, m.path(), modfile.AutoQuote(root))
	for _, r := range m.Require {
		fmt.Fprintf(&out, "\t%s %s // indirect\n", r.Mod.Path, r.Mod.Version)
	}
	out.WriteString(")\n")
	return out.String()
}
