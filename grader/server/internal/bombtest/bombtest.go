// Package bombtest makes zips for tests that unpack to much more than they take.
package bombtest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"
)

// Spaces is a zip of so many files of spaces, of each bytes. The name has a %d for their number.
func Spaces(t testing.TB, files, each int, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	block := bytes.Repeat([]byte(" "), 1<<16)
	for i := range files {
		w, err := archive.Create(fmt.Sprintf(name, i))
		if err != nil {
			t.Fatal(err)
		}
		for left := each; left > 0; left -= len(block) {
			if _, err := w.Write(block[:min(left, len(block))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
