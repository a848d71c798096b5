package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/site/parts"
)

// licenceFile matches the files that hold the terms of a module.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)

// licences makes a notebook of the terms of all that the site ships: the course itself, its data,
// Go, the modules of the parts, and the scripts of others. One without terms is an error.
func licences(root string, sources []parts.Source) (*ipynb.Notebook, error) {
	var text strings.Builder
	text.WriteString("# Licences\n\nThese pages ship the works below. The terms are those of " +
		"their authors.\n")
	add := func(name, where string, folder fs.FS) error {
		terms, err := termsIn(folder)
		if err != nil {
			return fmt.Errorf("the licences of the site: %s in %s: %w", name, where, err)
		}
		fmt.Fprintf(&text, "\n## %s\n\n~~~~text\n%s\n~~~~\n", name, strings.Join(terms, "\n\n"))
		return nil
	}
	if err := add("Tessella", root, os.DirFS(root)); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(root, "datasets", "data", "README.md"))
	if err != nil {
		return nil, err
	}
	_, table, _ := bytes.Cut(data, []byte("\n")) // its heading
	fmt.Fprintf(&text, "\n## The data of the course\n%s\n", table)
	for _, s := range sources {
		name := strings.TrimSpace(s.Module + " " + s.Version)
		if s.Module == "" {
			name = "Go: its compiler, linker and standard library"
		}
		if err := add(name, s.Dir, os.DirFS(s.Dir)); err != nil {
			return nil, err
		}
	}
	scripts, err := fs.Sub(assets, "assets/wasi")
	if err != nil {
		return nil, err
	}
	if err := add("@bjorn3/browser_wasi_shim", "assets/wasi", scripts); err != nil {
		return nil, err
	}
	editor, err := commentOf("assets/editor.js")
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&text, "\n## The editor\n\n~~~~text\n%s\n~~~~\n", editor)
	nb := ipynb.New()
	nb.Metadata.Set("title", "Licences")
	nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("licences", text.String())}
	return nb, nil
}

// termsIn returns the texts of the licence files in a folder. A text that two files hold is
// returned once.
func termsIn(folder fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var terms []string
	for _, entry := range entries {
		if entry.IsDir() || !licenceFile.MatchString(entry.Name()) ||
			path.Ext(entry.Name()) == ".go" {
			continue
		}
		data, err := fs.ReadFile(folder, entry.Name())
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		if !slices.Contains(terms, text) {
			terms = append(terms, text)
		}
	}
	if len(terms) == 0 {
		return nil, errors.New("there is no file LICENSE")
	}
	return terms, nil
}

// commentOf returns the comment that an asset begins with: the terms of the parts of a bundle.
func commentOf(name string) (string, error) {
	data, err := assets.ReadFile(name)
	text, _, ended := strings.Cut(string(data), "*/")
	text, begins := strings.CutPrefix(text, "/*!")
	if err == nil && !(ended && begins) {
		err = fmt.Errorf("%s of %s does not begin with its licences", name, kernel.Module)
	}
	return strings.TrimSpace(text), err
}
