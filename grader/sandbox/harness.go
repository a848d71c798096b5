package sandbox

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/shape"
)

const (
	module = "github.com/tessella-go/tessella" // the one that is stripped
	// the only package of it that a student's may import
	shapePackage = module + "/grader/shape"
	class        = "class" // the module of the students' packages
	work         = "work"  // the name of each of them
)

// The main package around the packages of students: a file that serves, and one for each
// student. It holds no case and no reference. Each function stands on a line of its own, which
// the compiler's errors name.
var (
	serves = template.Must(template.New("main").Parse(`package main

import "` + module + `/grader/guest/wasm"

func main() { wasm.Serve({{range .}}{{.}}, {{end}}) }
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

// writeModule lays out the modules in which students' packages are compiled: a stripped one of
// ours, with what exercises name and the half of the grader that runs beside them, and an empty
// one, which has nothing else to import.
func writeModule(folder string) error {
	for at, source := range map[string]fs.FS{"shape": shape.Source, "guest": guest.Source} {
		err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") ||
				path.Base(name) == "source.go" {
				return err
			}
			data, err := fs.ReadFile(source, name)
			if err != nil {
				return err
			}
			return writeFile(
				filepath.Join(folder, "tessella", "grader", at, filepath.FromSlash(name)), data)
		})
		if err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(folder, "tessella", "go.mod"),
		[]byte("module "+module+"\n\ngo 1.26.0\n"))
}

// writePrograms lays out programs and their units in a new folder beside the stripped module.
func writePrograms(folder string, programs []*program) error {
	mod := "module " + class + "\n\ngo 1.26.0\n\nrequire " + module + " v0.0.0\n\nreplace " +
		module + " => ../tessella\n"
	if err := writeFile(filepath.Join(folder, "go.mod"), []byte(mod)); err != nil {
		return err
	}
	for _, p := range programs {
		var ids []string
		for _, u := range p.units {
			ids = append(ids, u.id)
			if err := writeTemplate(filepath.Join(folder, p.name, u.id+".go"), offers,
				map[string]any{
					"Path":      u.path(),
					"ID":        u.id,
					"Functions": u.Functions,
				}); err != nil {
				return err
			}
			for name, data := range u.Files {
				if err := writeFile(filepath.Join(folder, u.id, work, name), data); err != nil {
					return err
				}
			}
		}
		if err := writeTemplate(filepath.Join(folder, p.name, "main.go"), serves, ids); err != nil {
			return err
		}
	}
	return nil
}

func writeTemplate(name string, t *template.Template, data any) error {
	var text bytes.Buffer
	if err := t.Execute(&text, data); err != nil {
		return err
	}
	return writeFile(name, text.Bytes())
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}
