package parts

import (
	"bytes"
	_ "embed"
	"errors"
	"os"
	"path/filepath"
)

// gonb is the module of GoNB. By its package gonbui programs display things.
const gonb = "github.com/janpfeifer/gonb"

// toPage is what package gonbui does in a page: GoNB's pipes are not there.
//
//go:embed gonbui.go.txt
var toPage []byte

// displays writes the packages of the module of GoNB that programs import into dir. Package gonbui
// writes to the page there.
func displays(module, dir string) error {
	code, err := hollow(filepath.Join(module, "gonbui", "gonbui.go"),
		map[string]string{"SendData": "toPage(data)", "Sync": ""})
	if err != nil {
		return err
	}
	code = bytes.Replace(code, []byte("import ("), []byte("import (\n\t\"encoding/json\""), 1)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(module, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	for _, name := range []string{"cache", "common", "gonbui"} {
		err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(module, name)))
		if err != nil {
			return err
		}
	}
	file := filepath.Join(dir, "gonbui", "gonbui.go")
	return errors.Join(os.Chmod(file, 0o644), os.WriteFile(file, append(code, toPage...), 0o644))
}
