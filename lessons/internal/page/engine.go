package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// engine answers the requests of a page.
type engine struct {
	packages []string // the paths of all that a cell can import
	checker  *checker
	requests map[string]func(arguments []byte) (any, error)
}

// newEngine returns an engine. archive is asked for the compiled package of a path.
func newEngine(archive func(path string) []byte) *engine {
	e := &engine{checker: newChecker(archive)}
	e.requests = map[string]func([]byte) (any, error){
		"packages":      request(e.setPackages),
		"compose":       request(e.compose),
		"compileErrors": request(compileErrors),
		"render":        request(render),
		"format":        request(formatCell),
		"types":         request(e.types),
		"complete":      request(e.complete),
		"inspect":       request(e.inspect),
		"isComplete":    request(isComplete),
		"save":          request(save),
		"load":          request(load),
	}
	return e
}

// answer answers a request as JSON: {"result": …} or {"error": "…"}. A panic is an error too.
func (e *engine) answer(name string, arguments []byte) (answer string) {
	defer func() {
		if p := recover(); p != nil {
			answer = failed(fmt.Errorf("the page's program crashed: %v\n%s", p, debug.Stack()))
		}
	}()
	do, ok := e.requests[name]
	if !ok {
		return failed(fmt.Errorf("the page's program cannot do %q", name))
	}
	result, err := do(arguments)
	if err != nil {
		return failed(err)
	}
	data, err := json.Marshal(map[string]any{"result": result})
	if err != nil {
		return failed(err)
	}
	return string(data)
}

func failed(err error) string {
	data, _ := json.Marshal(map[string]string{"error": err.Error()}) // a string always marshals
	return string(data)
}

// request makes a request of a function of typed arguments.
func request[A any](f func(A) (any, error)) func([]byte) (any, error) {
	return func(data []byte) (any, error) {
		var arguments A
		if err := json.Unmarshal(data, &arguments); err != nil {
			return nil, err
		}
		return f(arguments)
	}
}

// cell is a cell of the page.
type cell struct {
	ID       string `json:"id"`
	Source   string `json:"source"`
	Kind     string `json:"kind"`               // code or markdown
	Exercise string `json:"exercise,omitempty"` // whose answer it holds
	Check    string `json:"check,omitempty"`    // which it checks
}

type cellArguments struct {
	Cells []cell
	ID    string // of the cell that is meant
}

// program lists the code cells up to the one that is meant.
func (a cellArguments) program() ([]gonb.Cell, error) {
	var cells []gonb.Cell
	for _, c := range a.Cells {
		if c.Kind != ipynb.Code {
			continue
		}
		// a check cell declares nothing that others may need
		if c.Check == "" || c.ID == a.ID {
			cells = append(cells, gonb.Cell{Name: c.ID, Source: c.Source})
		}
		if c.ID == a.ID {
			return cells, nil
		}
	}
	return nil, fmt.Errorf("there is no code cell %q", a.ID)
}

func (e *engine) setPackages(a struct{ Paths []string }) (any, error) {
	e.packages = a.Paths
	return nil, nil
}

// composed is the program of a cell.
type composed struct {
	Source  string       `json:"source"` // empty: there is nothing to compile
	Imports []string     `json:"imports"`
	Runs    bool         `json:"runs"`
	Errors  []gonb.Fault `json:"errors"`
	LeftOut []gonb.Fault `json:"leftOut"` // cells above that cannot be read
	Said    string       `json:"said"`    // what commands print
	Args    []string     `json:"args"`
	Env     []string     `json:"env"`
	Kept    []string     `json:"kept"`   // ids of the cells that a later one may need
	Checks  []string     `json:"checks"` // exercises, if the cell checks these and nothing else
}

func (e *engine) compose(a cellArguments) (any, error) {
	cells, err := a.program()
	if err != nil {
		return nil, err
	}
	p, faults := gonb.Compose(cells, e.packages)
	if p == nil {
		return composed{Imports: []string{}, Checks: []string{}, Errors: columns(faults, a.Cells)},
			nil
	}
	return composed{
		Source:  string(p.Source),
		Imports: append([]string{}, p.Imports...),
		Runs:    p.Runs,
		Errors:  []gonb.Fault{},
		LeftOut: columns(p.LeftOut, a.Cells),
		Said:    p.Said,
		Args:    append([]string{}, p.Args...),
		Env:     append([]string{}, p.Env...),
		Kept:    append([]string{}, p.Kept...),
		Checks:  checksIn(cells[len(cells)-1].Source),
	}, nil
}
