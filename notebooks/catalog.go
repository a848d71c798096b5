package notebooks

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// exercise is what the source of a lesson package says about one exercise.
type exercise struct {
	id       string // trees/gain
	variable string // Gain: its variable in the lesson's package
	function string // Gain: its function in the solutions
	points   int
	file     string // where the variable is declared
	line     int
}

// slug names the exercise where a slash is not allowed: trees-gain.
func (ex exercise) slug() string { return strings.ReplaceAll(ex.id, "/", "-") }

// readExercises finds the exercises of a lesson in the Go files of its folder: variables that are a
// composite literal of grader.Exercise. They are read as source, since this package must not import
// what imports the lessons. A folder without Go files has no exercises.
func readExercises(root, dir string) (map[string]exercise, Problems) {
	found := make(map[string]exercise)
	var problems Problems
	folder := "lessons/" + dir
	fset, files, err := parseFolder(root, folder)
	if err != nil {
		return nil, Problems{{File: folder, Message: err.Error()}}
	}
	for _, file := range files {
		name := fset.File(file.Pos()).Name()
		for _, decl := range file.Decls {
			vars, ok := decl.(*ast.GenDecl)
			if !ok || vars.Tok != token.VAR {
				continue
			}
			for _, spec := range vars.Specs {
				for i, value := range spec.(*ast.ValueSpec).Values {
					literal, ok := exerciseLiteral(value)
					if !ok {
						continue
					}
					ex := exercise{
						variable: spec.(*ast.ValueSpec).Names[i].Name,
						file:     name,
						line:     fset.Position(literal.Pos()).Line,
					}
					if err := ex.read(dir, literal); err != nil {
						problems = append(problems, Problem{name, ex.line, err.Error()})
					} else if first, ok := found[ex.id]; ok {
						problems = append(problems,
							Problem{
								name, ex.line, fmt.Sprintf("exercise %s has the ID %q of %s",
									ex.variable, ex.id, first.variable),
							})
					} else {
						found[ex.id] = ex
					}
				}
			}
		}
	}
	return found, problems
}

// exerciseLiteral reports whether a value is grader.Exercise[F]{…}.
func exerciseLiteral(value ast.Expr) (*ast.CompositeLit, bool) {
	literal, ok := value.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	generic, ok := literal.Type.(*ast.IndexExpr)
	if !ok {
		return nil, false
	}
	name, ok := generic.X.(*ast.SelectorExpr)
	return literal, ok && name.Sel.Name == "Exercise"
}

// read takes the fields of the literal that a notebook needs. They must be written
// out, since nothing is run.
func (ex *exercise) read(dir string, literal *ast.CompositeLit) error {
	hasPoints := false
	for _, element := range literal.Elts {
		field, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return fmt.Errorf("exercise %s is written without the names of its fields", ex.variable)
		}
		key, _ := field.Key.(*ast.Ident)
		if key == nil {
			continue
		}
		switch key.Name {
		case "ID":
			text, err := stringLiteral(field.Value)
			if err != nil {
				return fmt.Errorf("exercise %s: ID %w", ex.variable, err)
			}
			ex.id = text
		case "Points":
			number, _ := field.Value.(*ast.BasicLit)
			if number == nil {
				return fmt.Errorf("exercise %s: Points must be a number as it stands", ex.variable)
			}
			points, err := strconv.Atoi(number.Value)
			if err != nil {
				return fmt.Errorf("exercise %s: Points is %s; it should be a whole number",
					ex.variable, number.Value)
			}
			ex.points, hasPoints = points, true
		case "Solution":
			function, ok := field.Value.(*ast.SelectorExpr)
			if !ok {
				return fmt.Errorf("exercise %s: Solution must be a function of solutions/%s",
					ex.variable, dir)
			}
			ex.function = function.Sel.Name
		}
	}
	switch folder, name, ok := strings.Cut(ex.id, "/"); {
	case ex.id == "":
		return fmt.Errorf("exercise %s has no ID", ex.variable)
	case !ok || folder != dir || !cellID.MatchString(name):
		return fmt.Errorf("exercise %s has the ID %q; it should be %s/ and a name of "+
			"letters, digits, - and _", ex.variable, ex.id, dir)
	case ex.function == "":
		return fmt.Errorf("exercise %s has no Solution", ex.id)
	case !hasPoints:
		return fmt.Errorf("exercise %s has no Points", ex.id)
	}
	return nil
}

func stringLiteral(value ast.Expr) (string, error) {
	if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
		return strconv.Unquote(literal.Value)
	}
	return "", errors.New("must be a string as it stands")
}

// parseFolder parses the Go files of a folder but its tests, in the order of their names. Names in
// positions are relative to root, with slashes.
func parseFolder(root, folder string) (*token.FileSet, []*ast.File, error) {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(folder), name))
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(fset, folder+"/"+name, source, parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, file)
	}
	return fset, files, nil
}

// sortedIDs lists the IDs of exercises for messages.
func sortedIDs(exercises map[string]exercise) []string {
	ids := make([]string, 0, len(exercises))
	for id := range exercises {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
