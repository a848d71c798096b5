package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// lesson is what hand-ins are made of: the notebook with the reference answers and as students get it, and for each exercise wrong answers.
type lesson struct {
	right, stub *ipynb.Notebook
	wrong       map[string][]string // by exercise: "trees/gain"
}

func readLesson(program, work string) (*lesson, error) {
	const name = "06-decision-trees.ipynb"
	if out, err := exec.Command(program, "build", "--teacher", "--out", filepath.Join(work, "teacher")).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("tessella build: %w\n%s", err, out)
	}
	l := &lesson{wrong: map[string][]string{}}
	var err error
	if l.right, err = ipynb.ReadFile(filepath.Join(work, "teacher", name)); err != nil {
		return nil, err
	}
	if l.stub, err = ipynb.ReadFile(filepath.Join("notebooks", name)); err != nil {
		return nil, err
	}
	for _, ex := range exercises {
		archive, err := txtar.ParseFile(filepath.Join("grader/grading/testdata/wrong/trees", ex+".txtar"))
		if err != nil {
			return nil, err
		}
		for _, file := range archive.Files {
			l.wrong["trees/"+ex] = append(l.wrong["trees/"+ex], string(file.Data))
		}
	}
	return l, nil
}

// class writes n notebooks, each in a folder of its student. Of the answers, 6 in 10 are right, 3 wrong and 1 not written; a number in each makes it a new one.
func (l *lesson) class(folder string, n int, seed uint64) error {
	chance := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		hand := *l.right
		hand.Cells = nil
		for _, cell := range l.right.Cells {
			id := exercise(cell)
			if !slices.Contains(exercises, strings.TrimPrefix(id, "trees/")) {
				hand.Cells = append(hand.Cells, cell)
				continue
			}
			mine := *cell
			mine.Source = numbered(cell.Source, chance.Uint64())
			hand.Cells = append(hand.Cells, &mine)
			switch k := chance.IntN(10); {
			case k < 6:
			case k < 9:
				answers := l.wrong[id]
				hand.Cells = append(hand.Cells, ipynb.NewCode(fmt.Sprintf("again-%d", len(hand.Cells)), numbered(answers[chance.IntN(len(answers))], chance.Uint64())))
			default:
				mine.Source = l.stubOf(id)
			}
		}
		path := filepath.Join(folder, fmt.Sprintf("student%04d", i), "homework.ipynb")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := hand.WriteFile(path); err != nil {
			return err
		}
	}
	return nil
}

// exercise is the ID of the exercise that a cell was made for.
func exercise(cell *ipynb.Cell) string {
	var about struct{ Exercise string }
	if _, err := cell.Metadata.Get("tessella", &about); err != nil {
		return ""
	}
	return about.Exercise
}

func (l *lesson) stubOf(id string) string {
	for _, cell := range l.stub.Cells {
		if exercise(cell) == id {
			return cell.Source
		}
	}
	return ""
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
