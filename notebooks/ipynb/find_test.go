package ipynb

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
)

// A student may be called testdata, and a Go package keeps other files under that name.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, fstest.MapFS{"class/testdata/w.ipynb": {}, "class/ada/w.ipynb": {},
		"class/.x/w.ipynb": {}, "class/bob/a.go": {},
		"class/bob/testdata/w.ipynb": {}}); err != nil {
		t.Fatal(err)
	}
	got, err := Find([]string{filepath.Join(dir, "class")})
	want := []string{filepath.Join(dir, "class/ada/w.ipynb"),
		filepath.Join(dir, "class/testdata/w.ipynb")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
