package harness

import (
	"fmt"
	"strings"
)

const (
	Module = "github.com/tessella-go/tessella" // the course's own, which is removed
	// ShapePackage is its only package that students may import.
	ShapePackage = Module + "/grader/shape"
	Class        = "class" // the module of the students' packages
	work         = "work"  // the name of each of them
)

// The main package around the packages of students: a file that serves calls, and one for each
// student. It contains no case and no reference. Each function is on a separate line, which the
// compiler's errors name. The main function of a reactor does not run.
const (
	imports = "package main\n\nimport \"" + Module + "/grader/guest/wasm\"\n\n"
	serves  = imports + "func main() { wasm.Serve(%s) }\n"
	reacts  = imports + "func init() { wasm.Offer(%s) }\n\nfunc main() {}\n"
)

// functionFile begins the file names in //line comments of the functions that can be called.
const functionFile = "function "

// Main returns the files of the main package around some units, by their names.
func Main(units []*Prepared) map[string][]byte { return files(serves, units) }

// Reactor returns the files of the main package around a unit, which is to be linked with
// -buildmode=c-shared.
func Reactor(u *Prepared) map[string][]byte { return files(reacts, []*Prepared{u}) }

func files(main string, units []*Prepared) map[string][]byte {
	files := make(map[string][]byte)
	var ids []string
	for _, u := range units {
		ids = append(ids, u.ID)
		files[u.ID+".go"] = []byte(u.offers())
	}
	files["main.go"] = fmt.Appendf(nil, main, strings.Join(ids, ", "))
	return files
}

// offers is the file that lists the functions of a unit.
func (u *Prepared) offers() string {
	var text strings.Builder
	fmt.Fprintf(&text, "package main\n\nimport %q\n\nfunc %s() map[string]any {\n", u.Path(), u.ID)
	text.WriteString("\treturn map[string]any{\n")
	for _, name := range u.Functions {
		fmt.Fprintf(&text, "//line %s/%s%s:1\n\t\t%q: work.%s,\n", u.ID, functionFile, name, name,
			name)
	}
	text.WriteString("//line harness.go:1\n\t}\n}\n")
	return text.String()
}
