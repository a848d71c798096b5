package grading

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/source"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Bring puts a student's own functions of earlier lessons into a notebook. It replaces the cells
// that give a reference answer by the student's answer, with everything that it needs, if it is
// right in the visible cases. It finds the answers in the notebooks of the same folder. For each of
// these cells it prints whose function it has, or why it does not change. If no cell changes,
// nothing is written.
func Bring(ctx context.Context, lessons []grader.Lesson, path string, out io.Writer) error {
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		return err
	}
	var given []*ipynb.Cell
	b := bringing{declared: make(map[string]bool)}
	for _, l := range lessons {
		b.tasks = append(b.tasks, l.Tasks...)
	}
	for _, cell := range nb.Cells {
		if marked(cell, "given") != "" {
			given = append(given, cell)
		} else if cell.Type == ipynb.Code {
			b.declare(cell.Source)
		}
	}
	if len(given) == 0 {
		return fmt.Errorf("%s has no cell with a function of an earlier lesson", path)
	}
	if b.others, err = neighbours(path); err != nil {
		return err
	}
	changed := false
	for _, cell := range given {
		id := marked(cell, "given")
		code, from, err := b.answer(ctx, id)
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("stopped; %s is unchanged: %w", path, ctx.Err())
		case err != nil:
			b.declare(cell.Source)
			fmt.Fprintf(out, "%s: stays as it is: %v\n", id, err)
			continue
		}
		cell.Source = fmt.Sprintf("// Your answer to the exercise %s, from %s.\n\n%s", id, from,
			code)
		cell.Outputs, cell.ExecutionCount, changed = nil, nil, true
		fmt.Fprintf(out, "%s: yours, from %s\n", id, from)
	}
	if !changed {
		return nil
	}
	return nb.WriteFile(path)
}

// bringing is the state of Bring.
type bringing struct {
	others []*ipynb.Notebook // the notebooks of the folder, sorted by name
	tasks  []grader.Task     // of all lessons
	// what the cells declare so far
	declared map[string]bool
}

// marked returns the exercise that a cell is for, as its given function or as its answer.
func marked(cell *ipynb.Cell, key string) string {
	var mark map[string]string
	if _, err := cell.Metadata.Get(stamp.Key, &mark); err != nil {
		return ""
	}
	return mark[key]
}

// neighbours reads the other notebooks of a folder, and skips other files.
func neighbours(path string) ([]*ipynb.Notebook, error) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.ipynb"))
	if err != nil {
		return nil, err
	}
	var others []*ipynb.Notebook
	for _, file := range files {
		if filepath.Base(file) == filepath.Base(path) {
			continue
		}
		if nb, err := ipynb.ReadFile(file); err == nil {
			others = append(others, nb)
		}
	}
	return others, nil
}

// answer returns the code of a student's right answer to an exercise, and the name of its notebook.
// The code leaves out functions of other exercises that are already declared.
func (b *bringing) answer(ctx context.Context, id string) (code, from string, err error) {
	i := slices.IndexFunc(b.tasks, func(t grader.Task) bool { return t.About().ID == id })
	if i < 0 {
		return "", "", errors.New("no exercise asks for it")
	}
	err = errors.New("no notebook in the same folder asks for it")
	for _, nb := range b.others {
		if !slices.ContainsFunc(nb.Cells, func(c *ipynb.Cell) bool {
			return marked(c, "exercise") == id
		}) {
			continue
		}
		from = filepath.Base(nb.Path)
		var files map[string][]byte
		if files, err = rightAnswer(ctx, b.tasks[i], nb.Path); err != nil {
			continue
		}
		code, err = b.cell(files)
		return code, from, err
	}
	return "", "", err
}

// rightAnswer returns the source of an answer, as files. It is an error if the answer is not right.
func rightAnswer(ctx context.Context, task grader.Task, path string) (map[string][]byte, error) {
	const student = "you"
	about := task.About()
	graded, err := Grade(ctx, Options{
		Lesson:  about.ID,
		Tasks:   []grader.Task{task},
		Paths:   []string{path},
		Student: student,
	})
	if err != nil {
		return nil, err
	}
	if !graded.Students[0].Exercises[0].Passed() {
		return nil, fmt.Errorf("%s is not right in %s", about.Function, filepath.Base(path))
	}
	options := submission.Options{Student: student}
	found, err := submission.FindAll([]string{path}, options)
	if err != nil {
		return nil, err
	}
	reader := readerOf([]string{path}, student)
	defer reader.close()
	read, err := reader.read(ctx, found[0], []course.Exercise{about})
	if err != nil {
		return nil, err
	}
	if len(read.Source) == 0 {
		return nil, fmt.Errorf("%s changed while it was read", path)
	}
	return read.Source, nil
}

// cell makes the source of one cell from the files of an answer.
func (b *bringing) cell(files map[string][]byte) (string, error) {
	imports := make(map[string]string)
	var used []*ast.Ident
	var decls, names []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text := files[name]
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return "", err
		}
		maps.Copy(imports, source.Imports(file))
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
				continue
			}
			own := declares(decl)
			if k := slices.IndexFunc(own, func(n string) bool { return b.declared[n] }); k >= 0 {
				if !b.asked(own[k]) {
					return "", fmt.Errorf("your answer needs %s, and another cell here declares "+
						"that name; rename yours", own[k])
				}
				continue
			}
			names = append(names, own...)
			used = append(used, source.Resolve(fset, []*ast.File{file}).Packages(decl)...)
			from, to := fset.PositionFor(decl.Pos(), false), fset.PositionFor(decl.End(), false)
			decls = append(decls, string(text[from.Offset:to.Offset]))
		}
	}
	for _, name := range names {
		b.declared[name] = true
	}
	return source.ImportDecl(source.ImportLines(imports, used)) + strings.Join(decls, "\n\n"), nil
}

// asked reports whether an exercise asks for a function of this name.
func (b *bringing) asked(name string) bool {
	return slices.ContainsFunc(b.tasks, func(t grader.Task) bool {
		return t.About().Function == name
	})
}

// declare records the declarations of a cell. A cell that does not parse has none.
func (b *bringing) declare(cell string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+cell,
		parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, decl := range file.Decls {
		for _, name := range declares(decl) {
			b.declared[name] = true
		}
	}
}

// declares lists the names that a declaration declares in its package, except methods.
func declares(decl ast.Decl) []string {
	var names []string
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			names = append(names, decl.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			}
		}
	}
	return names
}
