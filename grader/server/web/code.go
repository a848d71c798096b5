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
	maxSource   = 200 << 10 // bytes of a part that are shown
	maxSources  = 300
	maxUnzipped = 20 << 20 // bytes of an archive that are unpacked to be shown
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
				all = append(all, source{fmt.Sprintf("cell %d", i+1), clip(cell.Source)})
			}
		}
		return all
	case ".zip":
		return zipped(content)
	}
	return []source{{name, clip(string(content))}}
}

// zipped are the Go files and notebooks of an archive. It reads no more of a file than is shown,
// and of all together no more than maxUnzipped.
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
		limit := int64(maxSource)
		if ext == ".ipynb" {
			limit = 20 * maxSource // with its outputs
		}
		text, err := io.ReadAll(io.LimitReader(r, min(limit, left)))
		r.Close()
		left -= int64(len(text))
		if err != nil {
			continue
		}
		if ext == ".go" {
			all = append(all, source{f.Name, clip(string(text))})
			continue
		}
		for _, part := range sources("notebook.ipynb", text) {
			part.Name = f.Name + ", " + part.Name
			all = append(all, part)
		}
	}
	return all
}

func clip(text string) string {
	if len(text) > maxSource {
		return strings.ToValidUTF8(text[:maxSource], "") + "\n… (the rest is in the file)"
	}
	return text
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
