// Package cache keeps files that are slow to make, gzipped, by a hash of what each was made from.
package cache

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/google/renameio/v2"
)

// kept is how long an unused file stays.
const kept = 30 * 24 * time.Hour

// Cache is a folder of gzipped files. Several processes may use it at once.
type Cache struct{ dir string }

// Open opens the cache in a folder; empty: below the user's cache folder.
func Open(dir string) (Cache, error) {
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return Cache{}, fmt.Errorf("no cache folder for the site; set HOME or "+
				"XDG_CACHE_HOME: %w", err)
		}
		dir = filepath.Join(user, "tessella", "web")
	}
	return Cache{dir}, os.MkdirAll(dir, 0o755)
}

// File is a gzipped file in the cache.
type File struct {
	Path string
	Hash string // of its bytes
	Size int64  // unpacked
	GZ   int64  // its own
}

// Unpack returns the bytes that were put into the cache.
func (f File) Unpack() ([]byte, error) {
	file, err := os.Open(f.Path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Has reports whether the cache has a file for a key.
func (c Cache) Has(key string) bool {
	_, err := os.Stat(c.path(key))
	return err == nil
}

func (c Cache) path(key string) string {
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(c.dir, hex.EncodeToString(sum[:])+".gz")
}

// Get returns the file for a key. If it is not in the cache, it is made.
func (c Cache) Get(key string, make func() ([]byte, error)) (File, error) {
	f := File{Path: c.path(key)}
	data, err := os.ReadFile(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		content, err := make()
		if err != nil {
			return File{}, err
		}
		data = pack(content)
		if err := renameio.WriteFile(f.Path, data, 0o644); err != nil {
			return File{}, err
		}
	case err != nil:
		return File{}, err
	case len(data) < 18: // the least that gzip writes
		return File{}, fmt.Errorf("%s is not whole; delete it", f.Path)
	}
	now := time.Now()
	_ = os.Chtimes(f.Path, now, now) // the caller cleans a folder of its own
	sum := sha256.Sum256(data)
	f.Hash = hex.EncodeToString(sum[:8])
	f.GZ = int64(len(data))
	f.Size = int64(binary.LittleEndian.Uint32(data[len(data)-4:])) // as gzip ends
	return f, nil
}

func pack(content []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is right
	}
	_, _ = w.Write(content) // a buffer takes all
	_ = w.Close()
	return out.Bytes()
}

// building is the prefix of the names of folders for builds.
const building = ".building-"

// Folder runs a build with a folder for its files, and removes the folder.
func (c Cache) Folder(build func(dir string) ([]byte, error)) ([]byte, error) {
	dir, err := os.MkdirTemp(c.dir, building)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return build(dir)
}

// Clean removes files that were not used for a long time, and what killed builds have left behind.
func (c Cache) Clean() error {
	files, err := filepath.Glob(filepath.Join(c.dir, "*.gz"))
	folders, _ := filepath.Glob(filepath.Join(c.dir, building+"*"))
	if err != nil {
		return err
	}
	for _, file := range append(files, folders...) {
		info, err := os.Stat(file)
		if err == nil && time.Since(info.ModTime()) > kept {
			err = os.RemoveAll(file)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another process may have removed it
			return err
		}
	}
	return nil
}
