// Package kernel manages the Go kernel of the course. It builds the pinned GoNB once into the
// user's cache and installs it for Jupyter. It also starts the kernel and speaks the Jupyter
// protocol to it, in Go alone.
//
// GoNB is started with -go_work on the checkout, so that a cell imports every package of this
// module and all that its go.mod pins, without a network. It runs on Linux and macOS.
package kernel

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// Module is the path of the module whose checkout the kernel serves.
const Module = "github.com/tessella-go/tessella"

// Checkout gives the absolute path of the checkout that holds dir ("" is the current directory):
// the nearest folder upwards whose go.mod is that of [Module].
func Checkout(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for root := abs; ; root = filepath.Dir(root) {
		data, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil && modfile.ModulePath(data) == Module {
			return root, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if root == filepath.Dir(root) {
			return "", fmt.Errorf("%s is not in a checkout of %s; change into the "+
				"folder that was cloned", abs, Module)
		}
	}
}
