package ipynb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Find lists the notebooks that the paths name: a file itself, and for a folder all *.ipynb in it
// and below it, sorted. It leaves out hidden folders such as Jupyter's .ipynb_checkpoints, and the
// testdata of Go packages. A student may be called testdata.
func Find(paths []string) ([]string, error) {
	var found []string
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("there is no %s", path)
		case err != nil:
			return nil, err
		case !info.IsDir() && filepath.Ext(path) != ".ipynb":
			return nil, fmt.Errorf("%s is not a notebook: its name does not end in .ipynb",
				path)
		case !info.IsDir():
			found = append(found, path)
			continue
		}
		before := len(found)
		err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && file != path &&
				(strings.HasPrefix(entry.Name(), ".") || isTestdata(file)):
				return fs.SkipDir
			case !entry.IsDir() && filepath.Ext(file) == ".ipynb":
				found = append(found, file)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(found) == before {
			return nil, fmt.Errorf("%s holds no notebooks (*.ipynb)", path)
		}
	}
	return found, nil
}

// isTestdata reports whether a folder is the testdata of the Go package that it lies in.
func isTestdata(folder string) bool {
	beside, err := filepath.Glob(filepath.Join(filepath.Dir(folder), "*.go"))
	return filepath.Base(folder) == "testdata" && err == nil && len(beside) > 0
}
