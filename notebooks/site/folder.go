package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
)

// listFile lists all files of a site. A folder is known as a site by it.
const listFile = "files.json"

// list is the content of [listFile].
type list struct {
	Edition string   `json:"edition"`
	Files   []string `json:"files"` // sorted; without this one
}

// folder is the folder of a site while it is written.
type folder struct {
	root *os.Root
	old  list
}

// openFolder opens the folder of a site, or makes it. It refuses a folder that holds anything else.
func openFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("no folder for the site: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{root: root}
	data, err := root.ReadFile(listFile)
	if err == nil {
		err = json.Unmarshal(data, &f.old)
	}
	if err == nil {
		return f, nil
	}
	entries, other := fs.ReadDir(root.FS(), ".")
	if other == nil && len(entries) == 0 {
		return f, nil
	}
	return nil, errors.Join(root.Close(), fmt.Errorf("%s holds files, and is not a site that an "+
		"earlier run made; choose another folder with --out", dir))
}

// write writes all files of a new edition, by name: those that others refer to, then the pages.
// Meanwhile readers of the site find each file whole. Files of the previous edition that are not in
// this one are removed at the end. Other files in the folder, such as CNAME, stay.
func (f *folder) write(edition string, files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	// Until the end both editions are listed: if this is interrupted, the next write cleans up.
	all := slices.Concat(names, f.old.Files)
	slices.Sort(all)
	if err := f.writeList(edition, slices.Compact(all)); err != nil {
		return err
	}
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	for _, name := range names {
		if err := f.writeFile(name, files[name]); err != nil {
			return err
		}
	}
	slices.Sort(names)
	for _, name := range f.old.Files {
		if _, ok := files[name]; ok {
			continue
		}
		if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return f.writeList(edition, names)
}

// rank puts pages after the files that they refer to.
func rank(name string) int {
	switch {
	case path.Ext(name) == ".html":
		return 1
	case path.Dir(name) == ".": // sw.js, which makes browsers look for a new edition
		return 2
	}
	return 0
}

func (f *folder) writeList(edition string, names []string) error {
	data, err := json.Marshal(list{edition, names})
	if err != nil {
		return err
	}
	return f.writeFile(listFile, data)
}

// writeFile writes a file whole or not at all. One that is there with these bytes stays.
func (f *folder) writeFile(name string, data []byte) error {
	if info, err := f.root.Stat(name); err == nil && info.Size() == int64(len(data)) {
		if was, err := f.root.ReadFile(name); err == nil && string(was) == string(data) {
			return nil
		}
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	if err := f.root.WriteFile(name+".new", data, 0o644); err != nil {
		return err
	}
	return f.root.Rename(name+".new", name)
}

func (f *folder) close() error { return f.root.Close() }
