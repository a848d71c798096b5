package submission

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// CheckZip returns an error if a zip that one student hands in would not be read as a whole: it is
// not a zip, has too many files, unpacks to too many bytes, contains another zip, or has no
// notebook and no Go file. It unpacks nothing, so a zip that unpacks to terabytes takes about as
// much time and memory as another one of its size.
//
// The sizes are those that the zip states. Where one is a lie, reading the file fails later.
func CheckZip(data []byte) error {
	if err := fewEntries(data); err != nil {
		return fmt.Errorf("the zip %w", err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return fmt.Errorf("this is not a readable zip: %s",
			strings.TrimPrefix(err.Error(), "zip: "))
	}
	handIns := 0
	total := uint64(0)
	for _, f := range z.File {
		name := strings.ReplaceAll(f.Name, `\`, "/")
		size := f.UncompressedSize64
		base := path.Base(name)
		limit := uint64(maxRead)
		switch {
		case strings.HasPrefix(name, "__MACOSX/"), hidden(base),
			f.FileInfo().Mode()&fs.ModeDir != 0:
			continue
		case strings.EqualFold(path.Ext(name), ".zip"):
			return fmt.Errorf("%s is a zip within the zip, which is not read; unpack it first",
				show(name))
		case isNotebook(base):
			handIns, limit = handIns+1, maxNotebook
		case isHandIn(base):
			handIns, limit = handIns+1, maxCode
		}
		total += min(size, maxRead+1)
		if size > limit {
			return fmt.Errorf("%s has %s when it is unpacked, and at most %s are read", show(name),
				megabytes(int64(min(size, 1<<62))), megabytes(int64(limit)))
		}
		if total > maxRead {
			return fmt.Errorf("the files of the zip have more than %s together when they are "+
				"unpacked, and no more are read", megabytes(maxRead))
		}
	}
	if handIns == 0 {
		return errors.New("the zip holds no notebook (.ipynb) and no Go file")
	}
	return nil
}

// fewEntries returns an error if a zip has too many files and folders. It does not read their list,
// which may need a hundred times the memory.
func fewEntries(data []byte) error {
	const entry = "PK\x01\x02" // begins each entry of the list
	if n := bytes.Count(data, []byte(entry)); n > maxEntries {
		return fmt.Errorf("has %d files and folders, and at most %d are read", n, maxEntries)
	}
	return nil
}
