package site

import (
	"strconv"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// library is what every cell may import: a reader may try packages that no lesson uses. It includes
// all packages below it that a program in a page can import.
var library = []string{kernel.Module + "/classify/...", kernel.Module + "/datasets"}

// importsOf returns the import paths that the code cells of a notebook name.
func importsOf(nb *ipynb.Notebook) []string {
	var found []string
	for _, cell := range nb.Cells {
		if cell.Type != ipynb.Code {
			continue
		}
		_, file := gonb.TryParse(cell.Source)
		if file == nil {
			continue // the build of lessons refuses such a cell
		}
		for _, spec := range file.Imports {
			where, _ := strconv.Unquote(spec.Path.Value)
			found = append(found, where)
		}
	}
	return found
}
