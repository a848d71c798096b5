package sandbox

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/shape"
)

// writeModule lays out the module that students' packages may import: a stripped copy of ours, with
// the packages that exercises name and the half of the grader that runs beside them.
func writeModule(folder string) error {
	for at, source := range map[string]fs.FS{"shape": shape.Source, "guest": guest.Source} {
		err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") ||
				path.Base(name) == "source.go" {
				return err
			}
			data, err := fs.ReadFile(source, name)
			if err != nil {
				return err
			}
			return writeFile(
				filepath.Join(folder, "tessella", "grader", at, filepath.FromSlash(name)), data)
		})
		if err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(folder, "tessella", "go.mod"),
		[]byte("module "+harness.Module+"\n\ngo 1.26.0\n"))
}

// writePrograms lays out programs and their units in a new folder beside the stripped module.
func writePrograms(folder string, programs []*program) error {
	mod := "module " + harness.Class + "\n\ngo 1.26.0\n\nrequire " + harness.Module +
		" v0.0.0\n\nreplace " + harness.Module + " => ../tessella\n"
	if err := writeFile(filepath.Join(folder, "go.mod"), []byte(mod)); err != nil {
		return err
	}
	for _, p := range programs {
		files := harness.Main(p.units)
		if err := writeFiles(filepath.Join(folder, p.name), files); err != nil {
			return err
		}
		for _, u := range p.units {
			to := filepath.Join(folder, strings.TrimPrefix(u.Path(), harness.Class+"/"))
			if err := writeFiles(to, u.Files); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeFiles(folder string, files map[string][]byte) error {
	for name, data := range files {
		if err := writeFile(filepath.Join(folder, name), data); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}
