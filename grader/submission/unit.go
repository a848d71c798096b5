package submission

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// unit is one cell of a notebook or one file of a package.
type unit struct {
	Label     string          // what errors and line directives call it: "cell 7", "answers.go"
	File      string          // its file in [Submission.Source]
	Lines     []string        // as the student wrote them
	Exercise  string          // of a cell: the exercise that it was made for; see madeFor
	Kind      string          // of a cell that is no code: "markdown"
	reference bool            // a file of the reference answers; no student may see a line of it
	Behind    map[string]bool // of a cell: the functions declared after %%
	Fault     string          // why nothing of it can be used, with its place

	Code    []byte           // its Go code, from the start of its first line, without comments
	Imports map[string]*spec // by the name that code uses
	Dots    []*spec          // imports with a dot
	Decls   []*decl
}

// spec is an import.
type spec struct {
	Name, Path string
	Alias      bool  // the name is written out
	unit       *unit // nil if it is not imported yet
	Line       int   // of the import, or of the first use
	unused     bool  // with a dot: the compiler says so
}

// decl is a declaration, or a group of constants that cannot be separated.
type decl struct {
	unit      *unit
	Kind      token.Token // FUNC, VAR, CONST or TYPE
	Names     []string    // "Gain"; a method's is "Tree.Depth"
	From, To  int         // in the unit's code
	Line, End int
	Keyword   string // to write before a spec cut out of its group
	// of a variable with a type of a name, and a function as its value: that name, and its place
	Type      string
	TypeAt    int
	At        map[string]int // of several names: the place of each in the code, to blank it
	Uses      []use
	Refused   string // the directive that makes it refused, with its place
	Dead      string // why it cannot be compiled, with its place; "" as far as is known
	dropped   bool   // dead because of a compiler error
	Signature string // of a function, or of a variable that is one: "func(p []float64) float64"
	Of        string // of a type: what it is declared to be, as text
	Alias     bool   // of a type
	Generic   bool   // it has type parameters
	Body      bool
	Calls     bool // of a variable: its value is computed by a call
}

// use is a name that a declaration uses but does not declare.
type use struct {
	Name   string
	Member string // the selected name: in math.Log2 it is Log2
	Key    bool   // it is a key in a literal: perhaps a constant, perhaps a field
	Line   int
}

// place names a line of the unit.
func (u *unit) place(line int) string { return fmt.Sprintf("%s, line %d", u.Label, line) }

func (d *decl) place() string { return d.unit.place(d.Line) }

// called is the exercise's name for a declaration, or else the student's own.
func (d *decl) called(function string) string {
	if slices.Contains(d.Names, function) {
		return function
	}
	return d.Names[0]
}

// newCell reads a code cell. As on GoNB, lines that begin with ! or % are commands, lines that
// begin with package are left out, and statements come after %%.
func newCell(number int, source string) *unit {
	u := &unit{
		Label: fmt.Sprintf("cell %d", number),
		File:  fmt.Sprintf("cell%d.go", number),
		Lines: splitLines(source),
	}
	code := slices.Clone(u.Lines)
	behind := ""
	for i := 0; i < len(code); i++ {
		line := strings.TrimPrefix(code[i], "//gonb:")
		switch {
		case strings.HasPrefix(line, "%%"), strings.HasPrefix(line, "%main"):
			behind = strings.Join(code[i:], "\n")
			code = code[:i]
		case strings.HasPrefix(line, "!"), strings.HasPrefix(line, "%"):
			for strings.HasSuffix(code[i], `\`) && i+1 < len(code) { // the command goes on
				code[i] = ""
				i++
			}
			code[i] = ""
		case strings.HasPrefix(line, "package"):
			code[i] = ""
		}
	}
	if behind != "" {
		u.Behind = make(map[string]bool)
		for _, m := range functionBehind.FindAllStringSubmatch(behind, -1) {
			u.Behind[m[1]] = true
		}
	}
	u.parse("package "+packageName+"\n", strings.Join(code, "\n"))
	return u
}

// functionBehind finds functions among statements.
var functionBehind = regexp.MustCompile(`(?m)^[ \t]*func[ \t]+([\pL_][\pL\p{Nd}_]*)[ \t]*\(`)

// newFile reads a Go file.
func newFile(number int, name, source string) *unit {
	u := &unit{Label: name, File: fmt.Sprintf("file%d.go", number), Lines: splitLines(source)}
	if strings.Trim(name, letters) != "" || name[0] == '.' {
		// the name could mean something else in a line directive, or in a report
		u.Label = fmt.Sprintf("file %d", number)
	}
	u.parse("", strings.Join(u.Lines, "\n"))
	return u
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."

func splitLines(source string) []string {
	source = strings.TrimPrefix(source, "\ufeff")
	return strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
}

// parse reads the code after a head, which is a whole line or empty.
func (u *unit) parse(head, code string) {
	src := []byte(head + code)
	if len(code) > maxCode {
		u.lost(src, fmt.Sprintf("%s has %d bytes of Go, and at most %d are read", u.Label,
			len(code), maxCode))
		return
	}
	if strings.TrimSpace(code) == "" {
		return
	}
	// Comments are not code: only a refused directive matters.
	ipynb.BlankComments(src, func(comment string) bool { return directive(comment) == "" })
	fset := token.NewFileSet()
	// with its resolution of names within the file
	tree, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	pos := reader{fset.File(tree.FileStart), strings.Count(head, "\n")}
	if err != nil {
		offset, message := 0, err.Error()
		if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
			offset, message = list[0].Pos.Offset, list[0].Msg
		}
		line := 1 + strings.Count(string(src[:min(offset, len(src))]), "\n") - pos.shift
		u.lost(src, fmt.Sprintf("%s: %s", u.place(max(1, min(line, len(u.Lines)))), message))
		return
	}
	if quiet := withoutDisplays(tree, pos, src); quiet != nil {
		u.parse(head, string(quiet[len(head):]))
		return
	}
	u.Code = src
	for _, group := range tree.Comments {
		for _, c := range group.List {
			blank(u.Code[pos.offset(c.Pos()):pos.offset(c.End())])
		}
	}
	u.declarations(tree, pos)
	u.directives(tree, pos)
}

// withoutDisplays returns the code with functions that do nothing in place of those that show
// something in a notebook; nil: there are none. The arguments stay, because they may be all that
// uses a variable.
func withoutDisplays(tree *ast.File, pos reader, src []byte) []byte {
	packages := map[string]string{"gonbui": gonbui}
	for _, s := range tree.Imports {
		where, _ := strconv.Unquote(s.Path.Value)
		name := mistakes.ImportName(where)
		if s.Name != nil {
			name = s.Name.Name
		}
		packages[name] = where
	}
	var out []byte
	from := 0
	ast.Inspect(tree, func(n ast.Node) bool {
		call := mistakes.Displays(n, func(name string) string { return packages[name] })
		if call != nil {
			at, end := pos.offset(call.Fun.Pos()), pos.offset(call.Fun.End())
			lines := strings.Repeat("\n", bytes.Count(src[at:end], []byte("\n")))
			out = append(append(out, src[from:at]...), "func(...any) {"+lines+"}"...)
			from = end
		}
		return true
	})
	if out == nil {
		return nil
	}
	return append(out, src[from:]...)
}

// blank overwrites a comment, and keeps its lines.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// reader finds places in a parsed file, whatever line directives say.
type reader struct {
	file  *token.File
	shift int // the lines before the student's
}

func (r reader) offset(p token.Pos) int { return r.file.Offset(p) }

func (r reader) line(p token.Pos) int { return r.file.PositionFor(p, false).Line - r.shift }

// lost records the names declared in a unit that cannot be parsed.
func (u *unit) lost(src []byte, why string) {
	why = brief(why, maxText)
	u.Fault = why
	for _, name := range scanNames(src) {
		u.Decls = append(u.Decls, &decl{
			unit:  u,
			Kind:  token.FUNC,
			Names: []string{name},
			Dead:  why,
		})
	}
}

// scanNames returns the functions and methods that a text declares, and the types, variables and
// constants declared at the left margin. The text need not be valid Go.
func scanNames(src []byte) []string {
	var names []string
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, func(token.Position, string) {}, 0)
	pos, tok, text := s.Scan()
	next := func() { pos, tok, text = s.Scan() }
	for tok != token.EOF {
		offset := file.Offset(pos)
		margin := offset == 0 || src[offset-1] == '\n'
		switch keyword := tok; keyword {
		case token.FUNC:
			receiver := ""
			if next(); tok == token.LPAREN {
				for next(); tok == token.IDENT || tok == token.MUL; next() {
					if tok == token.IDENT {
						receiver = text + "."
					}
				}
				for tok != token.RPAREN && tok != token.EOF && tok != token.SEMICOLON {
					next() // type parameters
				}
				next()
			}
			if tok == token.IDENT {
				name := receiver + text
				// else the result of a function without a name
				if next(); receiver == "" || tok == token.LPAREN {
					names = append(names, name)
				}
			}
		case token.TYPE, token.VAR, token.CONST:
			if next(); margin && tok == token.IDENT {
				names = append(names, text)
			}
		default:
			next()
		}
	}
	return names
}

// declarations lists what the unit declares: functions, methods, and each spec of its types,
// variables and constants. A group of constants that use iota or repeat values stays whole.
func (u *unit) declarations(tree *ast.File, pos reader) {
	free := make(map[*ast.Ident]bool) // names that the file itself does not declare
	for _, id := range tree.Unresolved {
		free[id] = true
	}
	// The package-level declarations of the file, by the parser's objects. These are deprecated
	// because the parser cannot tell the fields of a literal from its keys; usesOf handles those.
	// go/types could, but it evaluates constants, and a hostile file's constants fill the memory.
	top := make(map[any]bool)
	var nodes []ast.Node
	dotted := make(map[string]bool)
	add := func(kind token.Token, node ast.Node, keyword string, ids ...*ast.Ident) *decl {
		d := &decl{unit: u, Kind: kind, From: pos.offset(node.Pos()), To: pos.offset(node.End()),
			Line: pos.line(node.Pos()), End: pos.line(node.End()),
			Keyword: keyword}
		if len(ids) > 1 {
			d.At = make(map[string]int)
		}
		for _, id := range ids {
			d.Names = append(d.Names, id.Name)
			if d.At != nil {
				d.At[id.Name] = pos.offset(id.Pos())
			}
			if id.Obj != nil {
				top[id.Obj] = true
			}
		}
		u.Decls, nodes = append(u.Decls, d), append(nodes, node)
		return d
	}
	for _, node := range tree.Decls {
		switch node := node.(type) {
		case *ast.FuncDecl:
			d := add(token.FUNC, node, "", node.Name)
			d.Signature, d.Generic, d.Body = typeText(node.Type), node.Type.TypeParams != nil,
				node.Body != nil
			if node.Recv != nil {
				d.Names[0] = receiver(node.Recv) + "." + node.Name.Name
			}
		case *ast.GenDecl:
			if node.Tok == token.CONST && chained(node) {
				var ids []*ast.Ident
				for _, s := range node.Specs {
					ids = append(ids, s.(*ast.ValueSpec).Names...)
				}
				add(token.CONST, node, "", ids...)
				continue
			}
			for _, s := range node.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					d := add(token.TYPE, s, "type ", s.Name)
					d.Of, d.Alias, d.Generic = typeText(s.Type), s.Assign.IsValid(),
						s.TypeParams != nil
				case *ast.ValueSpec:
					d := add(node.Tok, s, node.Tok.String()+" ", s.Names...)
					d.Calls = slices.ContainsFunc(s.Values, calls)
					if len(s.Names) == 1 && len(s.Values) == 1 {
						value, isFunc := s.Values[0].(*ast.FuncLit)
						if isFunc {
							d.Signature, d.Body = typeText(value.Type), true
						}
						_, isName := s.Values[0].(*ast.Ident)
						if t, ok := s.Type.(*ast.Ident); ok && (isFunc || isName) {
							d.Type, d.TypeAt = t.Name, pos.offset(t.Pos())
						}
					}
				case *ast.ImportSpec:
					u.addImport(s, pos, dotted)
				}
			}
		}
	}
	for i, d := range u.Decls {
		d.Uses = usesOf(nodes[i], pos, func(id *ast.Ident) bool {
			return free[id] || id.Obj != nil && top[id.Obj]
		})
	}
}

// calls reports whether an expression calls something.
func calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// maxType is the maximum length of a type's text. No exercise needs a longer one.
const maxType = 1000

// typeText is a type as text, which can be sent to another process. It is "" for a very long type.
func typeText(t ast.Expr) string {
	if t.End()-t.Pos() > maxType {
		return ""
	}
	return types.ExprString(t)
}

// receiver is the name of the type that a method belongs to.
func receiver(list *ast.FieldList) string {
	if len(list.List) == 0 {
		return ""
	}
	for t := list.List[0].Type; ; {
		switch e := t.(type) {
		case *ast.ParenExpr:
			t = e.X
		case *ast.StarExpr:
			t = e.X
		case *ast.IndexExpr:
			t = e.X
		case *ast.IndexListExpr:
			t = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

// chained reports whether constants of a group depend on their position: they use iota, or repeat
// the one before.
func chained(group *ast.GenDecl) bool {
	found := false
	ast.Inspect(group, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || n.Name == "iota"
		case *ast.ValueSpec:
			found = found || len(n.Values) == 0
		}
		return !found
	})
	return found
}

// usesOf lists the names that a node uses but does not declare, each once.
func usesOf(node ast.Node, pos reader, outside func(*ast.Ident) bool) []use {
	var uses []use
	seen := make(map[use]bool)
	add := func(id *ast.Ident, member string, key bool) {
		u := use{Name: id.Name, Member: member, Key: key}
		if !seen[u] && id.Name != "_" {
			seen[u] = true
			u.Line = pos.line(id.Pos())
			uses = append(uses, u)
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				if outside(id) {
					add(id, n.Sel.Name, false)
				}
				return false
			}
		case *ast.KeyValueExpr:
			// the parser does not list an unresolved key, because it may be a field
			if id, ok := n.Key.(*ast.Ident); ok && id.Obj == nil && !outside(id) {
				add(id, "", true)
			}
		case *ast.Ident:
			if outside(n) {
				add(n, "", false)
			}
		}
		return true
	})
	return uses
}

// refusedDirectives would give access to files, to other packages' code or to the host.
var refusedDirectives = []string{"//go:embed", "//go:linkname", "//go:wasmimport",
	"//go:wasmexport"}

// directive returns the refused compiler directive in a comment, or "". Other comments have no
// effect.
func directive(comment string) string {
	word, _, _ := strings.Cut(strings.ReplaceAll(comment, "\t", " "), " ")
	if slices.Contains(refusedDirectives, word) || strings.HasPrefix(word, "//go:cgo_") {
		return show(word)
	}
	return ""
}

const maxDirectives = 100

// directives refuses the declaration in which or above which a refused directive is, or else the
// whole unit.
func (u *unit) directives(tree *ast.File, pos reader) {
	count := 0
	for _, group := range tree.Comments {
		for _, c := range group.List {
			name := directive(c.Text)
			if name == "" || count == maxDirectives {
				continue
			}
			count++
			why := fmt.Sprintf("%s: the directive %s is not allowed",
				u.place(pos.line(c.Pos())), name)
			from, to := 0, len(u.Code)
			if count == maxDirectives {
				tree.Decls = nil // so many are not an accident: refuse the whole unit
			}
			for _, node := range tree.Decls {
				from, to = narrow(from, to, group, c, node, docOf(node), pos)
				if g, ok := node.(*ast.GenDecl); ok {
					for _, s := range g.Specs {
						from, to = narrow(from, to, group, c, s, docOf(s), pos)
					}
				}
			}
			for _, d := range u.Decls {
				if d.Refused == "" && d.From < to && from < d.To {
					d.Refused = why
				}
			}
		}
	}
}

// narrow returns the range of a node if the comment is in it or is its doc comment; else the given
// range.
func narrow(
	from, to int, group *ast.CommentGroup, c *ast.Comment, node ast.Node,
	doc *ast.CommentGroup, pos reader,
) (int, int) {
	if group == doc || node.Pos() <= c.Pos() && c.Pos() < node.End() {
		return pos.offset(node.Pos()), pos.offset(node.End())
	}
	return from, to
}

// docOf is the comment right above a declaration.
func docOf(node ast.Node) *ast.CommentGroup {
	switch node := node.(type) {
	case *ast.FuncDecl:
		return node.Doc
	case *ast.GenDecl:
		return node.Doc
	case *ast.TypeSpec:
		return node.Doc
	case *ast.ValueSpec:
		return node.Doc
	}
	return nil
}
