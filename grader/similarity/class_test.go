package similarity

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// worksOf makes the works of a student of source files: one for each exported function, with the
// helpers that it needs, straight or through others, but not through exported functions.
func worksOf(t testing.TB, student string, sources ...string) []Work {
	t.Helper()
	texts, bodies := make(map[string]Piece), make(map[string]*ast.FuncDecl)
	var names []string
	for i, source := range sources {
		if !strings.Contains(source, "\npackage ") && !strings.HasPrefix(source, "package ") {
			source = "package p\n" + source
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", source, parser.ParseComments)
		if err != nil {
			t.Fatalf("%s: %v", student, err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil {
				continue
			}
			at := func(p token.Pos) int { return fset.Position(p).Offset }
			names = append(names, f.Name.Name)
			bodies[f.Name.Name] = f
			texts[f.Name.Name] = Piece{Place: fmt.Sprint("file ", i),
				Line: fset.Position(f.Pos()).Line, Text: source[at(f.Pos()):at(f.End())]}
		}
	}
	var works []Work
	for _, name := range names {
		if !ast.IsExported(name) {
			continue
		}
		needed := []string{name}
		for i := 0; i < len(needed); i++ {
			ast.Inspect(bodies[needed[i]], func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if ok && bodies[id.Name] != nil && !ast.IsExported(id.Name) &&
					!slices.Contains(needed, id.Name) {
					needed = append(needed, id.Name)
				}
				return true
			})
		}
		w := Work{Student: student, Exercise: name}
		for _, one := range needed {
			w.Pieces = append(w.Pieces, texts[one])
		}
		works = append(works, w)
	}
	return works
}

func read(t testing.TB, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	all := make(map[string]string)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "zz_mistakes.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[file] = string(data)
	}
	return all
}

// independent are the right answers of a lesson that were written without sight of each other: the
// reference, and those of grader/grading/testdata.
func independent(t testing.TB, lesson string) []Work {
	t.Helper()
	var reference []string
	for _, source := range read(t, "../../solutions/"+lesson+"/*.go") {
		reference = append(reference, source)
	}
	works := worksOf(t, "reference", reference...)
	for file, source := range read(t, "../grading/testdata/right/"+lesson+"/*.go.txt") {
		works = append(works, worksOf(t, filepath.Base(file), source)...)
	}
	return works
}

func lessons(t testing.TB) []string {
	t.Helper()
	folders, err := filepath.Glob("../grading/testdata/right/*")
	if err != nil || len(folders) < 13 {
		t.Fatalf("%d lessons, %v", len(folders), err)
	}
	for i := range folders {
		folders[i] = filepath.Base(folders[i])
	}
	return folders
}

// TestIndependent holds that right answers of different people, styles far apart or near, are not
// alike, even in a class of two, where nothing is damped.
func TestIndependent(t *testing.T) {
	for _, lesson := range lessons(t) {
		works := independent(t, lesson)
		for _, p := range Compare(works, nil, Options{}) {
			for _, m := range p.Functions {
				t.Errorf("%s: %s of %s and of %s: share %.2f, %.1f in common", lesson, m.Exercise,
					p.A, p.B, m.Share, m.Common)
			}
		}
	}
}

// wrongAnswers are those of the bank for an exercise of a lesson. Those of readers are left out:
// each of them made one right program wrong in many ways, so they are copies of each other.
func wrongAnswers(t testing.TB, file string) []Work {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var works []Work
	for _, f := range archive.Files {
		if !strings.Contains(string(f.Data), "\n// mistake: ") {
			works = append(works, worksOf(t, f.Name, string(f.Data))...)
		}
	}
	return works
}

// disguise is what somebody does who hands in another's work: other names, no comments or others,
// other forms of literals, independent statements and declarations turned round.
func disguise(t testing.TB, source string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	renamed := make(map[any]string)  // by what the parser takes for one variable
	names := make(map[string]string) // of functions
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && !ast.IsExported(f.Name.Name) {
			names[f.Name.Name] = fmt.Sprint("helper", len(names))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			return false // what selects its fields is not resolved
		case *ast.Ident:
			if n.Obj == nil || n.Name == "_" {
				break
			}
			if name := names[n.Name]; name != "" && n.Obj.Kind == ast.Fun {
				n.Name = name
			} else if n.Obj.Kind == ast.Var {
				if renamed[n.Obj] == "" {
					renamed[n.Obj] = fmt.Sprint("theirs", len(renamed))
				}
				n.Name = renamed[n.Obj]
			}
		case *ast.BasicLit:
			if x, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
				n.Value = fmt.Sprintf("%#x", x)
			}
			if x, err := strconv.ParseFloat(n.Value, 64); err == nil && n.Kind == token.FLOAT {
				n.Value = strconv.FormatFloat(x, 'f', -1, 64) + "e0"
			}
		case *ast.BlockStmt:
			for i := 0; i+1 < len(n.List); i++ {
				if apart(n.List[i], n.List[i+1]) {
					n.List[i], n.List[i+1] = n.List[i+1], n.List[i]
					i++
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.GTR {
				n.X, n.Y, n.Op = n.Y, n.X, token.LSS
			}
		}
		return true
	})
	slices.Reverse(file.Decls)
	var out bytes.Buffer
	for _, d := range file.Decls {
		out.WriteString("// my own work\n")
		if err := printer.Fprint(&out, token.NewFileSet(), d); err != nil {
			t.Fatal(err)
		}
		out.WriteString("\n\n")
	}
	return out.String()
}

// apart reports whether two assignments have no name in common, so that their order does not
// matter.
func apart(a, b ast.Stmt) bool {
	seen := make(map[string]bool)
	for i, s := range []ast.Stmt{a, b} {
		if _, ok := s.(*ast.AssignStmt); !ok {
			return false
		}
		shared := false
		ast.Inspect(s, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && i == 0 {
				seen[id.Name] = true
			} else if ok && seen[id.Name] && id.Obj != nil {
				shared = true
			}
			return true
		})
		if shared {
			return false
		}
	}
	return true
}
