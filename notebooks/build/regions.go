package build

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/source"
	"github.com/tessella-go/tessella/notebooks/spelling"
)

// region is a part of a compiled Go file that a lesson shows: what stands between the lines "//
// region NAME" and "// endregion".
type region struct {
	// without the marks and without the indentation that all lines share; ends in a line break
	code    string
	imports []string // lines of an import declaration for the packages that the code names
}

var (
	regionMark    = regexp.MustCompile(`^\s*// region (\S+)\s*$`)
	endregionMark = regexp.MustCompile(`^\s*// endregion\b`)
)

// readRegion reads the region of a target such as classify/tree/entropy.go#entropy. Regions may be
// nested; a "// endregion" closes the last one opened.
func readRegion(root, target string) (region, error) {
	path, name, ok := strings.Cut(target, "#")
	if !ok || path == "" || name == "" || !filepath.IsLocal(filepath.FromSlash(path)) ||
		!strings.HasSuffix(path, ".go") {
		return region{},
			fmt.Errorf("region=%s: a region is a Go file of the checkout and a name, such as "+
				"classify/tree/entropy.go#entropy", target)
	}
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	if errors.Is(err, fs.ErrNotExist) {
		return region{}, fmt.Errorf("region=%s: there is no file %s", target, path)
	}
	if err != nil {
		return region{}, err
	}
	lines, err := regionLines(path, name,
		strings.Split(string(bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))), "\n"))
	if err != nil {
		return region{}, fmt.Errorf("region=%s: %w", target, err)
	}
	r := region{code: dedent(lines)}
	r.imports, err = regionImports(path, source, r.code)
	return r, err
}

func regionLines(path, name string, lines []string) ([]string, error) {
	var open, names, found []string
	begun := 0
	for i, line := range lines {
		if mark := regionMark.FindStringSubmatch(line); mark != nil {
			if mark[1] == name {
				if begun > 0 {
					return nil, fmt.Errorf("%s has two regions %q, in lines %d and %d", path,
						name, begun, i+1)
				}
				begun = i + 1
			}
			names = append(names, mark[1])
			open = append(open, mark[1])
			continue
		}
		if endregionMark.MatchString(line) {
			if len(open) == 0 {
				return nil, fmt.Errorf("%s:%d: // endregion closes no region", path, i+1)
			}
			open = open[:len(open)-1]
			continue
		}
		if slices.Contains(open, name) {
			found = append(found, line)
		}
	}
	switch {
	case begun == 0 && len(names) == 0:
		return nil, fmt.Errorf("%s has no regions; mark one by the lines // region %s "+
			"and // endregion", path, name)
	case begun == 0:
		return nil, fmt.Errorf("%s has no region %q%s; it has %s", path, name,
			spelling.DidYouMean(name, names), strings.Join(names, ", "))
	case slices.Contains(open, name):
		return nil, fmt.Errorf("%s:%d: region %q is never closed by // endregion", path,
			begun, name)
	}
	return found, nil
}

// dedent joins lines without the tabs that all of them begin with and without
// empty lines at the ends.
func dedent(lines []string) string {
	shared := -1
	for _, line := range lines {
		if tabs := len(line) - len(strings.TrimLeft(line, "\t")); strings.TrimSpace(line) != "" &&
			(shared < 0 || tabs < shared) {
			shared = tabs
		}
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line[min(max(shared, 0), len(line)-len(strings.TrimLeft(line, "\t"))):])
		out.WriteByte('\n')
	}
	return strings.Trim(out.String(), "\n") + "\n"
}

// regionImports returns the imports of the region's file that the region's code names, if it is Go
// that can stand on its own.
func regionImports(path string, text []byte, code string) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	fset, cell := gonb.TryParse(code)
	if cell == nil {
		return nil, nil
	}
	used := source.Resolve(fset, []*ast.File{cell}).Packages(cell)
	return source.ImportLines(source.Imports(file), used), nil
}
