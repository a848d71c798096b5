package parts

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/google/renameio/v2"
)

// workers is how many parts are packed at once.
var workers = runtime.NumCPU()

// kept is how long a part stays that no build asks for.
const kept = 30 * 24 * time.Hour

// cache is a folder of gzipped parts, by a hash of what each was built from.
type cache struct{ dir string }

// openCache opens the cache in a folder; empty: below the user's cache folder.
func openCache(dir string) (cache, error) {
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return cache{}, fmt.Errorf("no cache folder for the parts of the site; set HOME or "+
				"XDG_CACHE_HOME: %w", err)
		}
		dir = filepath.Join(user, "tessella", "web")
	}
	return cache{dir}, os.MkdirAll(dir, 0o755)
}

// entry is a part in the cache.
type entry struct {
	path string
	hash string // of its bytes
	size int64  // unpacked
	gz   int64
}

// get returns the part that was built from what the key says. What is not in the cache, or was cut
// short there, is made.
func (c cache) get(key string, make func() ([]byte, error)) (entry, error) {
	sum := sha256.Sum256([]byte(key))
	e := entry{path: filepath.Join(c.dir, hex.EncodeToString(sum[:])+".gz")}
	data, err := os.ReadFile(e.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		content, err := make()
		if err != nil {
			return entry{}, err
		}
		data = pack(content)
		if err := renameio.WriteFile(e.path, data, 0o644); err != nil {
			return entry{}, err
		}
	case err != nil:
		return entry{}, err
	}
	now := time.Now()
	_ = os.Chtimes(e.path, now, now) // a folder of others is theirs to clean
	sum = sha256.Sum256(data)
	e.hash = hex.EncodeToString(sum[:8])
	e.gz = int64(len(data))
	e.size = int64(binary.LittleEndian.Uint32(data[len(data)-4:])) // as gzip ends
	return e, nil
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

// building begins the names of folders for builds.
const building = ".building-"

// clean removes parts that no build has asked for in a long time, and what builds have left behind
// that were killed.
func (c cache) clean() error {
	parts, err := filepath.Glob(filepath.Join(c.dir, "*.gz"))
	folders, _ := filepath.Glob(filepath.Join(c.dir, building+"*"))
	if err != nil {
		return err
	}
	for _, file := range append(parts, folders...) {
		info, err := os.Stat(file)
		if err == nil && time.Since(info.ModTime()) > kept {
			err = os.RemoveAll(file)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another build may have removed it
			return err
		}
	}
	return nil
}
