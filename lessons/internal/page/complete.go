package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/source"
)

// cursorArguments are cells with a cursor in the one that is meant.
type cursorArguments struct {
	cellArguments
	Cursor int // in units of UTF-16, from 0
}

// marker makes the name at the cursor one that no cell has.
const marker = "ꙮ"

// completed is what can stand at the cursor. Start and end are what it replaces, in units of
// UTF-16. It is right only if the packages of imports are loaded.
type completed struct {
	Matches []string `json:"matches"`
	Start   int      `json:"start"`
	End     int      `json:"end"`
	Imports []string `json:"imports"`
}

// complete lists the names that can stand at the cursor: those of a package, the fields and methods
// of a value, or all that are declared there.
func (e *engine) complete(a cursorArguments) (any, error) {
	cells, before, after, err := a.split()
	if err != nil {
		return nil, err
	}
	prefix := nameBefore(before)
	c := completed{Matches: []string{}, Imports: []string{},
		Start: a.Cursor - units16(prefix), End: a.Cursor + units16(nameAfter(after))}
	// A cell that is being written seldom parses. Then what is below the cursor is left out, and
	// brackets are closed.
	closers := closing(before)
	for _, rest := range []string{after, closers, " {}" + closers, "\n" + closers} {
		cells[len(cells)-1].Source = before + marker + rest
		p := e.analyse(cells)
		if p == nil {
			continue
		}
		c.Imports = p.imports()
		name := p.find(func(id *ast.Ident) bool { return strings.Contains(id.Name, marker) })
		if name == nil { // in a text or a comment
			return c, nil
		}
		for _, match := range p.namesAt(name, e.packages) {
			if strings.HasPrefix(match, prefix) && match != "_" &&
				!strings.Contains(match, marker) {
				c.Matches = append(c.Matches, match)
			}
		}
		slices.Sort(c.Matches)
		c.Matches = slices.Compact(c.Matches)
		return c, nil
	}
	return c, nil
}

// inspected is what is known of the name at the cursor.
type inspected struct {
	Text    string   `json:"text"`    // its declaration, "" if nothing is known
	Doc     string   `json:"doc"`     // the comment above it, if a cell declares it
	Package string   `json:"package"` // the path of the package that declares it, "" for a cell
	Symbol  string   `json:"symbol"`  // F, T or T.M; "" for the package itself
	Imports []string `json:"imports"`
}

// inspect tells what the name at the cursor stands for.
func (e *engine) inspect(a cursorArguments) (any, error) {
	cells, before, after, err := a.split()
	if err != nil {
		return nil, err
	}
	found := inspected{Imports: []string{}}
	p := e.analyse(cells)
	if p == nil || nameBefore(before)+nameAfter(after) == "" {
		return found, nil
	}
	found.Imports = p.imports()
	head := strings.TrimSuffix(before, nameBefore(before))
	line := 1 + strings.Count(head, "\n")
	column := 1 + len(head) - (strings.LastIndexByte(head, '\n') + 1)
	name := p.find(func(id *ast.Ident) bool {
		at := p.fset.Position(id.Pos())
		cell, _ := gonb.CellOf(at.Filename)
		return cell == a.ID && at.Line == line && at.Column == column
	})
	if name == nil {
		return found, nil
	}
	of := p.info.ObjectOf(name)
	if of == nil {
		return found, nil
	}
	found.Text = types.ObjectString(of, func(other *types.Package) string {
		if other == p.pkg {
			return ""
		}
		return other.Name()
	})
	switch {
	case of.Pkg() == nil: // of the language
	case of.Pkg() == p.pkg:
		found.Doc = commentOf(cells, symbol(of))
	default:
		found.Package, found.Symbol = of.Pkg().Path(), symbol(of)
	}
	if of, ok := of.(*types.PkgName); ok {
		found.Package, found.Symbol, found.Doc = of.Imported().Path(), "", ""
	}
	return found, nil
}

// symbol names an object of a package as its documentation does.
func symbol(of types.Object) string {
	if f, ok := of.(*types.Func); ok {
		if recv := f.Signature().Recv(); recv != nil {
			t := recv.Type()
			if pointer, ok := t.(*types.Pointer); ok {
				t = pointer.Elem()
			}
			if named, ok := t.(*types.Named); ok {
				return named.Obj().Name() + "." + of.Name()
			}
		}
	}
	return of.Name()
}

// split cuts the cell that is meant at the cursor.
func (a cursorArguments) split() (cells []gonb.Cell, before, after string, err error) {
	cells, err = a.program()
	if err != nil {
		return nil, "", "", err
	}
	units := utf16.Encode([]rune(cells[len(cells)-1].Source))
	at := min(max(a.Cursor, 0), len(units))
	return cells, string(utf16.Decode(units[:at])), string(utf16.Decode(units[at:])), nil
}

// units16 is the length of a text in units of UTF-16.
func units16(text string) int { return len(utf16.Encode([]rune(text))) }

func inName(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

func nameBefore(text string) string {
	return text[len(strings.TrimRightFunc(text, inName)):]
}

func nameAfter(text string) string {
	return text[:len(text)-len(strings.TrimLeftFunc(text, inName))]
}

// closing lists the brackets that are open at the end of a text, from the innermost.
func closing(text string) string {
	var s scanner.Scanner
	code := []byte(text)
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), code, nil, 0)
	var open []string
	for {
		_, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			slices.Reverse(open)
			return strings.Join(open, "")
		case token.LPAREN:
			open = append(open, ")")
		case token.LBRACK:
			open = append(open, "]")
		case token.LBRACE:
			open = append(open, "\n}")
		case token.RPAREN, token.RBRACK, token.RBRACE:
			open = open[:max(0, len(open)-1)]
		}
	}
}

// isComplete tells whether a cell has closed all its brackets.
func isComplete(a struct{ Source string }) (any, error) { return closing(a.Source) == "", nil }

// program is a type-checked program.
type program struct {
	composed *gonb.Program
	fset     *token.FileSet
	file     *ast.File
	pkg      *types.Package
	info     *types.Info
}

// analyse type-checks the program of the last cell. It returns nil if there is none.
func (e *engine) analyse(cells []gonb.Cell) *program {
	composed, _ := gonb.Compose(cells, e.packages)
	if composed == nil || composed.Source == nil {
		return nil
	}
	p := &program{composed: composed, fset: token.NewFileSet(), info: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object)}}
	var err error
	p.file, err = parser.ParseFile(p.fset, "main.go", composed.Source,
		parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	config := types.Config{Importer: e.checker.importer, Error: func(error) {}}
	p.pkg, _ = config.Check("main", p.fset, []*ast.File{p.file}, p.info)
	return p
}

// imports lists the imports of the program. It is never nil.
func (p *program) imports() []string { return append([]string{}, p.composed.Imports...) }

// find returns the first name of the program that is right, nil if there is none.
func (p *program) find(right func(*ast.Ident) bool) *ast.Ident {
	for node := range ast.Preorder(p.file) {
		if id, ok := node.(*ast.Ident); ok && right(id) {
			return id
		}
	}
	return nil
}

// namesAt lists what can stand in the place of a name.
func (p *program) namesAt(name *ast.Ident, packages []string) []string {
	for node := range ast.Preorder(p.file) {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok || selector.Sel != name {
			continue
		}
		if x, ok := selector.X.(*ast.Ident); ok {
			if of, ok := p.info.Uses[x].(*types.PkgName); ok {
				names := of.Imported().Scope().Names()
				return slices.DeleteFunc(names, func(n string) bool { return !token.IsExported(n) })
			}
		}
		return members(p.info.TypeOf(selector.X), p.pkg)
	}
	names := slices.Clone(p.composed.Names)
	for scope := p.pkg.Scope().Innermost(name.Pos()); scope != nil; scope = scope.Parent() {
		for _, n := range scope.Names() {
			local := scope != p.pkg.Scope() && scope != types.Universe
			if !local || scope.Lookup(n).Pos() < name.Pos() {
				names = append(names, n)
			}
		}
	}
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		names = append(names, tok.String())
	}
	for _, path := range packages {
		if gonb.Importable(path) {
			names = append(names, source.ImportName(path))
		}
	}
	return names
}

// members lists the fields and methods of a type, with those of what it embeds.
func members(t types.Type, pkg *types.Package) []string {
	if t == nil {
		return nil
	}
	var names []string
	add := func(of types.Object) {
		if of.Exported() || of.Pkg() == pkg {
			names = append(names, of.Name())
		}
	}
	seen := make(map[types.Type]bool)
	var visit func(t types.Type)
	visit = func(t types.Type) {
		if pointer, ok := t.Underlying().(*types.Pointer); ok {
			t = pointer.Elem()
		}
		if seen[t] {
			return
		}
		seen[t] = true
		if s, ok := t.Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				add(field)
				if field.Embedded() {
					visit(field.Type())
				}
			}
		}
		all := types.NewMethodSet(t)
		if !types.IsInterface(t) {
			all = types.NewMethodSet(types.NewPointer(t))
		}
		for method := range all.Methods() {
			add(method.Obj())
		}
	}
	visit(t)
	return names
}

// commentOf is the comment above what a cell declares, of the last cell that does.
func commentOf(cells []gonb.Cell, symbol string) string {
	for _, cell := range slices.Backward(cells) {
		_, file := gonb.TryParse(cell.Source)
		if file == nil {
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = source.Receiver(d) + "." + name
				}
				if name == symbol {
					return d.Doc.Text()
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == symbol {
						return cmp.Or(t.Doc, d.Doc).Text()
					}
				}
			}
		}
	}
	return ""
}
