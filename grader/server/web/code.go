package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// source is a part of what a student has handed in: a cell with code, or a file.
type source struct {
	Name string // "cell 7", "gain.go"
	Text string
}

const (
	maxSources  = 300
	maxFile     = 4 << 20  // bytes of a file in an archive that are unpacked to be shown
	maxUnzipped = 20 << 20 // of all its files

	maxShown  = 300 << 10 // bytes of code on a page, about 2,000 lines; see [cut]
	lineTakes = 100       // bytes on the page beside the line
)

// sources are the parts of a hand-in, as text to be shown. A hand-in that cannot be read has none.
func sources(name string, content []byte) []source {
	switch strings.ToLower(path.Ext(name)) {
	case ".ipynb":
		nb, err := ipynb.Read(bytes.NewReader(content))
		if err != nil {
			return nil
		}
		var all []source
		for i, cell := range nb.Cells {
			if cell.Type == ipynb.Code && len(all) < maxSources {
				all = append(all, source{fmt.Sprintf("cell %d", i+1), cell.Source})
			}
		}
		return all
	case ".zip":
		return zipped(content)
	}
	return []source{{name, string(content)}}
}

// zipped are the Go files and notebooks of an archive. It reads no more of a file than maxFile, and
// of all together no more than maxUnzipped.
func zipped(content []byte) []source {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil
	}
	var all []source
	left := int64(maxUnzipped)
	for _, f := range archive.File {
		ext := strings.ToLower(path.Ext(f.Name))
		if ext != ".go" && ext != ".ipynb" {
			continue
		}
		if left == 0 || len(all) >= maxSources {
			break
		}
		r, err := f.Open()
		if err != nil {
			continue
		}
		text, err := io.ReadAll(io.LimitReader(r, min(maxFile, left)))
		r.Close()
		left -= int64(len(text))
		if err != nil {
			continue
		}
		if ext == ".go" {
			all = append(all, source{f.Name, string(text)})
			continue
		}
		for _, part := range sources("notebook.ipynb", text) {
			part.Name = f.Name + ", " + part.Name
			all = append(all, part)
		}
	}
	return all
}

// cut returns the beginning of code for which a page has room, and how many lines are left out. A
// line takes its bytes and lineTakes, so that many empty lines do not make a large page.
func cut(code string, room *int) (shown string, left int) {
	for line := range strings.Lines(code) {
		if *room -= len(line) + lineTakes; *room < 0 {
			break
		}
		shown = code[:len(shown)+len(line)]
	}
	if rest := strings.TrimSuffix(code[len(shown):], "\n"); len(shown) < len(code) {
		left = strings.Count(rest, "\n") + 1
	}
	return shown, left
}

// place is where a report has found a function: "cell 7; also in cell 4" or "gain.go, line 3".
var place = regexp.MustCompile(`^(?:(.+\.ipynb)[,:] ?)?(cell [0-9]+)|^([^,;:]+\.go)`)

// codeOf is the part in which a function was found. A single file may have another name here than
// where it was graded.
func codeOf(all []source, found string) *source {
	if len(all) == 1 && found != "" {
		return &all[0]
	}
	m := place.FindStringSubmatch(found)
	if m == nil {
		return nil
	}
	name := m[2] + m[3]
	for i, one := range all {
		if one.Name == name || strings.HasSuffix(one.Name, "/"+name) ||
			strings.HasSuffix(one.Name, ", "+name) {
			return &all[i]
		}
	}
	return nil
}
