package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// The limits of a notebook that is loaded.
const (
	maxNotebook = 16 << 20 // bytes
	maxCells    = 2000
	maxSource   = 256 << 10 // bytes of one cell
)

// purpose is the purpose of a cell, as its metadata say.
type purpose struct {
	Exercise string `json:"exercise,omitempty"`
	Check    string `json:"check,omitempty"`
}

// save makes the notebook of a lesson of the cells of its page, without outputs: it opens in
// JupyterLab on the course's kernel, and grade takes it.
func save(a struct {
	Cells  []cell
	Lesson string
}) (any, error) {
	nb := ipynb.New()
	nb.Metadata.Set("kernelspec", map[string]string{
		"name": "tessella", "display_name": "Go (Tessella)", "language": "go",
	})
	nb.Metadata.Set("language_info", map[string]string{
		"name": "go", "file_extension": ".go", "mimetype": "text/x-go",
	})
	nb.Metadata.Set(stamp.Key, stamp.Stamp{Lesson: a.Lesson, Edition: "student"})
	for _, c := range a.Cells {
		made := ipynb.NewCode(c.ID, c.Source)
		if c.Kind == ipynb.Markdown {
			made = ipynb.NewMarkdown(c.ID, c.Source)
		}
		if c.Exercise != "" || c.Check != "" {
			made.Metadata.Set(stamp.Key, purpose{c.Exercise, c.Check})
		}
		nb.Cells = append(nb.Cells, made)
	}
	if err := nb.Validate(); err != nil {
		return nil, err
	}
	var file strings.Builder
	err := nb.Write(&file)
	return file.String(), err
}

// loaded is the part of a notebook that a page uses.
type loaded struct {
	Lesson   string   `json:"lesson"` // "" if the notebook does not tell
	Cells    []cell   `json:"cells"`
	Problems []string `json:"problems"`
}

// name matches the name of a lesson or an exercise, and the id of a cell.
var name = regexp.MustCompile(`^[A-Za-z0-9_/-]{1,64}$`)

// load reads a notebook that may come from anybody. It takes the sources of its cells and their
// purposes, and nothing else: no outputs and no other metadata. It runs nothing.
func load(a struct{ Text string }) (any, error) {
	if len(a.Text) > maxNotebook {
		return nil, fmt.Errorf("the file has %d MiB; a notebook of the course has less than one, "+
			"and at most %d are read", len(a.Text)>>20, maxNotebook>>20)
	}
	nb, err := ipynb.Read(strings.NewReader(a.Text))
	if err != nil {
		return nil, fmt.Errorf("this is not a notebook that can be read: %w", err)
	}
	l := loaded{Lesson: stamp.Of(nb).Lesson, Cells: []cell{}, Problems: []string{}}
	if !name.MatchString(l.Lesson) {
		l.Lesson = ""
		l.Problems = append(l.Problems, "The notebook does not say of which lesson it is.")
	}
	seen := make(map[string]bool)
	for i, c := range nb.Cells {
		problem := ""
		switch {
		case i >= maxCells:
			l.Problems = append(l.Problems, fmt.Sprintf(
				"The notebook has %d cells; the first %d are taken.", len(nb.Cells), maxCells))
			return l, nil
		case c.Type != ipynb.Code && c.Type != ipynb.Markdown:
			problem = "is neither code nor text"
		case !name.MatchString(c.ID) || strings.Contains(c.ID, "/"):
			problem = "has no valid id"
		case seen[c.ID]:
			problem = "has the id of another cell"
		case len(c.Source) > maxSource:
			problem = fmt.Sprintf("has more than %d KiB", maxSource>>10)
		}
		if problem != "" {
			text := fmt.Sprintf("Cell %d %s, and is left out.", i+1, problem)
			l.Problems = append(l.Problems, text)
			continue
		}
		seen[c.ID] = true
		l.Cells = append(l.Cells, loadedCell(c))
	}
	return l, nil
}

func loadedCell(c *ipynb.Cell) cell {
	loaded := cell{ID: c.ID, Source: c.Source, Kind: c.Type}
	var of purpose
	data, ok := c.Metadata[stamp.Key]
	if ok && json.Unmarshal(data, &of) == nil {
		if name.MatchString(of.Exercise) {
			loaded.Exercise = of.Exercise
		}
		if name.MatchString(of.Check) {
			loaded.Check = of.Check
		}
	}
	return loaded
}
