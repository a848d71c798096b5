// Package lint finds code that GoNB would run in another way than it reads.
package lint

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/source"
)

// Linter reads the code cells of one notebook in order and reports code that GoNB v0.11.5 would run
// in another way than it reads, without a message.
//
// GoNB keeps the declarations of all cells by name and writes them into one program for each cell:
// imports by the last word of their path, functions by their name, methods by receiver and name,
// constants by name with links to their neighbours, and only lines at the left margin that begin
// with %, ! or package have a meaning of their own.
type Linter struct {
	report    func(line int, format string, args ...any) // line is counted within the cell, from 1
	imports   map[string]string                          // path by GoNB's key
	packages  map[string]string                          // path by the name in Go
	declared  map[string]bool
	receivers map[string]string // the generic type that has a value receiver for a method
	blanks    bool              // a const block that begins with _ was seen
	init      bool
}

func New() *Linter {
	return &Linter{
		imports:   make(map[string]string),
		packages:  make(map[string]string),
		declared:  make(map[string]bool),
		receivers: make(map[string]string),
	}
}

// Cell reads one code cell.
func (l *Linter) Cell(code string, report func(line int, format string, args ...any)) {
	l.report = report
	if first, _, _ := strings.Cut(code, "\n"); strings.HasPrefix(first, "%%") && len(first) > 2 &&
		!strings.ContainsRune(" \t", rune(first[2])) {
		l.cellMagic(first)
		return
	}
	if !l.marginLines(code) {
		return // the rest of the cell means something else than it seems to
	}
	fset, file, err := gonb.Parse(code)
	if err != nil {
		l.report(gonb.LineOf(err),
			"this does not parse as a cell of GoNB (declarations, then statements behind "+
				"a line %%%%): %s", gonb.MessageOf(err))
		return
	}
	line := func(node ast.Node) int { return fset.Position(node.Pos()).Line }
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			l.function(decl, line(decl))
		case *ast.GenDecl:
			l.general(decl, line)
		}
	}
	l.directives(file, line)
	l.stdin(file, line)
	// Packages come last: a cell may use what it declares below.
	reported := make(map[string]bool)
	for _, id := range source.Resolve(fset, []*ast.File{file}).Packages(file) {
		if _, imported := l.imports[id.Name]; !imported && !l.named(file, id.Name) &&
			!l.declared[id.Name] && !reported[id.Name] {
			reported[id.Name] = true
			l.report(line(id),
				"%s is not imported in this cell or an earlier one; write the import out: "+
					"looking for it costs a quarter of a second in every run", id.Name)
		}
	}
}

// named reports whether a file imports a package whose name is not the key that GoNB gives it, such
// as rand of math/rand/v2.
func (l *Linter) named(file *ast.File, name string) bool {
	for _, where := range l.imports {
		if source.ImportName(where) == name {
			return true
		}
	}
	return source.Imports(file)[name] != ""
}

func (l *Linter) function(decl *ast.FuncDecl, line int) {
	name := decl.Name.Name
	if decl.Recv == nil {
		if name == "init" {
			if l.init {
				l.report(line,
					"GoNB keeps one func init only: this one takes the place of the earlier; "+
						"name it init_… instead")
			}
			l.init = true
		}
		l.declare(name, line)
		return
	}
	generic := false
	switch decl.Recv.List[0].Type.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		generic = true
	}
	if !generic {
		return
	}
	receiver := source.Receiver(decl)
	if first, ok := l.receivers[name]; ok && first != receiver {
		l.report(line, "GoNB takes the method %s of %s for that of %s: give methods of generic "+
			"types pointer receivers", name, receiver, first)
	} else {
		l.receivers[name] = receiver
	}
}

// declare keeps a name that the cells declare. GoNB drops an import of the same name, so cells that
// use the package do not compile.
func (l *Linter) declare(name string, line int) {
	l.declared[name] = true
	if where := l.packages[name]; where != "" {
		l.report(line, "%s is also the name of a package that the notebook imports, %s: rename it",
			name, where)
	}
}

// gonbKey is how GoNB finds the key of an import without a name.
var gonbKey = regexp.MustCompile(`^.*?(\w[\w0-9_]*)\s*$`)

func (l *Linter) general(decl *ast.GenDecl, line func(ast.Node) int) {
	if decl.Tok == token.CONST {
		l.constants(decl, line)
	}
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			l.importSpec(spec, line(spec))
		case *ast.TypeSpec:
			l.declare(spec.Name.Name, line(spec))
		case *ast.ValueSpec:
			for _, id := range spec.Names {
				l.declare(id.Name, line(id))
			}
		}
	}
}

func (l *Linter) importSpec(spec *ast.ImportSpec, line int) {
	where, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return
	}
	key := where
	if m := gonbKey.FindStringSubmatch(where); m != nil {
		key = m[1]
	}
	if spec.Name != nil {
		if key = spec.Name.Name; key == "." {
			key += where
		}
	}
	if first, ok := l.imports[key]; ok && first != where && key == "_" {
		l.report(line, "GoNB keeps one import called _: %s takes the place of %s", where, first)
		return
	} else if ok && first != where {
		l.report(line,
			"GoNB keeps one import called %q: %s takes the place of %s; give one of them a name",
			key, where, first)
		return
	}
	l.imports[key] = where
	name := source.ImportName(where)
	if spec.Name != nil {
		name = spec.Name.Name
	}
	l.packages[name] = where
	if l.declared[name] {
		l.report(line, "%s is also the name of something that the notebook declares: rename that, "+
			"or import %s under another name", name, where)
	}
}

// constants reports const blocks that GoNB rewrites with another meaning: it keeps a block by its
// first name, and puts each name of a line on a line of its own, so that iota counts them and a
// line without values repeats the last value only.
func (l *Linter) constants(decl *ast.GenDecl, line func(ast.Node) int) {
	blanks := 0
	for i, spec := range decl.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Names) > 1 && (usesIota(spec) || implicit(decl.Specs[i+1:])) {
			l.report(line(spec),
				"GoNB puts each constant on a line of its own, so iota and repeated values go "+
					"wrong with two on a line: write one a line")
		}
		for _, id := range spec.Names {
			if id.Name == "_" {
				blanks++
			}
		}
	}
	if blanks == 0 {
		return
	}
	starts := decl.Specs[0].(*ast.ValueSpec).Names[0].Name == "_"
	if l.blanks || starts && blanks > 1 {
		l.report(line(decl),
			"GoNB keeps one constant _ for the whole notebook: another hides the block that "+
				"begins with it; begin such blocks with a name, such as A = iota + 1")
	}
	l.blanks = l.blanks || starts
}

func usesIota(spec *ast.ValueSpec) bool {
	found := false
	for _, value := range spec.Values {
		ast.Inspect(value, func(node ast.Node) bool {
			if id, ok := node.(*ast.Ident); ok && id.Name == "iota" {
				found = true
			}
			return !found
		})
	}
	return found
}

// implicit reports whether the next constant repeats the values of the one before.
func implicit(next []ast.Spec) bool {
	return len(next) > 0 && len(next[0].(*ast.ValueSpec).Values) == 0
}

// directives reports the comments to the compiler that are lost: only those
// above a function are kept.
func (l *Linter) directives(file *ast.File, line func(ast.Node) int) {
	kept := make(map[*ast.CommentGroup]bool)
	for _, decl := range file.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok {
			kept[function.Doc] = true
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:") && !kept[group] {
				word, _, _ := strings.Cut(comment.Text, " ")
				l.report(line(comment), "GoNB drops %s: it keeps the comments above functions only",
					word)
			}
		}
	}
}

// stdin reports code that waits for input.
func (l *Linter) stdin(file *ast.File, line func(ast.Node) int) {
	waits := map[string]bool{
		"os.Stdin":   true,
		"fmt.Scan":   true,
		"fmt.Scanln": true,
		"fmt.Scanf":  true,
	}
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := selector.X.(*ast.Ident); ok && waits[id.Name+"."+selector.Sel.Name] {
			l.report(line(selector), "%s.%s waits for input, which a cell never gets", id.Name,
				selector.Sel.Name)
		}
		return true
	})
}

// Folder says why a lesson folder cannot have the name of a package below classify: GoNB could not
// import both. It is empty if GoNB can.
func Folder(dir string, families []string) string {
	for _, family := range families {
		if path.Base(family) == dir {
			return fmt.Sprintf("a lesson cannot have the name of the package %s: GoNB keeps "+
				"imports by their last word and could not hold both; choose another, such as %ss",
				family, dir)
		}
	}
	return ""
}
