package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// lesson holds the parts of hand-ins: the notebook as students get it, and right and wrong answers
// for each exercise.
type lesson struct {
	notebook *ipynb.Notebook
	right    map[string]string   // the reference, by function
	helpers  string              // functions that no exercise asks for
	wrong    map[string][]string // by exercise: "trees/gain"
}

// asked finds the function that a cell asks for.
var asked = regexp.MustCompile(`(?m)^func (\w+)\(`)

func readLesson() (*lesson, error) {
	l := &lesson{right: map[string]string{}, wrong: map[string][]string{}}
	var err error
	if l.notebook, err = ipynb.ReadFile("notebooks/08-trees.ipynb"); err != nil {
		return nil, err
	}
	files, err := course.Answers("solutions/trees")
	if err != nil {
		return nil, fmt.Errorf("no solutions; start it in the checkout: %w", err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				text := string(source[f.Pos()-file.FileStart : f.End()-file.FileStart])
				l.right[f.Name.Name] = text
				if !f.Name.IsExported() {
					l.helpers += text + "\n\n"
				}
			}
		}
	}
	for _, ex := range exercises {
		archive, err := txtar.ParseFile(filepath.Join("grader/grading/testdata/wrong/trees",
			ex+".txtar"))
		if err != nil {
			return nil, err
		}
		for _, file := range archive.Files {
			l.wrong["trees/"+ex] = append(l.wrong["trees/"+ex], string(file.Data))
		}
	}
	return l, nil
}

// class writes n notebooks, each in a folder of its student. Of the answers, 6 in 10 are right, 3
// wrong and 1 not written; a number in each makes it a new one.
func (l *lesson) class(folder string, n int, seed uint64) error {
	chance := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		path := filepath.Join(folder, fmt.Sprintf("student%04d", i), "homework.ipynb")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := l.handIn(chance).WriteFile(path); err != nil {
			return err
		}
	}
	return nil
}

func (l *lesson) handIn(chance *rand.Rand) *ipynb.Notebook {
	hand := *l.notebook
	hand.Cells = nil
	for _, cell := range l.notebook.Cells {
		answered := *cell
		hand.Cells = append(hand.Cells, &answered)
		id := exercise(cell)
		if id == "" {
			continue
		}
		name := asked.FindStringSubmatch(cell.Source)[1]
		k := chance.IntN(10)
		if !slices.Contains(exercises, strings.TrimPrefix(id, "trees/")) {
			k = 0 // what others need
		}
		if k < 9 {
			answered.Source = numbered(l.right[name], chance.Uint64())
		}
		if 6 <= k && k < 9 {
			answers := l.wrong[id]
			wrong := numbered(answers[chance.IntN(len(answers))], chance.Uint64())
			hand.Cells = append(hand.Cells,
				ipynb.NewCode(fmt.Sprintf("again-%d", len(hand.Cells)), wrong))
		}
	}
	hand.Cells = append(hand.Cells, ipynb.NewCode("helpers", l.helpers))
	return &hand
}

// exercise is the ID of the exercise that a cell was made for; empty where there is none.
func exercise(cell *ipynb.Cell) string {
	var about struct{ Exercise string }
	if _, err := cell.Metadata.Get("tessella", &about); err != nil {
		return ""
	}
	return about.Exercise
}

// numbered puts a number into the body of each function.
func numbered(source string, number uint64) string {
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "func ") && strings.HasSuffix(line, "{") {
			lines[i] += fmt.Sprintf("\n\t_ = %d", number>>1)
		}
	}
	return strings.Join(lines, "\n")
}
