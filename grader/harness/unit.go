package harness

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Prepared is a unit that was checked and may be compiled.
type Prepared struct {
	Unit
	ID string // a hash of all that the program depends on, so that equal work is compiled once
	// it runs no code before one of its functions is called, and can call no one else's
	Quiet bool
}

// Path is the import path of the student's package.
func (u *Prepared) Path() string { return Class + "/" + u.ID + "/" + work }

var (
	fileName     = regexp.MustCompile(`^[A-Za-z0-9]+\.go$`)
	functionName = regexp.MustCompile(`^\p{Lu}[\p{L}\p{Nd}_]*$`)
)

// Prepare checks a unit before the go command sees it. It refuses what would stop the command for
// all units, or reach outside of the student's own code. Package submission refuses the same, with
// better messages.
func Prepare(u Unit, importable func(path string) bool) (*Prepared, error) {
	if len(u.Files) == 0 || len(u.Functions) == 0 {
		return nil, fmt.Errorf("no files or no functions to compile")
	}
	sum := sha256.New()
	add := func(part []byte) {
		sum.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(part))))
		sum.Write(part)
	}
	for _, name := range slices.Sorted(maps.Keys(u.Files)) {
		if !fileName.MatchString(name) {
			return nil, fmt.Errorf("the file name %q must be letters and digits "+
				"and end with .go", name)
		}
		if err := look(name, u.Files[name], importable); err != nil {
			return nil, err
		}
		add([]byte(name))
		add(u.Files[name])
	}
	u.Functions = slices.Compact(slices.Sorted(slices.Values(u.Functions)))
	for _, name := range u.Functions {
		if !functionName.MatchString(name) {
			return nil, fmt.Errorf("%q is not the name of an exported function", name)
		}
		add([]byte(name))
	}
	return &Prepared{u, "s" + hex.EncodeToString(sum.Sum(nil))[:16], Quiet(u.Files)}, nil
}

// look refuses a file that does not begin as a Go file of the package, that imports a package which
// is not available, or that has directives for the go command.
func look(name string, source []byte, importable func(path string) bool) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ImportsOnly)
	if err != nil {
		return err
	}
	if file.Name.Name != work {
		return fmt.Errorf("%s: the package is called %s, not %s", name, file.Name.Name, work)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !importable(imported) {
			return fmt.Errorf("%s: cannot import %s", fset.Position(spec.Pos()), spec.Path.Value)
		}
	}
	fset = token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile(name, -1, len(source)), source, func(token.Position, string) {},
		scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return nil
		}
		if tok == token.COMMENT &&
			(strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//export ")) {
			directive, _, _ := strings.Cut(text, " ")
			return fmt.Errorf("%s: the comment %s is not allowed", fset.Position(pos), directive)
		}
	}
}
