// Package handout makes what students get of a course: its module without the solutions.
//
// The checks need the reference answers, so these are in it, in the generated packages below
// references, without comments. A student who wants to can read them there. Hidden cases protect
// grades. The folder solutions, the known mistakes as edits of the solutions (mistakes.txt), the
// texts of the lessons, all tests and their data are left out.
package handout

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

// solutions is the folder of the reference answers, and references that of what is made of them.
const (
	solutions  = "solutions"
	references = "references"
)

// Made reports whether a checkout is a handout.
func Made(root string) bool {
	_, err := os.Stat(filepath.Join(root, references))
	return err == nil
}

// errMade is the error of a command that needs the solutions.
var errMade = errors.New("this is the students' edition of the course, without solutions: it " +
	"makes no notebooks, pages or packages of lessons")

// NotMade is an error where a checkout is a handout, for commands that need the solutions.
func NotMade(root string) error {
	if Made(root) {
		return errMade
	}
	return nil
}

// Files are the contents of files by their paths, with slashes.
type Files map[string][]byte

//go:embed readme.txt
var readme []byte

//go:embed references.txt
var referencesSource []byte

// Course returns the whole module as students get it.
func Course(root string) (Files, error) {
	files, err := read(root, func(string) bool { return true })
	if err != nil {
		return nil, err
	}
	if !Made(root) {
		files["README.md"] = readme
	}
	return files, nil
}

// Packages returns the part of the module that some packages need, such as lessons/trees.
func Packages(root string, packages ...string) (Files, error) {
	args := []string{"list", "-deps", "-json=ImportPath,GoFiles,IgnoredGoFiles,SFiles," +
		"IgnoredOtherFiles,EmbedFiles"}
	for _, p := range packages {
		args = append(args, "./"+p)
	}
	list := exec.Command("go", args...)
	list.Dir = root
	var stderr bytes.Buffer
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, &stderr)
	}
	needed := map[string]bool{"go.mod": true, "go.sum": true, "LICENSE": true}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath                          string
			GoFiles, IgnoredGoFiles, EmbedFiles []string
			SFiles, IgnoredOtherFiles           []string
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		folder, ours := strings.CutPrefix(p.ImportPath, kernel.Module+"/")
		for _, name := range slices.Concat(p.GoFiles, p.IgnoredGoFiles, p.SFiles,
			p.IgnoredOtherFiles, p.EmbedFiles) {
			needed[path.Join(folder, name)] = ours
		}
	}
	return read(root, func(file string) bool { return needed[file] })
}

// single are the files at the top that students get.
var single = []string{"go.mod", "go.sum", "main.go", "LICENSE", ".gitignore", "README.md"}

// folders are the folders that students get, with the solutions as references.
var folders = []string{"classify", "datasets", "grader", "lessons", "notebooks", solutions,
	references}

// read reads the files that students get, if they are wanted. Those of the solutions are wanted by
// the names that they have in the checkout.
func read(root string, wanted func(file string) bool) (Files, error) {
	files := make(Files)
	add := func(file string) error {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if errors.Is(err, fs.ErrNotExist) && file == ".gitignore" {
			return nil
		}
		if err == nil && path.Ext(file) == ".go" {
			file, data, err = rewritten(file, data)
		}
		files[file] = data
		return err
	}
	for _, file := range single {
		if wanted(file) {
			if err := add(file); err != nil {
				return nil, err
			}
		}
	}
	for _, folder := range folders {
		visit := func(file string, d fs.DirEntry, err error) error {
			switch {
			case file == folder && errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir() && left(root, file):
				return fs.SkipDir
			case d.Type().IsRegular() && !withheld(file) && wanted(file):
				return add(file)
			}
			return nil
		}
		err := fs.WalkDir(os.DirFS(root), folder, visit)
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// left reports whether a folder is left out with all that it holds: test data, files that tools
// leave behind, other modules.
func left(root, folder string) bool {
	name := path.Base(folder)
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(folder), "go.mod"))
	return err == nil || name == "testdata" || name == "node_modules" ||
		strings.HasPrefix(name, ".")
}

// withheld reports whether students do not get a file: a test, the text of a lesson, a text for
// teachers, or the known mistakes, which show lines of the solutions.
func withheld(file string) bool {
	text := strings.HasPrefix(file, "lessons/") && path.Ext(file) == ".md" ||
		file == "notebooks/README.md" || file == "grader/README.md"
	return text || strings.HasSuffix(file, "_test.go") || path.Base(file) == "mistakes.txt"
}

// rewritten is a Go file as students get it: it imports the references instead of the solutions,
// and a solution is a reference without comments.
func rewritten(file string, source []byte) (string, []byte, error) {
	if file == solutions+"/source.go" {
		return references + "/source.go", referencesSource, nil
	}
	var err error
	if below, ok := strings.CutPrefix(file, solutions+"/"); ok {
		file = references + "/" + below
		if source, err = bare(source); err != nil {
			return "", nil, err
		}
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ImportsOnly)
	if err != nil {
		return "", nil, err
	}
	for i := len(tree.Imports) - 1; i >= 0; i-- { // from the last: positions stay
		spec := tree.Imports[i]
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return "", nil, err
		}
		folder, ours := strings.CutPrefix(imported, kernel.Module+"/"+solutions)
		if !ours || folder != "" && folder[0] != '/' {
			continue
		}
		with := strconv.Quote(kernel.Module + "/" + references + folder)
		if folder == "" && spec.Name == nil {
			with = solutions + " " + with
		}
		from, to := int(spec.Path.Pos())-1, int(spec.Path.End())-1
		source = bytes.Join([][]byte{source[:from], []byte(with), source[to:]}, nil)
	}
	return file, source, nil
}

// bare is Go source without comments.
func bare(source []byte) ([]byte, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBufferString("// Code generated by handout. DO NOT EDIT.\n\n")
	err = format.Node(out, fset, tree)
	return out.Bytes(), err
}
