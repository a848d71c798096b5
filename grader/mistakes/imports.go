package mistakes

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/tessella-go/tessella"

// imports lists what a solution may import: packages that compute. They do not touch files, the
// network, the machine, the program around the solution or its memory. The sandbox gives no such
// rights anyway. With the list the message can name the line of the import. reflect is on the list
// for DeepEqual, and log because printing helps to find a mistake.
var imports = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv",
	"hash/maphash", "io", "iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx",
	"math/rand", "math/rand/v2", "reflect", "regexp",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "text/tabwriter", "time",
	"unicode", "unicode/utf16", "unicode/utf8", "unique",
	Module + "/grader/shape",
}

// Imports lists the packages that a solution may import.
func Imports() []string { return slices.Clone(imports) }

// streams are what a solution may use of package os: it may print, to find a mistake.
var streams = []string{"Stderr", "Stdout"}

// MayImport reports whether a solution may use a member of a package.
func MayImport(where, member string) bool {
	return slices.Contains(imports, where) || where == "os" && slices.Contains(streams, member)
}

// ImportRefused says that a package is not allowed, and why. quoted is the path as a reader may
// see it.
func ImportRefused(where, quoted string) string {
	if below, ours := strings.CutPrefix(where, Module); ours && (below == "" || below[0] == '/') {
		return fmt.Sprintf("the import of %s is not allowed: the exercise is to be written "+
			"without it", quoted)
	}
	return fmt.Sprintf("the import of %s is not allowed; a solution may use packages that only "+
		"compute, such as math, slices, sort, strings and fmt", quoted)
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// ImportName is the package name that an import path stands for, by custom: its last element, or
// the one before a major version.
func ImportName(where string) string {
	if last := path.Base(where); !majorVersion.MatchString(last) {
		return last
	}
	return path.Base(path.Dir(where))
}

// Refused names an import that a solution may not have and that the function, or what it needs in
// its file, uses. It is "" if there is none, or if the source is not known.
func (f *Function) Refused() string {
	if f == nil || f.file == nil {
		return ""
	}
	packages := map[string]string{}
	for _, s := range f.file.Imports {
		where, _ := strconv.Unquote(s.Path.Value)
		name := ImportName(where)
		if s.Name != nil {
			name = s.Name.Name
		}
		packages[name] = where
	}
	top := f.top()
	nodes, seen := []ast.Node{f.body, f.signature}, map[string]bool{f.name: true}
	need := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Obj != nil && top[id.Obj] != nil && !seen[id.Name] {
			seen[id.Name] = true
			nodes = append(nodes, top[id.Obj])
			nodes = append(nodes, f.methods(id.Name)...)
		}
		return true
	}
	why := ""
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			if !ok || id.Obj != nil { // no package
				ast.Inspect(n.X, visit)
				return false
			}
			where := packages[id.Name]
			if where != "" && why == "" && !MayImport(where, n.Sel.Name) {
				why = "it needs " + id.Name + "." + n.Sel.Name + ", and " +
					ImportRefused(where, strconv.Quote(where))
			}
			return false
		case *ast.KeyValueExpr:
			if _, ok := n.Key.(*ast.Ident); ok { // it may be a field's name
				ast.Inspect(n.Value, visit)
				return false
			}
		}
		return need(n)
	}
	for i := 0; i < len(nodes) && why == ""; i++ {
		ast.Inspect(nodes[i], visit)
	}
	return why
}

// top lists the declarations of the file by the parser's objects, which tell a function of the file
// from a variable of its name. They are deprecated, but go/types would have to load packages.
func (f *Function) top() map[any]ast.Node {
	all := map[any]ast.Node{}
	for _, decl := range f.file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.Obj != nil {
				all[decl.Name.Obj] = decl
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					all[spec.Name.Obj] = spec
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						all[id.Obj] = spec
					}
				}
			}
		}
	}
	return all
}

// methods lists the methods of a type of the file.
func (f *Function) methods(of string) (list []ast.Node) {
	for _, decl := range f.file.Decls {
		m, ok := decl.(*ast.FuncDecl)
		if !ok || m.Recv == nil || len(m.Recv.List) == 0 {
			continue
		}
		ast.Inspect(m.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == of {
				list = append(list, m)
			}
			return true
		})
	}
	return list
}
