// Package source finds what Go source uses: names of its own, packages, and their imports.
package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Names says what the identifiers of some Go files stand for, as far as the files alone tell.
// Imported packages are not read.
type Names struct {
	info *types.Info
	pkg  *types.Package
}

// Resolve looks up the identifiers. Code that does not type-check without the imported packages is
// skipped.
func Resolve(fset *token.FileSet, files []*ast.File) Names {
	info := &types.Info{
		Uses: make(map[*ast.Ident]types.Object),
		Defs: make(map[*ast.Ident]types.Object),
	}
	config := types.Config{Error: func(error) {}}
	pkg, _ := config.Check("main", fset, files, info)
	return Names{info, pkg}
}

// Local returns the names of the package's own declarations that a node uses,
// in the order of first use.
func (n Names) Local(node ast.Node) []string {
	var found []string
	for node := range ast.Preorder(node) {
		if id, ok := node.(*ast.Ident); ok && n.info.Uses[id] != nil && n.Own(id) &&
			!slices.Contains(found, id.Name) {
			found = append(found, id.Name)
		}
	}
	return found
}

// Own reports whether an identifier declares or uses a name of the package's own.
func (n Names) Own(id *ast.Ident) bool {
	object := n.info.ObjectOf(id)
	return object != nil && object.Parent() == n.pkg.Scope()
}

// Packages returns the names before a dot that are not variables, constants, types or fields:
// packages, imported or yet to be.
func (n Names) Packages(node ast.Node) []*ast.Ident {
	var found []*ast.Ident
	for node := range ast.Preorder(node) {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if id, ok := selector.X.(*ast.Ident); ok {
				switch n.info.Uses[id].(type) {
				case nil, *types.PkgName:
					found = append(found, id)
				}
			}
		}
	}
	return found
}

// Imports returns the import specs of a file by the name that code uses for them.
func Imports(file *ast.File) map[string]string {
	imports := make(map[string]string)
	for _, spec := range file.Imports {
		where, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name != nil {
			imports[spec.Name.Name] = spec.Name.Name + " " + spec.Path.Value
		} else {
			imports[ImportName(where)] = spec.Path.Value
		}
	}
	return imports
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// ImportName is the package name that an import path stands for, by custom: its last element, or
// the one before a major version.
func ImportName(where string) string {
	last := path.Base(where)
	if majorVersion.MatchString(last) {
		last = path.Base(path.Dir(where))
	}
	return last
}

// ImportLines picks the specs of the named packages, each once and sorted.
func ImportLines(imports map[string]string, used []*ast.Ident) []string {
	var lines []string
	for _, id := range used {
		if spec, ok := imports[id.Name]; ok && !slices.Contains(lines, spec) {
			lines = append(lines, spec)
		}
	}
	slices.Sort(lines)
	return lines
}

// ImportDecl writes import specs as a declaration, the standard library first, or returns
// nothing if there are none.
func ImportDecl(specs []string) string {
	switch len(specs) {
	case 0:
		return ""
	case 1:
		return "import " + specs[0] + "\n\n"
	}
	var standard, others []string
	for _, spec := range specs {
		if first, _, _ := strings.Cut(spec[strings.Index(spec, `"`)+1:],
			"/"); strings.Contains(first, ".") {
			others = append(others, "\t"+spec+"\n")
		} else {
			standard = append(standard, "\t"+spec+"\n")
		}
	}
	gap := ""
	if len(standard) > 0 && len(others) > 0 {
		gap = "\n"
	}
	return "import (\n" + strings.Join(standard, "") + gap + strings.Join(others, "") + ")\n\n"
}

// Receiver is the name of the type that a method belongs to.
func Receiver(method *ast.FuncDecl) string {
	expr := method.Recv.List[0].Type
	for {
		switch e := ast.Unparen(expr).(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}
