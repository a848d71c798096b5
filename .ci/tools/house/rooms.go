package house

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A package has at most this many files and lines; tests and generated files do not count.
const (
	maxFiles = 24
	maxLines = 4500
)

// Rooms returns each package that is too large.
func Rooms(root string, files []string) ([]string, error) {
	type size struct{ files, lines int }
	sizes := map[string]size{}
	for _, f := range files {
		if !strings.HasSuffix(f, ".go") || strings.HasSuffix(f, "_test.go") ||
			strings.Contains("/"+f, "/testdata/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, f))
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		if bytes.HasPrefix(text, []byte("// Code generated ")) {
			continue
		}
		s := sizes[path.Dir(f)]
		sizes[path.Dir(f)] = size{s.files + 1, s.lines + bytes.Count(text, []byte("\n"))}
	}
	var problems []string
	for folder, s := range sizes {
		if s.files > maxFiles || s.lines > maxLines {
			problems = append(problems, fmt.Sprintf("%s: the package has %d files and %d lines; "+
				"split it, at most %d and %d are allowed", folder, s.files, s.lines, maxFiles,
				maxLines))
		}
	}
	slices.Sort(problems)
	return problems, nil
}
