package store

import (
	"bytes"
	"compress/flate"
	"io"
)

// Pack compresses what a table keeps.
func Pack(data []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err != nil {
		panic(err) // the level exists
	}
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// Unpack returns what [Pack] has compressed.
func Unpack(data []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(data)))
}
