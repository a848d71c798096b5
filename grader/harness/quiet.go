package harness

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// Common lists packages that students import. They are compiled before the first unit, and cached.
// None exports an address: see reaching.
var Common = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt",
	"iter", "maps", "math", "math/big", "math/bits",
	"math/cmplx", "math/rand", "math/rand/v2", "regexp", "slices", "sort", "strconv", "strings",
	"sync", "time", "unicode", "unicode/utf8",
}

// Quiet reports whether a package does nothing and uses little memory until one of its functions is
// called: it has no init function, and its variables are small and have constant values. It must
// also be unable to reach the code of others: with the addresses that package reflect exports, a
// function could call any other function of its program. In doubt a package is not quiet.
func Quiet(files map[string][]byte) bool {
	var parsed []*ast.File
	own := map[string]bool{} // types, which may have names of Go's own types
	for _, source := range files {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
		if err != nil || slices.ContainsFunc(file.Imports, reaching) {
			return false
		}
		parsed = append(parsed, file)
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						own[t.Name.Name] = true
					}
				}
			}
		}
	}
	for _, file := range parsed {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					return false
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && !simple(v, own) {
						return false
					}
				}
			}
		}
	}
	return true
}

// reaching reports whether an import may export addresses, such as an unsafe.Pointer. None of
// [Common] does.
func reaching(spec *ast.ImportSpec) bool {
	name, err := strconv.Unquote(spec.Path.Value)
	return err != nil || name != ShapePackage && !slices.Contains(Common, name)
}

// simple reports whether the values of variables are literal numbers and texts, zero or nil. own
// has the package's own types.
func simple(v *ast.ValueSpec, own map[string]bool) bool {
	for _, value := range v.Values {
		if _, ok := value.(*ast.BasicLit); !ok {
			return false
		}
	}
	switch t := v.Type.(type) {
	case nil, *ast.MapType, *ast.StarExpr, *ast.ChanType, *ast.FuncType:
		return true
	case *ast.ArrayType:
		return t.Len == nil
	case *ast.Ident:
		return types.Universe.Lookup(t.Name) != nil && !own[t.Name]
	}
	return false
}
