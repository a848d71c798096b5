package gonb

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/source"
)

// composer collects what cells declare and import.
type composer struct {
	fset     *token.FileSet
	live     map[string]*piece // by name; a method's is Type.Method
	imports  map[string]spec   // by the name that code uses
	packages map[string]string // the paths of what can be imported, by name
	known    []string          // all these paths

	said        []string            // what the commands of the last cell print
	arguments   []string            // of the program of the last cell
	tests       bool                // it runs tests
	environment map[string]variable // by name
	removed     []int               // cells that remove declarations
}

// piece is a declaration that stays whole: a function, a type, a variable or several with one
// value, or a group of constants.
type piece struct {
	cell   Cell
	number int // of the cell
	code   []byte
	node   ast.Decl
	names  []*ast.Ident
	keys   []string // the names in composer.live
	needed bool
}

// spec is an import.
type spec struct {
	text   string // with the name that code uses, if it has one
	path   string
	cell   string
	line   int
	column int
	number int // of the cell
}

func newComposer(packages []string) *composer {
	return &composer{fset: token.NewFileSet(), live: map[string]*piece{},
		imports: map[string]spec{}, packages: byName(packages), known: packages,
		environment: map[string]variable{}}
}

// byName says which package a name stands for if nothing imports it: if there are several, the one
// that goimports would most likely find.
func byName(packages []string) map[string]string {
	names := make(map[string]string)
	for _, p := range slices.SortedFunc(slices.Values(packages), func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(a), len(b)),
			strings.Compare(a, b))
	}) {
		name := source.ImportName(p)
		if names[name] == "" && Importable(p) {
			names[name] = p
		}
	}
	return names
}

// Importable reports whether cells may import a package.
func Importable(p string) bool {
	return !strings.Contains("/"+p+"/", "/internal/") && !strings.HasPrefix(p, "vendor/")
}

// rank puts the standard library first, and within it a package's second version.
func rank(p string) int {
	first, _, _ := strings.Cut(p, "/")
	switch {
	case strings.Contains(first, "."):
		return 2
	case path.Base(p) == "v2":
		return 0
	}
	return 1
}

// read takes the declarations and the imports of a cell.
func (c *composer) read(cell Cell, number int, last bool) []Fault {
	code := fileOfGoNB(cell.Source)
	ipynb.BlankComments(code, renumbers)
	file, err := parseFile(c.fset, code)
	if err != nil {
		return faultsOf(cell, err)
	}
	for _, s := range file.Imports {
		where, _ := strconv.Unquote(s.Path.Value)
		at := c.fset.Position(s.Pos())
		i := spec{s.Path.Value, where, cell.Name, at.Line, at.Column, number}
		name := source.ImportName(where)
		if s.Name != nil {
			name, i.text = s.Name.Name, s.Name.Name+" "+i.text
		}
		if name == "." || name == "_" {
			name += where
		}
		c.imports[name] = i
	}
	for _, d := range file.Decls {
		for _, p := range pieces(d) {
			p.cell, p.number, p.code = cell, number, code
			if len(p.keys) == 1 && p.keys[0] == "main" && !last {
				continue
			}
			for i, key := range p.keys {
				if key == "_" { // each one counts
					p.keys[i] = fmt.Sprintf("_ %d %d", number, p.names[i].Pos())
				}
				c.live[p.keys[i]] = p
			}
		}
	}
	return nil
}

// pieces cuts a declaration into the smallest that can stand alone.
func pieces(d ast.Decl) []*piece {
	switch d := d.(type) {
	case *ast.FuncDecl:
		key := d.Name.Name
		if d.Recv != nil {
			key = source.Receiver(d) + "." + key
		}
		return []*piece{{node: d, names: []*ast.Ident{d.Name}, keys: []string{key}}}
	case *ast.GenDecl:
		groups := [][]ast.Spec{d.Specs}
		if d.Tok != token.CONST { // iota counts the lines of constants
			groups = slices.Collect(slices.Chunk(d.Specs, 1))
		}
		var all []*piece
		for _, group := range groups {
			p := &piece{node: &ast.GenDecl{TokPos: d.TokPos, Tok: d.Tok, Specs: group}}
			for _, s := range group {
				switch s := s.(type) {
				case *ast.TypeSpec:
					p.names = append(p.names, s.Name)
				case *ast.ValueSpec:
					p.names = append(p.names, s.Names...)
				}
			}
			for _, id := range p.names {
				p.keys = append(p.keys, id.Name)
			}
			if d.Tok != token.IMPORT && len(p.names) > 0 {
				all = append(all, p)
			}
		}
		return all
	}
	return nil
}

// start is where the text of a declaration begins, without the word var of a group.
func (p *piece) start() token.Pos {
	if group, ok := p.node.(*ast.GenDecl); ok {
		return group.Specs[0].Pos()
	}
	return p.node.Pos()
}

// kind is the word that declares it.
func (p *piece) kind() string {
	if group, ok := p.node.(*ast.GenDecl); ok {
		return group.Tok.String()
	}
	return "func"
}

// acts reports whether a declaration may do something when the program starts.
func (p *piece) acts() bool {
	if f, ok := p.node.(*ast.FuncDecl); ok {
		name := f.Name.Name
		return f.Recv == nil && (name == "main" || name == "init" || toInit(name))
	}
	if p.node.(*ast.GenDecl).Tok != token.VAR {
		return false
	}
	for node := range ast.Preorder(p.node) {
		switch node := node.(type) {
		case *ast.CallExpr:
			return true
		case *ast.UnaryExpr:
			if node.Op == token.ARROW {
				return true
			}
		}
	}
	return false
}

// toInit reports whether GoNB calls a function of this name when the program starts.
func toInit(name string) bool { return strings.HasPrefix(name, "init_") }

// choose marks what the last cell declares, what acts, and all that these need. It returns these in
// the order of the cells, with the names of the packages that they use.
func (c *composer) choose(last int) ([]*piece, []*ast.Ident) {
	all := slices.SortedFunc(maps.Values(c.live), func(a, b *piece) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.start(), b.start()))
	})
	all = slices.Compact(all)
	file := &ast.File{Name: ast.NewIdent("main")}
	methods := make(map[string][]*piece) // by type
	var queue []*piece
	need := func(p *piece) {
		if !p.needed {
			p.needed = true
			queue = append(queue, p)
		}
	}
	for _, p := range all {
		c.blank(p)
		file.Decls = append(file.Decls, p.node)
		if f, ok := p.node.(*ast.FuncDecl); ok && f.Recv != nil {
			of := source.Receiver(f)
			methods[of] = append(methods[of], p)
		}
	}
	names := source.Resolve(c.fset, []*ast.File{file})
	for _, p := range all {
		if p.number == last || p.acts() {
			need(p)
		}
	}
	var packages []*ast.Ident
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, name := range names.Local(p.node) {
			if q := c.live[name]; q != nil {
				need(q)
			}
		}
		for _, key := range p.keys {
			for _, m := range methods[key] {
				need(m)
			}
		}
		packages = append(packages, names.Packages(p.node)...)
	}
	if slices.ContainsFunc(packages, func(id *ast.Ident) bool { return id.Name == "flag" }) {
		c.parseFlags()
	}
	return slices.DeleteFunc(all, func(p *piece) bool { return !p.needed }), packages
}

// parseFlags has a main that a line %%, %main or %exec begins parse the flags of the program.
func (c *composer) parseFlags() {
	main := c.live["main"]
	if main == nil {
		return
	}
	at := c.offset(main.start())
	if bytes.HasPrefix(main.code[at:], []byte(mainHead)) {
		copy(main.code[at+len("func main() { "):], parseFlags)
	}
}

// blank gives the name _ to those names of a declaration that a later one replaces.
func (c *composer) blank(p *piece) {
	if _, ok := p.node.(*ast.FuncDecl); ok {
		return
	}
	for i, id := range p.names {
		if c.live[p.keys[i]] == p || id.Name == "_" {
			continue
		}
		at := c.offset(id.Pos())
		for j := range len(id.Name) {
			p.code[at+j] = ' '
		}
		p.code[at] = '_'
		id.Name = "_"
	}
}

// offset is the place in the code of the cell.
func (c *composer) offset(pos token.Pos) int { return c.fset.File(pos).Offset(pos) - len(head) }

// plot is the package of gonum's plots. In a page it writes no file by itself, because all formats
// are a tenth of a program: the usual two, PNG and SVG, are added here.
const plot = "gonum.org/v1/plot"

// write writes the program of the last cell. The faults are imports of what cannot be imported.
func (c *composer) write(p *Program, last int) []Fault {
	chosen, used := c.choose(last)
	if len(chosen) == 0 {
		return nil
	}
	imports, faults := c.imported(used)
	if len(faults) > 0 {
		return faults
	}
	var out bytes.Buffer
	out.WriteString("package main\n")
	for _, i := range imports {
		if i.cell != "" {
			c.directive(&out, i.cell, i.line, i.column-len("import "))
		}
		fmt.Fprintf(&out, "import %s\n", i.text)
		p.Imports = append(p.Imports, i.path)
	}
	if slices.Contains(p.Imports, plot) {
		for _, format := range []string{plot + "/vg/vgimg", plot + "/vg/vgsvg"} {
			if slices.Contains(c.known, format) {
				fmt.Fprintf(&out, "import _ %q\n", format)
				p.Imports = append(p.Imports, format)
			}
		}
	}
	slices.Sort(p.Imports)
	p.Imports = slices.Compact(p.Imports)
	main := false
	for _, d := range chosen {
		c.writePiece(&out, d)
		p.Runs = p.Runs || d.number == last && d.acts()
		main = main || d.keys[0] == "main"
	}
	if !main {
		out.WriteString("\nfunc main() {}\n")
	}
	p.Source = out.Bytes()
	return nil
}

// directive says where the next line stands.
func (c *composer) directive(out *bytes.Buffer, cell string, line, column int) {
	fmt.Fprintf(out, "\n//line %s%s:%d:%d\n", folder, cell, line, max(1, column))
}

func (c *composer) writePiece(out *bytes.Buffer, p *piece) {
	start, end := p.start(), p.node.End()
	group, inGroup := p.node.(*ast.GenDecl)
	if inGroup {
		end = group.Specs[len(group.Specs)-1].End()
		fmt.Fprintf(out, "\n%s (", group.Tok)
	}
	at := c.fset.Position(start)
	c.directive(out, p.cell.Name, at.Line, at.Column)
	out.Write(p.code[c.offset(start):c.offset(end)])
	if inGroup {
		out.WriteString("\n)")
	}
	out.WriteByte('\n')
	if f, ok := p.node.(*ast.FuncDecl); ok && f.Recv == nil && toInit(f.Name.Name) {
		fmt.Fprintf(out, "\nfunc init() { %s() }\n", f.Name.Name)
	}
}

// imported lists the imports that are used, and those with a dot or with _, whose use cannot be
// seen.
func (c *composer) imported(used []*ast.Ident) (imports []spec, faults []Fault) {
	taken := make(map[string]bool)
	add := func(name string, i spec) {
		if taken[name] {
			return
		}
		taken[name] = true
		if slices.Contains(c.known, i.path) && Importable(i.path) {
			imports = append(imports, i)
			return
		}
		faults = append(faults, Fault{i.cell, i.line, i.column, fmt.Sprintf(
			"the package %q is not part of this page; who made it can add its module: "+
				"go run . lite --module PATH@VERSION", i.path)})
	}
	for _, id := range used {
		if i, ok := c.imports[id.Name]; ok {
			add(id.Name, i)
		} else if where := c.packages[id.Name]; where != "" {
			add(id.Name, spec{text: strconv.Quote(where), path: where})
		}
	}
	for name, i := range c.imports {
		if name[0] == '.' || name[0] == '_' && name == "_"+i.path {
			add(name, i)
		}
	}
	slices.SortFunc(imports, func(a, b spec) int { return strings.Compare(a.text, b.text) })
	return imports, faults
}
