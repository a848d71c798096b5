package kernel

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A folder that lacks a tool is made anew. A complete one is not changed, and a fill that fails
// changes nothing.
func TestAppearRepairs(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tools")
	files := []string{filepath.Join(dir, "one"), filepath.Join(dir, "two")}
	filled := 0
	fill := func(into string) error {
		filled++
		for _, file := range files {
			if err := os.WriteFile(filepath.Join(into, filepath.Base(file)), []byte{byte(filled)},
				0o755); err != nil {
				return err
			}
		}
		return nil
	}
	for _, c := range []struct {
		damage func() error
		want   int // how often the folder has been filled
	}{
		{func() error { return nil }, 1},
		{func() error { return nil }, 1},
		{func() error { return os.Remove(files[1]) }, 2},
		{func() error { return errors.Join(os.Remove(files[0]), os.Mkdir(files[0], 0o755)) }, 3},
	} {
		if err := c.damage(); err != nil {
			t.Fatal(err)
		}
		if err := appear(dir, files, fill); err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if data, err := os.ReadFile(file); err != nil || len(data) != 1 ||
				int(data[0]) != c.want || filled != c.want {
				t.Errorf("%s holds %v (%v) after %d fills, want those of fill %d", file, data, err,
					filled, c.want)
			}
		}
	}
	if err := os.Remove(files[0]); err != nil {
		t.Fatal(err)
	}
	if err := appear(dir, files, func(string) error {
		return errors.New("no network")
	}); err == nil {
		t.Error("a fill that failed was no error")
	}
	if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v (%v)", entries, err)
	}
}
