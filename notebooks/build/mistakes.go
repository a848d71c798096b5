package build

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/source"
)

// mistakesText is a file in the lesson's folder: the known mistakes as edits. The code made from it
// is [course.MistakesFile].
const mistakesText = "mistakes.txt"

// knownMistake is an entry of mistakes.txt: a function of the reference with other lines.
type knownMistake struct {
	line               int // where the entry begins
	name, hint, before string
	exercise           course.Exercise
	function           string // the one that the next edit changes
	edits              []textEdit
	ended              bool // the next - line begins another edit
}

// textEdit says which text stands for which in a function.
type textEdit struct {
	line     int
	function string
	old, new []string
}

// readMistakes reads the text of a mistakes.txt.
func readMistakes(file, text string, exercises []course.Exercise) ([]*knownMistake, Problems) {
	var all []*knownMistake
	var problems Problems
	var ex course.Exercise
	var last *string // what an indented line goes on with
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimRight(lines.Text(), " \t")
		problem := func(format string, args ...any) {
			problems = append(problems, Problem{file, n, fmt.Sprintf(format, args...)})
		}
		if line == "" && len(all) > 0 {
			all[len(all)-1].ended = true
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") {
			if last == nil {
				problem("only a hint can go on in the next line; begin the line without a space")
				continue
			}
			*last += " " + strings.TrimSpace(line)
			continue
		}
		last = nil
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		isEdit := line[0] == '-' || line[0] == '+'
		switch {
		case !isEdit && (!ok || value == ""):
			problem("%q is not KEY: VALUE; the keys are exercise, mistake, hint, before and "+
				"function, and a changed line begins with - or +", line)
		case !isEdit && key == "exercise":
			var ids []string
			ex = course.Exercise{}
			for _, one := range exercises {
				if ids = append(ids, one.ID); one.ID == value {
					ex = one
				}
			}
			if ex.ID == "" {
				problem("there is no exercise %q%s", value, didYouMean(value, ids))
			}
		case !isEdit && key == "mistake":
			if ex.ID == "" {
				problem("mistake %q stands before the first exercise: line", value)
			}
			all = append(all, &knownMistake{line: n, name: value, exercise: ex,
				function: ex.Function})
		case len(all) == 0:
			problem("this line belongs to no mistake; write mistake: NAME above it")
		case !isEdit:
			m := all[len(all)-1]
			switch key {
			case "hint":
				m.hint, last = value, &m.hint
			case "before":
				m.before = value
			case "function":
				m.function, m.ended = value, true
			default:
				problem("unknown key %q; it should be exercise, mistake, hint, before or function",
					key)
			}
		default:
			if !all[len(all)-1].add(n, line[0], strings.TrimSpace(line[1:])) {
				problem("a + line needs the - line above it whose place it takes")
			}
		}
	}
	for _, m := range all {
		if m.hint == "" || len(m.edits) == 0 {
			problems = append(problems, Problem{file, m.line, fmt.Sprintf(
				"mistake %q needs a hint: and at least one - line", m.name)})
		}
	}
	return all, problems
}

// add takes a - or + line in. A - line behind a + line or an empty one begins the next edit.
func (m *knownMistake) add(line int, sign byte, text string) bool {
	if sign == '-' && (len(m.edits) == 0 || m.ended) {
		m.edits, m.ended = append(m.edits, textEdit{line: line, function: m.function}), false
	}
	if len(m.edits) == 0 {
		return false
	}
	edit := &m.edits[len(m.edits)-1]
	if sign == '-' {
		edit.old = append(edit.old, text)
	} else {
		edit.new, m.ended = append(edit.new, text), true
	}
	return true
}

// apply returns the source of a function with its edits in place. The indentation of lines does
// not matter.
func (m *knownMistake) apply(file, function, source string) (string, Problems) {
	var problems Problems
	for _, edit := range m.edits {
		if edit.function != function {
			continue
		}
		quoted := make([]string, len(edit.old))
		for i, line := range edit.old {
			quoted[i] = regexp.QuoteMeta(line)
		}
		found := regexp.MustCompile(strings.Join(quoted, `[ \t]*\n[ \t]*`)).
			FindAllStringIndex(source, -1)
		if len(found) != 1 {
			problems = append(problems, Problem{file, edit.line, fmt.Sprintf("mistake %q: "+
				"%q stands %d times in %s; it should stand there once", m.name,
				strings.Join(edit.old, "\n"), len(found), function)})
			continue
		}
		source = source[:found[0][0]] + strings.Join(edit.new, "\n") + source[found[0][1]:]
	}
	return source, problems
}

// mistakesFile is the code of a lesson's mistakes.txt.
type mistakesFile struct {
	Built
	text   string // the mistakes.txt, relative to the checkout
	source []byte // nil: there is no mistakes.txt, and should be no code
}

// readMistakesFile makes the code of a lesson's mistakes.txt. Its state is Unchanged or Differs.
//
// A mistake needs a copy of the function that is edited and of all between it and the function of
// the exercise. The copies stand in the package of the reference, so they share everything else.
func readMistakesFile(root string, l course.Lesson) (*mistakesFile, error) {
	path := filepath.Join(root, "solutions", l.Folder, course.MistakesFile)
	f := &mistakesFile{
		Built: Built{l.Folder, path, Unchanged},
		text:  "lessons/" + l.Folder + "/" + mistakesText,
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.text)))
	if err == nil {
		f.source, err = f.code(root, l.Exercises, strings.ReplaceAll(string(text), "\r\n", "\n"))
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	old, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if !bytes.Equal(old, f.source) {
		f.State = Differs
	}
	return f, err
}

func (f *mistakesFile) code(
	root string, exercises []course.Exercise, text string,
) ([]byte, error) {
	reference, err := readSolutions(root, f.Lesson)
	if err != nil {
		return nil, err
	}
	all, problems := readMistakes(f.text, text, exercises)
	if err := problems.err(); err != nil {
		return nil, err
	}
	module, err := readModule(root)
	if err != nil {
		return nil, err
	}
	imports := []string{strconv.Quote(module.path() + "/grader/known")}
	var list, functions strings.Builder
	for i, m := range all {
		prefix := fmt.Sprintf("m%d_", i+1)
		code, needs, wrong := reference.mistake(f.text, m, prefix)
		problems = append(problems, wrong...)
		imports = append(imports, needs...)
		fmt.Fprintf(&functions, "\n// %s:%d: mistake %q\n%s", f.text, m.line, m.name, code)
		fmt.Fprintf(&list, "\tknown.Add(%q, known.Mistake{\n\t\tName: %q,\n\t\tHint: %q,\n"+
			"\t\tBefore: %q,\n\t\tWrong: %s%s,\n\t})\n",
			m.exercise.ID, m.name, m.hint, m.before, prefix, m.exercise.Function)
	}
	if err := problems.err(); err != nil {
		return nil, err
	}
	slices.Sort(imports)
	source, err := formatted("// Code generated by build from " + f.text + ". DO NOT EDIT.\n\n" +
		"//lint:file-ignore SA* mistakes are meant to be wrong\n\n" +
		"// If this file keeps the course from compiling, delete it and build again.\n\n" +
		"package " + f.Lesson + "\n\n" + source.ImportDecl(slices.Compact(imports)) +
		"func init() {\n" + list.String() + "}\n" + functions.String())
	return []byte(source), err
}

// write puts the code in its place. Code that does not compile is not written, since the command
// that makes it anew would not compile either.
func (f *mistakesFile) write(root string) error {
	if f.source == nil {
		return os.Remove(f.Path)
	}
	dir, err := os.MkdirTemp("", "mistakes-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	source, overlay := filepath.Join(dir, course.MistakesFile), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {f.Path: source}})
	if err != nil {
		return err
	}
	err = errors.Join(os.WriteFile(source, f.source, 0o644), os.WriteFile(overlay, replace, 0o644))
	if err != nil {
		return err
	}
	compile := exec.Command("go", "build", "-overlay", overlay, "./solutions/"+f.Lesson)
	compile.Dir = root
	if out, err := compile.CombinedOutput(); err != nil {
		return f.explain(string(out))
	}
	return renameio.WriteFile(f.Path, f.source, 0o644)
}

// compilerError finds what the compiler says of a line of the code.
var compilerError = regexp.MustCompile(course.MistakesFile + `:(\d+):\d+: (.*)`)

// explain says of which mistakes the compiler speaks: of those whose comments stand above its
// lines.
func (f *mistakesFile) explain(compiler string) error {
	var errs []error
	lines := strings.Split(string(f.source), "\n")
	for _, found := range compilerError.FindAllStringSubmatch(compiler, -1) {
		line, _ := strconv.Atoi(found[1])
		for _, text := range slices.Backward(lines[:min(line, len(lines))]) {
			if name, ok := strings.CutPrefix(text, "// "+f.text+":"); ok {
				errs = append(errs,
					fmt.Errorf("%s:%s does not compile: %s", f.text, name, found[2]))
				break
			}
		}
	}
	if len(errs) == 0 {
		return fmt.Errorf("%s does not become Go that compiles: %s", f.text, compiler)
	}
	return errors.Join(errs...)
}

// mistake returns the code of one mistake, whose functions have the names of the reference behind
// a prefix, and the imports that it needs.
func (s *solutions) mistake(
	file string, m *knownMistake, prefix string,
) (code string, imports []string, problems Problems) {
	var copied []string
	for _, edit := range m.edits {
		chain := s.between(m.exercise.Function, edit.function)
		if len(chain) == 0 {
			return "", nil, Problems{{file, edit.line, fmt.Sprintf(
				"mistake %q: %s has no function %s that %s needs", m.name, s.folder,
				edit.function, m.exercise.Function)}}
		}
		copied = append(copied, chain...)
	}
	code = "package p\n"
	for _, name := range s.order {
		if !slices.Contains(copied, name) {
			continue
		}
		decl := s.decls[name].(*ast.FuncDecl)
		of := s.fset.File(decl.Pos())
		text := s.sources[of.Name()][of.Offset(decl.Pos()):of.Offset(decl.End())]
		text, wrong := m.apply(file, name, text)
		problems = append(problems, wrong...)
		code += "\n" + text + "\n"
	}
	if len(problems) > 0 {
		return "", nil, problems
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", code, parser.SkipObjectResolution)
	if err != nil {
		return "", nil, Problems{{file, m.line, fmt.Sprintf(
			"mistake %q: its lines are not Go: %v", m.name, err)}}
	}
	resolved := source.Resolve(fset, []*ast.File{tree})
	var places []int // of the names that get the prefix
	for node := range ast.Preorder(tree) {
		if id, ok := node.(*ast.Ident); ok && resolved.Own(id) {
			places = append(places, fset.Position(id.Pos()).Offset)
		}
	}
	slices.Sort(places)
	for _, place := range slices.Backward(places) {
		code = code[:place] + prefix + code[place:]
	}
	all := make(map[string]string)
	for _, of := range s.imports {
		maps.Copy(all, of)
	}
	return strings.TrimPrefix(code, "package p\n\n"),
		source.ImportLines(all, resolved.Packages(tree)), nil
}

// between returns the functions on the ways from one function to another that it calls, both
// included, in the order of the files. It is empty if there is no way.
func (s *solutions) between(from, to string) []string {
	called := make(map[string]bool)
	s.calls(from, called)
	var chain []string
	for _, name := range s.order {
		below := make(map[string]bool)
		if s.calls(name, below); called[name] && below[to] {
			chain = append(chain, name)
		}
	}
	return chain
}

// calls adds a function, and all that it calls in turn, to those that are found.
func (s *solutions) calls(name string, found map[string]bool) {
	decl, ok := s.decls[name].(*ast.FuncDecl)
	if !ok || found[name] {
		return
	}
	found[name] = true
	for _, next := range s.names.Local(decl) {
		s.calls(next, found)
	}
}
