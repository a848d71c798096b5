package grouping

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// Entry writes a wrong answer as an entry of a lesson's mistakes.txt: the edits that make it from
// the reference. reference has the files of the lesson's folder of solutions. wrote is the
// student's function for the exercise, then the declarations that it needs. Comments are left out,
// because they may name somebody.
//
// It is an error if edits cannot express the answer: it has named results that the reference has
// not, a generic helper or a method, or uses a package that no file of the reference imports. Then
// the mistake must be written in Go; see CONTRIBUTING.
func Entry(of course.Exercise, name, hint string, reference fs.FS, wrote []string) (string,
	error) {
	name, hint = oneLine(name), oneLine(hint)
	if name == "" || hint == "" {
		return "", errors.New("the mistake needs a name and a hint")
	}
	ref, err := readReference(reference, of.Function)
	if err != nil {
		return "", err
	}
	body, err := ref.bodyOf(wrote)
	if err != nil {
		return "", fmt.Errorf("%w; so the mistake cannot be written as edits of %s. Write it in "+
			"Go, in the exercise's Misconceptions", err, of.Function)
	}
	hunks, err := edits(ref.text, ref.head, body)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "mistake: %s\n%s", name, wrapped("hint: "+hint))
	for i, h := range hunks {
		if i > 0 {
			b.WriteString("\n")
		}
		for _, line := range h.old {
			b.WriteString(strings.TrimRight("- "+line, " ") + "\n")
		}
		for _, line := range h.new {
			b.WriteString("+ " + line + "\n")
		}
	}
	return b.String(), nil
}

// AddEntry puts an entry behind the others of its exercise in the text of a mistakes.txt.
func AddEntry(text, exercise, entry string) (string, error) {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	first, _, _ := strings.Cut(entry, "\n")
	begin, end := -1, len(lines)
	for i, line := range lines {
		if id, is := strings.CutPrefix(line, "exercise:"); is {
			if begin >= 0 {
				end = i
				break
			}
			if strings.TrimSpace(id) == exercise {
				begin = i
			}
		} else if begin >= 0 && oneLine(line) == first {
			return "", fmt.Errorf("%s has a %s already, in line %d", exercise, first, i+1)
		}
	}
	if begin < 0 {
		lines = append(lines, "", "exercise: "+exercise)
		end = len(lines)
	}
	for end > 0 && (lines[end-1] == "" || strings.HasPrefix(lines[end-1], "#")) {
		end--
	}
	added := append([]string{""}, strings.Split(strings.TrimRight(entry, "\n"), "\n")...)
	lines = slices.Insert(lines, end, added...)
	return strings.TrimLeft(strings.Join(lines, "\n"), "\n") + "\n", nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// wrapped breaks a text into lines of at most 100 characters. All but the first are indented.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case width+1+n > 100:
			b.WriteString("\n  ")
			width = 2
		default:
			b.WriteString(" ")
			width++
		}
		b.WriteString(word)
		width += n
	}
	return b.String() + "\n"
}

// function is that of the reference.
type function struct {
	decl    *ast.FuncDecl
	text    string          // of the function, as it stands in its file
	head    int             // lines of text up to the opening brace
	imports map[string]bool // the names of packages that files of the folder import
}

func readReference(folder fs.FS, name string) (function, error) {
	ref := function{imports: map[string]bool{}}
	names, err := fs.Glob(folder, "*.go")
	if err != nil {
		return ref, err
	}
	fset := token.NewFileSet()
	for _, file := range names {
		if !course.IsAnswer(file) {
			continue
		}
		source, err := fs.ReadFile(folder, file)
		if err != nil {
			return ref, err
		}
		tree, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
		if err != nil {
			return ref, err
		}
		for _, i := range tree.Imports {
			from, _ := strconv.Unquote(i.Path.Value)
			as := path.Base(from)
			if i.Name != nil {
				as = i.Name.Name
			}
			ref.imports[as] = true
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == name {
				ref.decl = f
				begin, end := fset.Position(f.Pos()), fset.Position(f.End())
				ref.text = string(source[begin.Offset:end.Offset])
				ref.head = 1 + fset.Position(f.Body.Lbrace).Line - begin.Line
			}
		}
	}
	if ref.decl == nil {
		return ref, fmt.Errorf("the reference has no function %s", name)
	}
	return ref, nil
}

// bodyOf returns the lines between the braces of a student's function, with the parameters' names
// of the reference and with the helpers inside.
func (ref function) bodyOf(wrote []string) ([]string, error) {
	if len(wrote) == 0 {
		return nil, errors.New("the function was not found")
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+strings.Join(wrote, "\n"),
		parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("the answer is not Go: %w", err)
	}
	var root *ast.FuncDecl
	var helpers []ast.Decl
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && root == nil {
			root = f
		} else {
			helpers = append(helpers, d)
		}
	}
	if root == nil || root.Body == nil {
		return nil, errors.New("the answer has no function")
	}
	// Imports are missing, so there are errors. What names mean within the answer is found all the
	// same: it tells a parameter from a variable of the same name.
	means := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	check := types.Config{Error: func(error) {}}
	_, _ = check.Check("p", fset, []*ast.File{file}, &means)
	if err := ref.rename(root, means); err != nil {
		return nil, err
	}
	for node := range ast.Preorder(file) {
		sel, ok := node.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		if x, ok := sel.X.(*ast.Ident); ok && means.ObjectOf(x) == nil &&
			!ref.imports[x.Name] {
			return nil, fmt.Errorf("the answer uses the package %s, which no file of the "+
				"reference imports", x.Name)
		}
	}
	inner, err := local(fset, helpers)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := printer.Fprint(&b, fset, root.Body); err != nil {
		return nil, err
	}
	if strings.Contains(b.String()+inner, "`") {
		return nil, errors.New("the answer has a text between backquotes")
	}
	source, err := format.Source([]byte("package p\n\nfunc _() {\n" + inner +
		strings.TrimPrefix(b.String(), "{")))
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range strings.Split(string(source), "\n")[3:] {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines[:len(lines)-1], nil
}

// rename gives the parameters and results of a function the names that they have in the reference.
func (ref function) rename(f *ast.FuncDecl, means types.Info) error {
	if f.Recv != nil || f.Type.TypeParams != nil {
		return errors.New("the answer is generic, or a method")
	}
	to := map[types.Object]string{}
	for _, both := range [][2]*ast.FieldList{{f.Type.Params, ref.decl.Type.Params},
		{f.Type.Results, ref.decl.Type.Results}} {
		theirs, ours := identifiers(both[0]), identifiers(both[1])
		if len(theirs) != len(ours) {
			return errors.New("the answer has another signature than the reference")
		}
		for i, x := range theirs {
			switch {
			case x == nil || x.Name == "_":
			case ours[i] == nil || ours[i].Name == "_":
				return fmt.Errorf("the answer names %s, which has no name in the reference", x.Name)
			default:
				to[means.Defs[x]] = ours[i].Name
			}
		}
	}
	taken := map[string]bool{}
	for _, name := range to {
		taken[name] = true
	}
	for node := range ast.Preorder(f.Body) {
		x, ok := node.(*ast.Ident)
		if !ok || !taken[x.Name] {
			continue
		}
		of := means.ObjectOf(x)
		if v, is := of.(*types.Var); of != nil && to[of] == "" && !(is && v.IsField()) {
			return fmt.Errorf("the answer uses the name %s, which is the name of a parameter in "+
				"the reference", x.Name)
		}
	}
	for node := range ast.Preorder(f.Body) {
		if x, ok := node.(*ast.Ident); ok && means.Uses[x] != nil && to[means.Uses[x]] != "" {
			x.Name = to[means.Uses[x]]
		}
	}
	return nil
}

// identifiers lists the names of parameters, nil for each without one.
func identifiers(list *ast.FieldList) (all []*ast.Ident) {
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			all = append(all, nil)
		}
		all = append(all, field.Names...)
	}
	return all
}

// local writes declarations for the beginning of a function. A function becomes a variable, which
// the others may call wherever they stand.
func local(fset *token.FileSet, decls []ast.Decl) (string, error) {
	var first, variables, then strings.Builder
	for _, d := range decls {
		var b bytes.Buffer
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			if err := printer.Fprint(&b, fset, d); err != nil {
				return "", err
			}
			to := &first
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				to = &then // it may call a function
			}
			to.WriteString(b.String() + "\n")
			continue
		}
		if f.Recv != nil || f.Type.TypeParams != nil {
			return "", fmt.Errorf("the answer's helper %s is generic, or a method", f.Name.Name)
		}
		if err := printer.Fprint(&b, fset, f.Type); err != nil {
			return "", err
		}
		signature := "func" + strings.TrimPrefix(b.String(), "func")
		b.Reset()
		if err := printer.Fprint(&b, fset, f.Body); err != nil {
			return "", err
		}
		fmt.Fprintf(&variables, "var %s %s\n", f.Name.Name, signature)
		fmt.Fprintf(&then, "%s = %s %s\n", f.Name.Name, signature, b.String())
	}
	return first.String() + variables.String() + then.String(), nil
}

// hunk is lines of a function, and those that take their place.
type hunk struct{ old, new []string }

// edits returns the edits that give a function another body: small ones if each names its place,
// or else a single one.
func edits(text string, head int, body []string) ([]hunk, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < head+2 {
		return nil, errors.New("the function of the reference stands in one line")
	}
	lines = lines[head : len(lines)-1]
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	if slices.Equal(slices.DeleteFunc(slices.Clone(lines), silent), body) {
		return nil, errors.New("the answer equals the reference")
	}
	from, to := 0, len(lines)
	begin, end := 0, len(body)
	for from < to && begin < end && lines[from] == body[begin] {
		from, begin = from+1, begin+1
	}
	for to > from && end > begin && lines[to-1] == body[end-1] {
		to, end = to-1, end-1
	}
	places := apart(lines, body)
	changed := 0
	for _, h := range places {
		changed += len(h.old)
	}
	if 2*changed > len(lines) {
		places = nil // one edit is easier to read
	}
	for _, try := range [][]hunk{places, {{lines[from:to], body[begin:end]}},
		{{lines[max(0, from-1):min(len(lines), to+1)],
			body[max(0, begin-1):min(len(body), end+1)]}}, {{lines, body}}} {
		if len(try) == 0 {
			continue
		}
		if made, err := applied(text, head, try); err == nil && slices.Equal(made, body) {
			return try, nil
		}
	}
	return nil, errors.New("no edit of the reference makes the answer")
}

// apart returns an edit for each place where lines differ. A place where lines are only added takes
// the line before it along.
func apart(a, b []string) []hunk {
	common := make([][]int, len(a)+1) // the lengths of common subsequences of a[i:] and b[j:]
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var all []hunk
	var now hunk
	last := ""
	end := func() {
		if len(now.old)+len(now.new) == 0 {
			return
		}
		if len(now.old) == 0 {
			now = hunk{[]string{last}, append([]string{last}, now.new...)}
		}
		all, now = append(all, now), hunk{}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && silent(a[i]) && len(now.old)+len(now.new) == 0:
			i++ // it stays
		case i < len(a) && j < len(b) && a[i] == b[j]:
			end()
			last = a[i]
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			now.old = append(now.old, a[i])
			i++
		default:
			now.new = append(now.new, b[j])
			j++
		}
	}
	end()
	return all
}

// applied applies edits to a function as package build does, and returns the lines of its body,
// without those that are [silent].
func applied(text string, head int, hunks []hunk) ([]string, error) {
	for _, h := range hunks {
		quoted := make([]string, len(h.old))
		for i, line := range h.old {
			quoted[i] = regexp.QuoteMeta(line)
		}
		found := regexp.MustCompile(strings.Join(quoted, `[ \t]*\n[ \t]*`)).
			FindAllStringIndex(text, -1)
		if len(h.old) == 0 || len(found) != 1 {
			return nil, errors.New("the text does not stand there once")
		}
		text = text[:found[0][0]] + strings.Join(h.new, "\n") + text[found[0][1]:]
	}
	source, err := format.Source([]byte(text))
	if err != nil {
		return nil, err
	}
	var body []string
	lines := strings.Split(string(source), "\n")
	for _, line := range lines[min(head, len(lines)-1) : len(lines)-1] {
		if line = strings.TrimSpace(line); !silent(line) {
			body = append(body, line)
		}
	}
	return body, nil
}

// silent reports whether a line says nothing to the compiler: it is empty, or a comment.
func silent(line string) bool { return line == "" || strings.HasPrefix(line, "//") }
