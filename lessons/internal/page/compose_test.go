package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// archives are the compiled packages that the lessons import, by path, as files.
var archives = sync.OnceValues(func() (map[string]string, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-f",
		"{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}",
		"./classify/...", "./datasets", "./grader/...", "./lessons/...",
		"gonum.org/v1/gonum/stat/distuv", "encoding/json", "text/tabwriter")
	cmd.Dir = "../../.."
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	files := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		if file != "" {
			files[path] = file
		}
	}
	return files, err
})

// newTestEngine is an engine with the packages of the lessons.
func newTestEngine(t *testing.T) *engine {
	t.Helper()
	files, err := archives()
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(func(path string) []byte {
		data, err := os.ReadFile(files[path])
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return data
	})
	for path := range files {
		e.packages = append(e.packages, path)
	}
	return e
}

// ask has an engine answer as a page does.
func ask[R any](t *testing.T, e *engine, name string, arguments any) R {
	t.Helper()
	data, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Result R
		Error  string
	}
	if err := json.Unmarshal([]byte(e.answer(name, data)), &answer); err != nil {
		t.Fatal(err)
	}
	if answer.Error != "" {
		t.Fatalf("%s: %s", name, answer.Error)
	}
	return answer.Result
}

// cellsOf reads the cells of a lesson as its page has them.
func cellsOf(t *testing.T, path string) []cell {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, err := load(struct{ Text string }{string(text)})
	if err != nil {
		t.Fatal(err)
	}
	return l.(loaded).Cells
}

func lessonFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../../notebooks/[0-9]*.ipynb")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d lessons, %v", len(files), err)
	}
	return files
}

// Every cell of every lesson becomes a program without an error.
func TestAllCells(t *testing.T) {
	e := newTestEngine(t)
	for _, file := range lessonFiles(t) {
		cells := cellsOf(t, file)
		for _, c := range cells {
			if c.Kind != ipynb.Code {
				continue
			}
			a := cellArguments{Cells: cells, ID: c.ID}
			p := ask[composed](t, e, "compose", a)
			if len(p.Errors)+len(p.LeftOut) > 0 || p.Said != "" {
				t.Errorf("%s %s: %v %v %q", file, c.ID, p.Errors, p.LeftOut, p.Said)
			}
			// what a variable begins with may have to be computed
			runs := strings.Contains("\n"+c.Source, "\n%%")
			may := strings.Contains(c.Source, "var (")
			if runs != p.Runs && !may {
				t.Errorf("%s %s: it runs: %t", file, c.ID, p.Runs)
			}
			if p.Source == "" {
				continue
			}
			if faults := e.checker.check([]byte(p.Source)); len(faults) > 0 {
				t.Errorf("%s %s: %v\n%s", file, c.ID, faults, p.Source)
			}
		}
	}
}

// Every cell of a lesson stays as it is when it is formatted, but for the form that gofmt gives it.
func TestFormatAllCells(t *testing.T) {
	for _, file := range lessonFiles(t) {
		for _, c := range cellsOf(t, file) {
			if c.Kind != ipynb.Code {
				continue
			}
			once := ask[formatted](t, newEngine(nil), "format", c)
			twice := ask[formatted](t, newEngine(nil), "format", once)
			if len(once.Errors) > 0 || twice.Source != once.Source {
				t.Errorf("%s %s: %v\n%s", file, c.ID, once.Errors, once.Source)
			}
			if strings.Join(strings.Fields(once.Source), "") !=
				strings.Join(strings.Fields(c.Source), "") {
				t.Errorf("%s %s: changed\n%s", file, c.ID, once.Source)
			}
		}
	}
}

// A notebook of a page is the one that was loaded.
func TestSaveAndLoad(t *testing.T) {
	for _, file := range lessonFiles(t) {
		cells := cellsOf(t, file)
		text := ask[string](t, newEngine(nil), "save",
			map[string]any{"cells": cells, "lesson": "trees"})
		again := ask[loaded](t, newEngine(nil), "load", map[string]string{"text": text})
		if again.Lesson != "trees" || len(again.Problems) > 0 || !slices.Equal(again.Cells, cells) {
			t.Errorf("%s: %q %v, %d cells of %d", file, again.Lesson, again.Problems,
				len(again.Cells), len(cells))
		}
	}
}
