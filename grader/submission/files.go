package submission

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/course"
)

// The limits for reading the work of one student.
const (
	maxNotebook = 20 << 20 // bytes of a notebook
	maxZip      = 50 << 20 // bytes of a zip within a hand-in
	// bytes of all notebooks, Go files and zips, including broken ones
	maxRead     = 100 << 20
	maxCode     = 1 << 19 // bytes of a cell or a Go file
	maxTogether = 1 << 20 // bytes of the cells or the Go files that count
	maxEntries  = 5000    // files and folders
	maxDepth    = 12      // of folders
	maxProblems = 20
)

// node is a file or folder, on disk or in a zip. Names may contain any bytes.
type node struct {
	name     string
	fault    string // why it is not read: "is a symbolic link, which is not followed"
	zip      bool   // a zip file; its children are its contents
	size     int64
	whole    bool // of a zip: it must be read whole to list its children
	modified time.Time
	open     func() (io.ReadCloser, error) // of a file
	children func() ([]*node, error)       // of a folder or a zip; sorted by name
}

// diskNode is the node of a path given by the teacher.
func diskNode(path string, info fs.FileInfo) *node {
	if info.IsDir() {
		return folderNode(path, ".", info)
	}
	n := fileNode(filepath.Base(path), info, func() (io.ReadCloser, error) {
		return os.Open(path)
	}, func() ([]*node, error) {
		return zipNodes(reopened(path), info.Size(), true)
	})
	n.whole = false
	return n
}

// folderNode is the folder of that name below base. It is read through an [os.Root], so that no
// link can lead out of base, not even one made meanwhile.
func folderNode(base, name string, info fs.FileInfo) *node {
	below := func(child string) (*os.File, error) {
		root, err := os.OpenRoot(base)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		return root.Open(filepath.Join(name, child))
	}
	return &node{name: filepath.Base(name), modified: info.ModTime(),
		children: func() ([]*node, error) {
			folder, err := below(".")
			if err != nil {
				return nil, err
			}
			defer folder.Close()
			entries, err := folder.ReadDir(-1)
			if err != nil {
				return nil, err
			}
			slices.SortFunc(entries, func(a, b fs.DirEntry) int {
				return strings.Compare(a.Name(), b.Name())
			})
			nodes := make([]*node, 0, len(entries))
			for _, e := range entries {
				info, err := e.Info()
				switch {
				case errors.Is(err, fs.ErrNotExist): // gone meanwhile
				case err != nil:
					nodes = append(nodes, &node{
						name:  e.Name(),
						fault: "cannot be read: " + reason(err),
					})
				case e.IsDir():
					nodes = append(nodes, folderNode(base, filepath.Join(name, e.Name()), info))
				default:
					open := func() (io.ReadCloser, error) { return below(e.Name()) }
					nodes = append(nodes, fileNode(e.Name(), info, open,
						func() ([]*node, error) { return unzip(open, info.Size()) }))
				}
			}
			return nodes, nil
		}}
}

// fileNode is the node of a file.
func fileNode(
	name string, info fs.FileInfo, open func() (io.ReadCloser, error),
	unzip func() ([]*node, error),
) *node {
	n := &node{name: name, size: info.Size(), modified: info.ModTime()}
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		n.fault = "is a symbolic link, which is not followed"
	case !mode.IsRegular():
		n.fault = "is a pipe, a socket or a device, which is not read"
	case strings.EqualFold(filepath.Ext(name), ".zip") && unzip != nil:
		n.zip, n.whole, n.children = true, true, unzip
	default:
		n.open = open
	}
	return n
}

// read reads a whole file, unless it has more bytes than the limit. It does not trust the stated
// size.
func (n *node) read(limit int64) ([]byte, error) {
	if n.size > limit {
		return nil, fmt.Errorf("has %s, and at most %s are read", megabytes(n.size),
			megabytes(limit))
	}
	r, err := n.open()
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %s", reason(err))
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %s", reason(err))
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("has more than %s, and no more are read", megabytes(limit))
	}
	return data, nil
}

func megabytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}

// reopened reads a file anew each time, so that a class of zips keeps no file open.
type reopened string

func (path reopened) ReadAt(p []byte, off int64) (int, error) {
	f, err := os.Open(string(path))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return f.ReadAt(p, off)
}

// unzip lists the contents of a zip within a hand-in.
func unzip(open func() (io.ReadCloser, error), size int64) ([]*node, error) {
	data, err := (&node{size: size, open: open}).read(maxZip)
	if err != nil {
		return nil, err
	}
	if err := fewEntries(data); err != nil {
		return nil, err
	}
	return zipNodes(bytes.NewReader(data), int64(len(data)), false)
}

// zipNodes lists the contents of a zip. Only the outermost zip may contain others. Nothing is ever
// unpacked, but a name that leads out of the zip is refused, because its owner is not clear.
func zipNodes(r io.ReaderAt, size int64, outermost bool) ([]*node, error) {
	z, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("is not a readable zip: %s",
			strings.TrimPrefix(err.Error(), "zip: "))
	}
	t := zipTree{folders: map[string]*[]*node{"": new([]*node)}, taken: make(map[string]bool)}
	for _, f := range z.File {
		name := strings.ReplaceAll(f.Name, `\`, "/") // old Windows programs write this
		elements := strings.Split(strings.TrimSuffix(name, "/"), "/")
		for i, e := range elements {
			if e == "" && i == 0 || e == ".." || strings.HasSuffix(e, ":") {
				t.refuse(name, "leads out of the zip, and is not read")
				elements = nil
				break
			}
		}
		elements = slices.DeleteFunc(elements, func(e string) bool { return e == "" || e == "." })
		switch {
		case len(elements) == 0:
		case len(elements) > maxDepth+1:
			t.refuse(name, fmt.Sprintf("lies in more than %d folders, and is not read", maxDepth))
		case strings.HasSuffix(name, "/"):
			t.folder(elements)
		case f.Flags&1 != 0:
			t.refuse(name, "is encrypted, and is not read")
		default:
			var inner func() ([]*node, error)
			if outermost {
				inner = func() ([]*node, error) {
					return unzip(f.Open, int64(min(f.UncompressedSize64, 1<<62)))
				}
			}
			t.file(name, elements, fileNode(elements[len(elements)-1], f.FileInfo(), f.Open, inner))
		}
	}
	for _, children := range t.folders {
		slices.SortStableFunc(*children, func(a, b *node) int {
			return strings.Compare(a.name, b.name)
		})
	}
	return *t.folders[""], nil
}

// zipTree makes folders of the paths in a zip.
type zipTree struct {
	folders map[string]*[]*node // contents of each, by path
	taken   map[string]bool     // the files, by path
}

func (t zipTree) refuse(name, fault string) {
	top := t.folders[""]
	*top = append(*top, &node{name: name, fault: fault})
}

// folder returns the contents of a folder, which it makes if necessary; nil if a file has its name.
func (t zipTree) folder(elements []string) *[]*node {
	key := strings.Join(elements, "/")
	if children, ok := t.folders[key]; ok {
		return children
	}
	if t.taken[key] {
		return nil
	}
	parent := t.folder(elements[:len(elements)-1])
	if parent == nil {
		return nil
	}
	children := new([]*node)
	t.folders[key] = children
	*parent = append(*parent, &node{
		name:     elements[len(elements)-1],
		children: func() ([]*node, error) { return *children, nil },
	})
	return children
}

func (t zipTree) file(name string, elements []string, n *node) {
	key := strings.Join(elements, "/")
	parent := t.folder(elements[:len(elements)-1])
	if parent == nil || t.taken[key] || t.folders[key] != nil {
		t.refuse(name, "is in the zip twice; the first is read")
		return
	}
	t.taken[key] = true
	*parent = append(*parent, n)
}

// listing is what was found below the nodes of a student.
type listing struct {
	notebooks []place
	packages  map[string][]place // Go files and related files, by folder
	stamps    []place            // nbgrader's timestamp.txt
	others    []string           // files that are not read
	problems  []string
	entries   int
	taken     int64 // bytes that were read or tried
}

// take reports whether a file of this size may still be read, and counts it. It is called before
// the file is opened, because a small zip can unpack to very many bytes.
func (l *listing) take(size int64) error {
	if l.taken+size > maxRead {
		return fmt.Errorf("was not read: the notebooks, Go files and zips have more "+
			"than %s together", megabytes(maxRead))
	}
	l.taken += size
	return nil
}

// place is a file, and its name below the student's path.
type place struct {
	name string
	*node
}

func (l *listing) problem(format string, args ...any) {
	l.problems = append(l.problems, fmt.Sprintf(format, args...))
}

// walk adds a node and everything below it.
func (l *listing) walk(n *node, name string, depth int) {
	if l.entries++; l.entries == maxEntries+1 {
		l.problem("there are more than %d files and folders; the others were not looked at",
			maxEntries)
	}
	if l.entries > maxEntries {
		return
	}
	switch {
	case n.fault != "":
		l.problem("%s %s", show(cmp.Or(name, n.name)), n.fault)
	case n.children == nil:
		l.file(place{cmp.Or(name, n.name), n})
	case depth > maxDepth:
		l.problem("%s lies in more than %d folders, and is not read", show(name), maxDepth)
	default:
		var children []*node
		var err error
		if n.whole && n.size <= maxZip {
			err = l.take(n.size)
		}
		if err == nil {
			children, err = n.children()
		}
		if err != nil && n.zip {
			l.problem("%s %s", show(cmp.Or(name, n.name)), reason(err))
		} else if err != nil {
			l.problem("%s cannot be read: %s", show(cmp.Or(name, n.name)), reason(err))
		}
		inPackage := slices.ContainsFunc(children,
			func(n *node) bool { return course.IsAnswer(n.name) || n.name == "go.mod" })
		for _, child := range children {
			if inPackage && (child.name == "vendor" || child.name == "testdata") {
				continue // the go command would not build these either
			}
			below := child.name
			if name != "" {
				below = name + "/" + child.name
			}
			if !hidden(child.name) {
				l.walk(child, below, depth+1)
			}
		}
	}
}

// compiled lists the suffixes of files that the go command would build into a
// package beside its Go files.
var compiled = []string{".s", ".S", ".sx", ".syso", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh",
	".hpp", ".m", ".f", ".F", ".f90", ".swig", ".swigcxx"}

func (l *listing) file(p place) {
	base := path.Base(p.name)
	switch {
	case isNotebook(base):
		l.notebooks = append(l.notebooks, p)
	case base == "timestamp.txt":
		l.stamps = append(l.stamps, p)
	case course.IsAnswer(base), base == "go.mod", base == "go.work",
		slices.Contains(compiled, path.Ext(base)):
		if l.packages == nil {
			l.packages = make(map[string][]place)
		}
		folder := path.Dir(p.name)
		l.packages[folder] = append(l.packages[folder], p)
	case !strings.HasSuffix(base, "_test.go") && base != "go.sum":
		l.others = append(l.others, show(p.name))
	}
}
