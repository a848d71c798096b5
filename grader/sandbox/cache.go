package sandbox

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// cache is the go command's build cache, limited in size, in a folder that several runs may share:
//
//	go/       the go command's
//	base      the files in go/ that every program needs, and the version of Go that made them
//	lock      held, shared, by each run
//	run-…/    what one run needs, with a lock of its own
type cache struct {
	parent string
	path   string // of the go command's cache
	most   int64
	lock   *os.File
}

func openCache(parent string, most int64) (*cache, error) {
	c := &cache{parent: parent, path: filepath.Join(parent, "go"), most: most}
	if err := os.MkdirAll(c.path, 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(parent, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	// another run is removing files, or the file system has no locks
	for i := 0; !lock(f, false) && i < 100; i++ {
		time.Sleep(10 * time.Millisecond)
	}
	c.lock = f
	return c, nil
}

// folder makes one for a run, after it has removed those of runs that were killed. The file that
// it returns holds the lock.
func (c *cache) folder() (string, *os.File, error) {
	stale, err := filepath.Glob(filepath.Join(c.parent, "run-*"))
	if err != nil {
		return "", nil, err
	}
	for _, folder := range stale {
		if c.abandoned(folder) {
			if err := os.RemoveAll(folder); err != nil {
				return "", nil, fmt.Errorf("removing what an earlier run has left: %w",
					err)
			}
		}
	}
	folder, err := os.MkdirTemp(c.parent, "run-")
	if err != nil {
		return "", nil, err
	}
	f, err := os.Create(filepath.Join(folder, "lock"))
	if err == nil {
		lock(f, true)
		err = os.Mkdir(filepath.Join(folder, "tmp"), 0o700)
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, f, nil
}

// abandoned reports whether the run that made a folder has ended.
func (c *cache) abandoned(folder string) bool {
	info, err := os.Stat(folder)
	// it may not have been locked yet
	if err != nil || time.Since(info.ModTime()) < 10*time.Second {
		return false
	}
	f, err := os.Open(filepath.Join(folder, "lock"))
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	return lock(f, true)
}

// lock takes a lock on an open file, which ends with this process, and reports whether it
// succeeded.
func lock(f *os.File, exclusive bool) bool {
	how := syscall.LOCK_SH
	if exclusive {
		how = syscall.LOCK_EX
	}
	return syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB) == nil
}

// base is the file that lists what every program needs.
func (c *cache) base() string { return filepath.Join(c.parent, "base") }

// forVersion empties the list of what every program needs if another version of Go has made it.
func (c *cache) forVersion(version string) error {
	data, err := os.ReadFile(c.base())
	if first, _, _ := strings.Cut(string(data), "\n"); err == nil && first == version {
		return nil
	}
	return os.WriteFile(c.base(), []byte(version+"\n"), 0o600)
}

// warm reports whether it is known what every program needs.
func (c *cache) warm() bool {
	data, err := os.ReadFile(c.base())
	return err == nil && strings.Count(string(data), "\n") > 1
}

// entry is one file of the cache.
type entry struct {
	name string
	size int64
	used time.Time
}

func (c *cache) entries() ([]entry, error) {
	var all []entry
	err := filepath.WalkDir(c.path, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // another run works in it
			return nil
		}
		if err != nil || d.IsDir() || filepath.Dir(path) == c.path {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return nil //nolint:nilerr // gone meanwhile
		}
		all = append(all, entry{path, info.Size(), info.ModTime()})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the size of the cache: %w", err)
	}
	return all, nil
}

// remember notes all that the cache holds as what every program needs.
func (c *cache) remember() error {
	entries, err := c.entries()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.base(), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for _, e := range entries {
		fmt.Fprintln(w, filepath.Base(e.name))
	}
	return errors.Join(w.Flush(), f.Close())
}

// trim removes the least recently used files, but not what every program needs, until the cache has
// its size. While another run uses the cache, nothing is removed. That run will do it.
func (c *cache) trim() error {
	entries, err := c.entries()
	if err != nil {
		return err
	}
	total := int64(0)
	for _, e := range entries {
		total += e.size
	}
	if total <= c.most || !lock(c.lock, true) {
		return nil
	}
	defer lock(c.lock, false)
	data, err := os.ReadFile(c.base())
	if err != nil {
		return err
	}
	needed := map[string]int{} // 1: every program needs it
	for name := range strings.FieldsSeq(string(data)) {
		needed[name] = 1
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(needed[filepath.Base(a.name)]-needed[filepath.Base(b.name)],
			a.used.Compare(b.used))
	})
	for _, e := range entries {
		if total <= c.most*3/4 {
			break
		}
		if err := os.Remove(e.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		total -= e.size
	}
	return nil
}

// close reduces the cache to its size.
func (c *cache) close() error { return errors.Join(c.trim(), c.lock.Close()) }
