package harness

import (
	"bytes"
	"text/template"
)

const (
	Module = "github.com/tessella-go/tessella" // the one that is stripped
	// ShapePackage is the only package of it that a student's may import.
	ShapePackage = Module + "/grader/shape"
	Class        = "class" // the module of the students' packages
	work         = "work"  // the name of each of them
)

// The main package around the packages of students: a file that serves, and one for each student.
// It holds no case and no reference. Each function stands on a line of its own, which the
// compiler's errors name. The main function of a reactor does not run.
var (
	serves = template.Must(template.New("main").Parse(`package main

import "` + Module + `/grader/guest/wasm"

func main() { wasm.Serve({{range .}}{{.}}, {{end}}) }
`))
	reacts = template.Must(template.New("main").Parse(`package main

import "` + Module + `/grader/guest/wasm"

func init() { wasm.Offer({{range .}}{{.}}, {{end}}) }

func main() {}
`))
	offers = template.Must(template.New("offers").Parse(`package main

import "{{.Path}}"

func {{.ID}}() map[string]any {
	return map[string]any{
{{range .Functions}}//line {{$.ID}}/` + functionFile + `{{.}}:1
		"{{.}}": work.{{.}},
{{end}}//line harness.go:1
	}
}
`))
)

// functionFile begins the names of the files in which the functions that are offered seem to stand.
const functionFile = "function "

// Main returns the files of the main package around some units, by their names.
func Main(units []*Prepared) (map[string][]byte, error) { return files(serves, units) }

// Reactor returns the files of the main package around a unit, which is to be linked with
// -buildmode=c-shared.
func Reactor(u *Prepared) (map[string][]byte, error) { return files(reacts, []*Prepared{u}) }

func files(main *template.Template, units []*Prepared) (map[string][]byte, error) {
	files := make(map[string][]byte)
	add := func(name string, t *template.Template, data any) error {
		var text bytes.Buffer
		err := t.Execute(&text, data)
		files[name] = text.Bytes()
		return err
	}
	var ids []string
	for _, u := range units {
		ids = append(ids, u.ID)
		if err := add(u.ID+".go", offers, u); err != nil {
			return nil, err
		}
	}
	return files, add("main.go", main, ids)
}
