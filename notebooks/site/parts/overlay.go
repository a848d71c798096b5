package parts

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// overlay is what the go command shall read in the place of some files.
type overlay struct {
	dir     string
	replace map[string]string // files in dir, by the names of those that they replace
}

func newOverlay(dir string) overlay { return overlay{dir, make(map[string]string)} }

// put replaces a file.
func (o overlay) put(file string, content []byte) error {
	name := filepath.Join(o.dir, fmt.Sprint(len(o.replace), ".go"))
	o.replace[file] = name
	return os.WriteFile(name, content, 0o644)
}

// flag writes the overlay, and returns the flag with which the go command reads it.
func (o overlay) flag() (string, error) {
	data, err := json.Marshal(map[string]any{"Replace": o.replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(o.dir, "overlay.json")
	return "-overlay=" + file, os.WriteFile(file, data, 0o644)
}
