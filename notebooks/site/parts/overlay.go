package parts

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// edit replaces a file by a copy in which other texts stand for some of its texts: old, new, old,
// new, …. Each old text must be there once.
func (o overlay) edit(file string, texts ...string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	code := string(content)
	for ; len(texts) > 0; texts = texts[2:] {
		if n := strings.Count(code, texts[0]); n != 1 {
			return fmt.Errorf("%s has %d times what should be replaced: %q", file, n, texts[0])
		}
		code = strings.Replace(code, texts[0], texts[1], 1)
	}
	return o.put(file, []byte(code))
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
