package handout

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"
)

// WriteFolder makes a folder that holds the files. The folder has all of them, or it is not made.
// It may exist already if it is empty.
func (f Files) WriteFolder(dir string) error {
	return f.write(dir, func(string) error { return nil })
}

// WriteRepository makes a folder that is a Git repository, with the files as its first commit.
func (f Files) WriteRepository(dir string) error {
	return f.write(dir, func(dir string) error {
		for _, args := range [][]string{{"init", "--quiet", "--initial-branch=main"},
			{"add", "--all"}, {"-c", "user.name=Tessella", "-c", "user.email=", "commit",
				"--quiet", "--message=The course for students"}} {
			git := exec.Command("git", args...)
			git.Dir = dir
			if out, err := git.CombinedOutput(); err != nil {
				return fmt.Errorf("git %s: %w: %s", args[0], err, out)
			}
		}
		return nil
	})
}

// write writes the files into a new folder beside dir, calls finish on it, and then moves it to
// dir.
func (f Files) write(dir string, finish func(dir string) error) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name a folder that is, or that does not exist yet", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(dir), ".tessella-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	for name, data := range f {
		file := filepath.Join(beside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	if err := finish(beside); err != nil {
		return err
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return err
	}
	return os.Rename(beside, dir) // over an empty folder, too
}

// WriteZip makes a zip in which the files are in a folder with the name of the zip. It replaces no
// file.
func (f Files) WriteZip(file string) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already; name another file, or move it away", file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	out, err := renameio.NewPendingFile(file, renameio.WithPermissions(0o644))
	if err != nil {
		return err
	}
	defer out.Cleanup()
	folder := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	archive, now := zip.NewWriter(out), time.Now()
	for _, name := range slices.Sorted(maps.Keys(f)) {
		header := &zip.FileHeader{Name: folder + "/" + name, Method: zip.Deflate, Modified: now}
		header.SetMode(0o644)
		w, err := archive.CreateHeader(header)
		if err == nil {
			_, err = w.Write(f[name])
		}
		if err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return out.CloseAtomicallyReplace()
}
