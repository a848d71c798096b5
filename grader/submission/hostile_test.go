package submission

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
)

// TestHostileFiles hands in what cannot or must not be read, each beside one good notebook in a
// class, and holds what is said of it.
func TestHostileFiles(t *testing.T) {
	good := string(notebook(t, code(gainCode)...))
	zeros := bytes.Repeat([]byte{' '}, maxNotebook+1)
	for _, test := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"no JSON", map[string]string{"eve/w.ipynb": "{\n]"},
			[]string{"w.ipynb: line 2: not valid JSON: invalid character ']'"}},
		{"empty", map[string]string{"eve/w.ipynb": ""},
			[]string{"w.ipynb: line 1: the file ends in the middle of the notebook"}},
		{
			"nested without end",
			map[string]string{"eve/w.ipynb": `{"metadata": ` + strings.Repeat("[", 1<<20)},
			[]string{"w.ipynb: line 1: not valid JSON: invalid character '[' exceeded max depth"},
		},
		{"too large", map[string]string{"eve/w.ipynb": string(zeros)},
			[]string{"w.ipynb has 20.0 MB, and at most 20.0 MB are read"}},
		{"a Go file too large", map[string]string{"eve/w.go": string(zeros[:maxCode+1])},
			[]string{"w.go has 524289 bytes, and at most 524288 bytes are read"}},
		{"too much together", map[string]string{"eve/a.ipynb": string(zeros[1:]),
			"eve/b.ipynb": string(zeros[1:]),
			"eve/c.ipynb": string(zeros[1:]), "eve/d.ipynb": string(zeros[1:]),
			"eve/e.ipynb": string(zeros[1:]), "eve/f.ipynb": good},
			[]string{"a.ipynb: line 1: the file ends in the middle of the notebook",
				"b.ipynb: line 1: the file ends in the middle of the notebook",
				"c.ipynb: line 1: the file ends in the middle of the notebook",
				"d.ipynb: line 1: the file ends in the middle of the notebook",
				"e.ipynb: line 1: the file ends in the middle of the notebook",
				"f.ipynb was not read: the notebooks, Go files and zips have more than " +
					"100.0 MB together"}},
		{
			"a bomb", map[string]string{
				"eve/w.zip": pack(t, entry{name: "w.ipynb", text: string(zeros)}),
			}, []string{"w.zip/w.ipynb has 20.0 MB, and at most 20.0 MB are read"},
		},
		{"a bomb that lies", map[string]string{"eve/w.zip": lying(t, "w.ipynb", 100, zeros)},
			[]string{"w.zip/w.ipynb cannot be read: zip: not a valid zip file"}},
		{
			"zips in zips",
			map[string]string{
				"eve/w.zip": pack(t, entry{
					name: "x.zip",
					text: pack(t, entry{name: "w.ipynb", text: good}),
				}),
			}, []string{"there is no notebook and no Go file, but w.zip/x.zip"},
		},
		{"paths that lead out",
			map[string]string{
				"eve/w.zip": pack(t, entry{name: "../../out.ipynb", text: good},
					entry{name: "/etc/x.ipynb", text: good}, entry{name: `..\x.ipynb`, text: good},
					entry{name: "C:/x.ipynb", text: good}, entry{name: "a/../w.ipynb", text: good}),
			},
			[]string{"w.zip/../../out.ipynb leads out of the zip, and is not read",
				"w.zip//etc/x.ipynb leads out of the zip, and is not read",
				"w.zip/../x.ipynb leads out of the zip, and is not read",
				"w.zip/C:/x.ipynb leads out of the zip, and is not read",
				"w.zip/a/../w.ipynb leads out of the zip, and is not read"}},
		{"kinds of files",
			map[string]string{
				"eve/w.zip": pack(t,
					entry{name: "l.ipynb", text: "/etc/passwd", mode: fs.ModeSymlink},
					entry{name: "p.ipynb", mode: fs.ModeNamedPipe},
					entry{name: "d.ipynb", mode: fs.ModeDevice},
					entry{name: "e.ipynb", text: good, flags: 1}),
			},
			[]string{
				"w.zip/e.ipynb is encrypted, and is not read",
				"w.zip/d.ipynb is a pipe, a socket or a device, which is not read",
				"w.zip/l.ipynb is a symbolic link, which is not followed",
				"w.zip/p.ipynb is a pipe, a socket or a device, which is not read",
			}},
		{"twice", map[string]string{
			"eve/w.zip": pack(t, entry{name: "w", text: good}, entry{name: "w/x.ipynb", text: good},
				entry{name: "w", text: good}, entry{name: "w/y/z", text: good}),
		},
			[]string{
				"w.zip/w is in the zip twice; the first is read",
				"w.zip/w/x.ipynb is in the zip twice; the first is read",
				"w.zip/w/y/z is in the zip twice; the first is read",
			}},
		{"deep folders", map[string]string{
			"eve/" + strings.Repeat("d/", 20) + "w.ipynb": good,
			"eve/w.zip": pack(t, entry{name: strings.Repeat("d/", 20) + "w.ipynb", text: good}),
		},
			[]string{"d/d/d/d/d/d/d/d/d/d/d/d/d lies in more than 12 folders, and is not read",
				"w.zip/" + strings.Repeat("d/", 20) +
					"w.ipynb lies in more than 12 folders, and is not read"}},
		{"a folder called as a notebook", map[string]string{"eve/w.ipynb/": ""},
			[]string{"there is no notebook and no Go file"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.files["ada/w.ipynb"] = good
			found, err := Find(put(t, test.files), Options{})
			if err != nil || len(found) != 2 {
				t.Fatalf("%d hand-ins, error %v", len(found), err)
			}
			for _, s := range found {
				sub := s.Read(context.Background(), []course.Exercise{gain})
				if s.Student == "ada" {
					if sub.Parts["trees/gain"].State != Found || len(sub.Problems) > 0 {
						t.Errorf("ada: %s, %q", sub.Parts["trees/gain"].text(), sub.Problems)
					}
					continue
				}
				slices.Sort(sub.Problems)
				slices.Sort(test.want)
				if got := sub.Problems; !slices.Equal(got, test.want) {
					t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"),
						strings.Join(test.want, "\n"))
				}
				got := sub.Parts["trees/gain"].text()
				if got != "missing |  | nothing could be read" {
					t.Error(got)
				}
			}
		})
	}
}

// TestLinks puts links, a pipe and a file without a reader on disk. None is
// followed, opened or waited for.
func TestLinks(t *testing.T) {
	good := string(notebook(t, code(gainCode)...))
	dir := put(t, map[string]string{
		"secret/w.ipynb":    good,
		"class/ada/w.ipynb": good,
		"class/eve/x":       "",
		"class/fay/w.ipynb": good,
		"class/gil/x":       "",
	})
	for from, to := range map[string]string{
		"class/eve/w.ipynb":  "../../secret/w.ipynb",
		"class/eve/all":      "/",
		"class/eve/self":     ".",
		"class/bob":          "ada",
		"class/gil/in.ipynb": "x",
		"class/dee.ipynb":    "../secret/w.ipynb",
	} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip("this system makes no links: ", err)
		}
	}
	if err := makePipe(filepath.Join(dir, "class/gil/w.ipynb")); err != nil &&
		!errors.Is(err, errors.ErrUnsupported) {
		t.Fatal(err)
	}
	got := classOf(t, dir, filepath.Join(dir, "class"))
	want := []string{
		"ada | class/ada | w.ipynb | found",
		"bob | class/bob |  | missing", "  bob is a symbolic link, which is not followed",
		"dee | class/dee.ipynb |  | missing",
		"  dee.ipynb is a symbolic link, which is not followed",
		"eve | class/eve |  | missing", "  all is a symbolic link, which is not followed",
		"  self is a symbolic link, which is not followed",
		"  w.ipynb is a symbolic link, which is not followed",
		"fay | class/fay | w.ipynb | found",
		"gil | class/gil |  | missing", "  in.ipynb is a symbolic link, which is not followed",
		"  w.ipynb is a pipe, a socket or a device, which is not read",
	}
	if runtime.GOOS == "windows" {
		want = want[:len(want)-1]
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// A link to a class is the teacher's own.
	if err := os.Symlink("class", filepath.Join(dir, "this-year")); err != nil {
		t.Fatal(err)
	}
	if found, err := Find(filepath.Join(dir, "this-year"), Options{}); err != nil ||
		len(found) != 6 {
		t.Errorf("%d hand-ins, error %v", len(found), err)
	}
	// A link that takes a file's place between the listing and the reading leads nowhere either.
	folder := filepath.Join(dir, "class", "fay")
	found, err := Find(folder, Options{Student: "fay"})
	if err != nil {
		t.Fatal(err)
	}
	nodes, err := found[0].nodes[0].children()
	if err != nil || len(nodes) != 1 {
		t.Fatal(nodes, err)
	}
	os.Remove(filepath.Join(folder, "w.ipynb"))
	if err := os.Symlink("../../secret/w.ipynb", filepath.Join(folder, "w.ipynb")); err != nil {
		t.Fatal(err)
	}
	if data, err := nodes[0].read(maxNotebook); err == nil || len(data) > 0 ||
		!strings.Contains(err.Error(), "escapes") {
		t.Errorf("read %d bytes through a link, error %v", len(data), err)
	}
}

// TestUnreadable reads what the system refuses to give.
func TestUnreadable(t *testing.T) {
	denied := &os.PathError{Op: "open", Path: "/secret/path", Err: fs.ErrPermission}
	nodes := []*node{
		{name: "a.ipynb", open: func() (io.ReadCloser, error) { return nil, denied }},
		{name: "b.ipynb", open: func() (io.ReadCloser, error) {
			return io.NopCloser(io.MultiReader(strings.NewReader("{"), broken{})), nil
		}},
		{name: "c", children: func() ([]*node, error) { return nil, denied }},
		{name: "d.ipynb", open: func() (io.ReadCloser, error) {
			return io.NopCloser(endless{}), nil
		}},
	}
	s := Source{Student: "ada", nodes: nodes}.Read(context.Background(), []course.Exercise{gain})
	want := []string{
		"c cannot be read: permission denied", "a.ipynb cannot be read: permission denied",
		"b.ipynb cannot be read: the disk is broken",
		"d.ipynb has more than 20.0 MB, and no more are read",
	}
	if !slices.Equal(s.Problems, want) {
		t.Errorf("got %q", s.Problems)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s = (Source{nodes: nodes[:1]}).Read(ctx, []course.Exercise{gain}); len(s.Problems) != 1 ||
		s.Problems[0] != "a.ipynb was not read: context canceled" {
		t.Errorf("got %q", s.Problems)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the disk is broken") }

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// TestBombs hands in a great many small things that unpack to large ones, and that cannot be used
// in the end. All together no more is unpacked than of one student at all.
func TestBombs(t *testing.T) {
	for name, make := range map[string]func(unpacked *int64) *node{
		"notebooks that break": func(unpacked *int64) *node {
			return &node{name: "w.ipynb", size: maxNotebook, open: func() (io.ReadCloser, error) {
				zeros := io.LimitReader(endless{}, maxNotebook-1)
				return io.NopCloser(&counted{io.MultiReader(zeros, broken{}), unpacked}), nil
			}}
		},
		"zips": func(unpacked *int64) *node {
			open := func() (io.ReadCloser, error) {
				return io.NopCloser(&counted{io.LimitReader(endless{}, maxZip), unpacked}), nil
			}
			info := (&zip.FileHeader{Name: "w.zip", UncompressedSize64: maxZip}).FileInfo()
			return fileNode("w.zip", info, open, func() ([]*node, error) {
				return unzip(open, maxZip)
			})
		},
	} {
		var unpacked int64
		children := []*node{}
		for range 500 {
			children = append(children, make(&unpacked))
		}
		all := &node{children: func() ([]*node, error) { return children, nil }}
		s := Source{nodes: []*node{all}}.Read(context.Background(), []course.Exercise{gain})
		if unpacked == 0 || unpacked > maxRead+1 || len(s.Problems) != maxProblems+1 {
			t.Errorf("%s: %d bytes were unpacked, and %d problems", name, unpacked, len(s.Problems))
		}
	}
}

// counted counts the bytes that are read.
type counted struct {
	io.Reader
	n *int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	*c.n += int64(n)
	return n, err
}

// TestManyFiles hands in more than is looked at, and more faults than are listed.
func TestManyFiles(t *testing.T) {
	many := func(n int, make func(i int) *node) *Submission {
		children := []*node{leaf("0.ipynb", string(notebook(t, code(gainCode)...)))}
		for i := range n {
			children = append(children, make(i))
		}
		return Source{
			nodes: []*node{{children: func() ([]*node, error) { return children, nil }}},
		}.Read(context.Background(), []course.Exercise{gain})
	}
	s := many(maxEntries, func(i int) *node { return &node{name: fmt.Sprintf("%d.txt", i)} })
	if want := []string{
		"there are more than 5000 files and folders; the others were not looked at",
	}; !slices.Equal(s.Problems, want) || s.Parts["trees/gain"].State != Found {
		t.Errorf("got %q", s.Problems)
	}
	s = many(100, func(i int) *node {
		return &node{name: fmt.Sprintf("%d.ipynb", i), fault: "is nothing"}
	})
	if n := len(s.Problems); n != maxProblems+1 || s.Problems[n-1] != "and 80 more" ||
		s.Parts["trees/gain"].State != Found {
		t.Errorf("got %q", s.Problems)
	}
	s = many(100, func(i int) *node {
		if i%2 == 0 {
			return leaf(fmt.Sprintf("%d.ipynb", i), string(notebook(t)))
		}
		file := leaf("a.go", "package a")
		return &node{
			name:     fmt.Sprint(i),
			children: func() ([]*node, error) { return []*node{file}, nil },
		}
	})
	if n := len(s.Problems); n != 2 ||
		s.Problems[0] != "there are 101 notebooks and packages; 20 were looked into" ||
		s.Parts["trees/gain"].State != Found {
		t.Errorf("got %q", s.Problems)
	}
}
