package build

import (
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/handout"
	"github.com/tessella-go/tessella/notebooks/lint"
)

//go:embed new
var newTexts embed.FS

// newFiles are the files of a new lesson, by the texts that they are made of.
var newFiles = []struct{ text, file string }{
	{"solution_doc", "solutions/{name}/doc.go"},
	{"solution_predict_mean", "solutions/{name}/predict_mean.go"},
	{"solution_mean", "solutions/{name}/mean.go"},
	{"tasks", "lessons/{name}/lesson.go"},
	{"predictions", "lessons/{name}/predictions.go"},
	{"mean", "lessons/{name}/mean.go"},
	{"mistakes", "lessons/{name}/mistakes.txt"},
	{"mutants", "grader/grading/testdata/mutants/{name}.txt"},
	{"lesson", "lessons/{name}/lesson.md"},
}

// NewLesson writes a lesson with a prediction and a function to write, in folders of its own, and
// lists it after the others in lessons/lessons.go and README.md. Its name is that of the folders.
// It returns the files that it has written. All checks are made before the first file is written.
func NewLesson(root string, listed course.List, name, title string) ([]string, error) {
	if err := handout.NotMade(root); err != nil {
		return nil, err
	}
	if err := mayBeNew(root, listed, name); err != nil {
		return nil, err
	}
	if strings.TrimSpace(title) != title || title == "" || strings.ContainsAny(title, ":\n|") {
		return nil, fmt.Errorf("the title is %q; it should be one line without a colon", title)
	}
	module, err := readModule(root)
	if err != nil {
		return nil, err
	}
	list := filepath.Join(root, "lessons", "lessons.go")
	before, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	after, err := withLesson(list, before, module.path(), name, title)
	if err != nil {
		return nil, err
	}
	fill := strings.NewReplacer("{name}", name, "{title}", title, "{quoted}", strconv.Quote(title),
		"{module}", module.path())
	var written []string
	write := func(file string, data []byte) error {
		path := filepath.Join(root, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		written = append(written, file)
		return renameio.WriteFile(path, data, 0o644)
	}
	for _, f := range newFiles {
		text, err := newTexts.ReadFile("new/" + f.text + ".txt")
		if err == nil {
			err = write(fill.Replace(f.file), []byte(fill.Replace(string(text))))
		}
		if err != nil {
			return nil, err
		}
	}
	if err := write("lessons/lessons.go", after); err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err == nil && len(listed) > 0 {
		text := withRow(string(readme), listed[len(listed)-1],
			course.Lesson{Name: name, Number: len(listed) + 1, Title: title})
		err = write("README.md", []byte(text))
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return written, err
}

// newName is how the name of a lesson's folder is written.
var newName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// imported are the last elements of the paths that cells of a lesson import, as far as they could
// be the name of a lesson. GoNB uses these elements as the keys of imports.
var imported = []string{"fmt", "math", "rand", "slices", "sort", "strings", "time", "log", "maps",
	"grader", "shape", "datasets", "notebook", "live", "kit", "course", "solutions", "lessons",
	"internal", "main"}

// mayBeNew says why a lesson cannot have a name.
func mayBeNew(root string, listed course.List, name string) error {
	switch {
	case !newName.MatchString(name) || token.IsKeyword(name):
		return fmt.Errorf("a lesson cannot have the name %q; it should be one word in small "+
			"letters, such as margins", name)
	case slices.Contains(imported, name):
		return fmt.Errorf("a lesson cannot have the name %s, which is that of a package that its "+
			"cells import; choose another", name)
	}
	for _, l := range listed {
		if l.Name == name {
			return fmt.Errorf("there is a lesson %s already, %q; choose another name", name,
				l.Title)
		}
	}
	for _, folder := range []string{"lessons", "solutions"} {
		path := filepath.Join(root, folder, name)
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s/%s is there already; choose another name, or move it away",
				folder, name)
		}
	}
	families, err := filepath.Glob(filepath.Join(root, "classify", "*"))
	if err != nil {
		return err
	}
	for i := range families {
		families[i] = "classify/" + filepath.Base(families[i])
	}
	if problem := lint.Folder(name, families); problem != "" {
		return errors.New(problem)
	}
	return nil
}

// withLesson is lessons.go with one more lesson: an import, and a line at the end of the list all.
func withLesson(file string, text []byte, module, name, title string) ([]byte, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	place := func(pos token.Pos) int { return fset.Position(pos).Offset }
	imports, list := -1, -1
	for _, decl := range tree.Decls {
		decl, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ImportSpec:
				if strings.HasPrefix(spec.Path.Value, strconv.Quote(module + "/")[:len(module)+2]) {
					imports = place(spec.End())
				}
			case *ast.ValueSpec:
				if value, ok := only(spec).(*ast.CompositeLit); ok && spec.Names[0].Name == "all" {
					list = place(value.Rbrace)
				}
			}
		}
	}
	if imports < 0 || list < 0 {
		return nil, fmt.Errorf("%s has no import of a lesson, or no list all", file)
	}
	out := string(text[:imports]) + fmt.Sprintf("\n\t%q", module+"/lessons/"+name) +
		string(text[imports:list]) + fmt.Sprintf("\t{Name: %q, Title: %q, Tasks: %s.Tasks},\n",
		name, title, name) + string(text[list:])
	return format.Source([]byte(out)) // which sorts the imports
}

// only is the value of a variable, where there is one.
func only(spec *ast.ValueSpec) ast.Expr {
	if len(spec.Values) == 1 {
		return spec.Values[0]
	}
	return nil
}

// withRow is README.md with a row of a lesson after that of the last lesson. If README.md does not
// have that row, nothing is added.
func withRow(readme string, last, lesson course.Lesson) string {
	row := func(l course.Lesson) string {
		file := NotebookName(l)
		return fmt.Sprintf("| %d | %s | [`%s`](notebooks/%[3]s) |\n", l.Number, l.Title, file)
	}
	return strings.Replace(readme, row(last), row(last)+row(lesson), 1)
}
