package datasets_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// writeFiles writes files below a new folder.
func writeFiles(t testing.TB, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestReadTexts(t *testing.T) {
	folder := writeFiles(t, map[string]string{
		"README":           "no text of a class",
		".git/config":      "not a class",
		"spam/b.txt":       "buy\r\nnow",
		"spam/a.txt":       "\ufeffbuy",
		"spam/.DS_Store":   "\x00\xff",
		"spam/.trash/x":    "deleted",
		"ham/2004/z/c.txt": "grüße",
		"ham/1.txt":        "",
	})
	c, err := datasets.ReadTexts(folder + "/")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	if c.Name != filepath.Base(folder) || !slices.Equal(c.Classes, []string{"ham", "spam"}) ||
		!slices.Equal(c.Y, []int{0, 0, 1, 1}) ||
		!slices.Equal(c.Texts, []string{"", "grüße", "buy", "buy\r\nnow"}) ||
		!slices.Equal(c.Sources, []string{"ham/1.txt", "ham/2004/z/c.txt", "spam/a.txt",
			"spam/b.txt"}) {
		t.Errorf("read %v", c)
	}
	if c, err := datasets.ReadTexts(folder, datasets.Name("mails")); err != nil ||
		c.Name != "mails" {
		t.Errorf("with a name: %v, %v", c, err)
	}
}

func TestReadTextsLatin1(t *testing.T) {
	folder := writeFiles(t, map[string]string{"a/1": "gr\xfc\xdfe \x80", "b/2": "grüße"})
	_, err := datasets.ReadTexts(folder)
	wantText(t, err, folder, "a/1 has text that is not UTF-8 in line 1; save it as UTF-8, or read "+
		"the folder with Latin1")
	c, err := datasets.ReadTexts(folder, datasets.Latin1())
	if err != nil || !slices.Equal(c.Texts, []string{"grüße €", "grüße"}) {
		t.Errorf("read %v, %v", c, err)
	}
}

func TestReadTextsErrors(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"there are no folders in it; put the texts of each class into a folder with the name " +
			"of the class": {"a.txt": "x", ".hidden/b": "y"},
		"the folder ham has no texts; put some into it, or remove it": {
			"ham/.x": "", "spam/1": "x"},
		"ham/1 has text that is not UTF-8 in line 3; save it as UTF-8, or read the folder " +
			"with Latin1": {"ham/1": "a\nb\nc\xe9"},
		"ham/1 is UTF-16 text; save it as UTF-8": {"ham/1": "\xff\xfea\x00"},
		"ham/1 has more than 16 MiB, the most of a text; split it, or leave it out of the " +
			"folder": {"ham/1": string(bytes.Repeat([]byte("a"), 16<<20+1))},
	} {
		folder := writeFiles(t, files)
		_, err := datasets.ReadTexts(folder)
		wantText(t, err, folder, want)
	}
	gone := filepath.Join(t.TempDir(), "gone")
	if _, err := datasets.ReadTexts(gone); !errors.Is(err, fs.ErrNotExist) ||
		strings.Count(err.Error(), gone) != 1 {
		t.Errorf("error is %v", err)
	}
}

// Links are followed within the folder, and never out of it.
func TestReadTextsLinks(t *testing.T) {
	outside := writeFiles(t, map[string]string{"secret": "key", "class/1": "x"})
	link := func(folder, to, name string) {
		t.Helper()
		if err := os.Symlink(to, filepath.Join(folder, name)); err != nil {
			t.Skip(err)
		}
	}
	folder := writeFiles(t, map[string]string{"ham/1": "x", "spam/1": "y"})
	link(folder, "../spam/1", "ham/2")
	c, err := datasets.ReadTexts(folder)
	if err != nil || !slices.Equal(c.Texts, []string{"x", "y", "y"}) {
		t.Errorf("read %v, %v", c, err)
	}
	for _, test := range []struct{ to, name, want string }{
		{filepath.Join(outside, "secret"), "ham/3",
			"ham/3 cannot be read: path escapes from parent"},
		{"../../" + filepath.Base(outside) + "/secret", "ham/3",
			"ham/3 cannot be read: path escapes from parent"},
		{filepath.Join(outside, "class"), "more", "more is neither a folder nor a file"},
		{"../spam", "ham/3", "ham/3 is not a file, nor a symbolic link to one"},
		{"ham", "more", "more is neither a folder nor a file"},
		{"nowhere", "ham/3", "ham/3 cannot be read: no such file or directory"},
	} {
		folder := writeFiles(t, map[string]string{"ham/1": "x", "spam/1": "y"})
		link(folder, test.to, test.name)
		classifytest.Refuses(t, "datasets", classifytest.Failure(datasets.ReadTexts(folder)),
			"datasets: "+folder+": "+test.want)
	}
}

// Reading a socket or a pipe would wait for ever.
func TestReadTextsSocket(t *testing.T) {
	folder := writeFiles(t, map[string]string{"ham/1": "x"})
	socket, err := net.Listen("unix", filepath.Join(folder, "ham", "s"))
	if err != nil {
		t.Skip(err)
	}
	defer socket.Close()
	_, err = datasets.ReadTexts(folder)
	wantText(t, err, folder, "ham/s is not a file, nor a symbolic link to one; leave it out of "+
		"the folder")
}

func wantText(t *testing.T, err error, folder, want string) {
	t.Helper()
	if want = "datasets: " + folder + ": " + want; err == nil || err.Error() != want {
		t.Errorf("error\n\t%v\nwant\n\t%s", err, want)
	}
}

func ExampleReadTexts() {
	folder, err := os.MkdirTemp("", "mails")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	for name, text := range map[string]string{
		"ham/1.txt": "lunch at noon", "ham/2.txt": "the minutes", "spam/1.txt": "cheap watches",
	} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte(text), 0o644)); err != nil {
			panic(err)
		}
	}

	mails, err := datasets.ReadTexts(folder)
	if err != nil {
		panic(err)
	}
	for i, text := range mails.Texts {
		fmt.Println(mails.Sources[i], mails.Classes[mails.Y[i]], text)
	}
	// Output:
	// ham/1.txt ham lunch at noon
	// ham/2.txt ham the minutes
	// spam/1.txt spam cheap watches
}
