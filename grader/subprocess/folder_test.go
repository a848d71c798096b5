//go:build unix

package subprocess

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// What a killed process has left is removed by a later one at once. What is in use stays, even if
// many begin at once.
func TestFolder(t *testing.T) {
	parent := filepath.Join(t.TempDir(), "cache")
	killed, err := NewFolder(parent)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(killed.Path, "gain.go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	killed.held.Close() // as the system does
	var group sync.WaitGroup
	used := make([]*Folder, 20)
	for i := range used {
		group.Go(func() {
			f, err := NewFolder(parent)
			if err != nil {
				t.Error(err)
				return
			}
			used[i] = f
		})
	}
	group.Wait()
	if _, err := os.Stat(killed.Path); err == nil {
		t.Error("the folder of a killed process is still there")
	}
	for _, f := range used {
		if f == nil {
			continue
		}
		if info, err := os.Stat(f.Path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("a folder in use: %v, %v", info, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
