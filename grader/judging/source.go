package judging

import (
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const (
	// Module is the course's own, of which a program holds a few packages.
	Module = "github.com/tessella-go/tessella"
	// ShapePackage is the only one of them that students may import.
	ShapePackage = Module + "/grader/shape"
	wasmPackage  = Module + "/grader/guest/wasm"
	work         = "work" // the path and the name of the student's package
)

// functionFile begins the file names in //line comments of the functions that can be called.
const functionFile = "function "

// packages are those of a program: a student's, and the one around it, which contains no case and
// no reference.
func packages(files map[string][]byte, functions []string) []Package {
	main := map[string][]byte{"main.go": []byte(mainFile(functions))}
	return []Package{{work, files, imports(files)}, {"main", main, imports(main)}}
}

// mainFile lists the functions that can be called. Each is on a line of its own, which the
// compiler's errors name.
func mainFile(functions []string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "package main\n\nimport (\n\t%q\n\t%q\n)\n\n", wasmPackage, work)
	text.WriteString("func init() { wasm.Offer(functions) }\n\nfunc main() {}\n\n" +
		"func functions() map[string]any {\n\treturn map[string]any{\n")
	for _, name := range functions {
		fmt.Fprintf(&text, "//line %s%s:1\n\t\t%q: work.%s,\n", functionFile, name, name, name)
	}
	text.WriteString("//line main.go:1\n\t}\n}\n")
	return text.String()
}

// imports lists what files import. The compiler will refuse files that do not parse.
func imports(files map[string][]byte) []string {
	all := map[string]bool{}
	for name, source := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				all[path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}
