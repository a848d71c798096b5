//go:build unix

package subprocess

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Folder is a folder for temporary files that does not outlive its process for long.
type Folder struct {
	Path string
	held *os.File // locked as long as the folder is in use
}

// NewFolder makes a folder in a parent that only this user reads, after it has removed those of
// processes that were killed.
func NewFolder(parent string) (*Folder, error) {
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return nil, err
	}
	left, err := filepath.Glob(filepath.Join(parent, "run-*.lock"))
	if err != nil {
		return nil, err
	}
	for _, name := range left {
		f, err := os.Open(name)
		if err != nil {
			continue // its process has just removed it
		}
		if lock(f) {
			err = (&Folder{strings.TrimSuffix(name, ".lock"), f}).Close()
		} else {
			err = f.Close()
		}
		if err != nil {
			return nil, fmt.Errorf("removing what an earlier run has left: %w", err)
		}
	}
	for {
		f, err := os.CreateTemp(parent, "run-*.lock")
		if err != nil {
			return nil, err
		}
		// Another process may have taken the file for one that was left.
		if here, err := os.Stat(f.Name()); err == nil && lock(f) {
			if mine, err := f.Stat(); err == nil && os.SameFile(here, mine) {
				made := &Folder{strings.TrimSuffix(f.Name(), ".lock"), f}
				if err := os.Mkdir(made.Path, 0o700); err != nil {
					return nil, errors.Join(err, made.Close())
				}
				return made, nil
			}
		}
		_ = f.Close()
	}
}

// Close removes the folder. A nil one has nothing to remove.
func (f *Folder) Close() error {
	if f == nil {
		return nil
	}
	err := os.Remove(f.held.Name())
	if errors.Is(err, fs.ErrNotExist) { // its process was quicker
		err = nil
	}
	return errors.Join(os.RemoveAll(f.Path), err, f.held.Close())
}

// lock takes a lock on an open file, which ends with this process, and reports whether it
// succeeded.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
