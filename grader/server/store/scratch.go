package store

import (
	"os"
	"path/filepath"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// Scratch makes a folder for what students wrote. If this program is killed, the next one removes
// it.
func Scratch() (*subprocess.Folder, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return subprocess.NewFolder(filepath.Join(cache, "tessella", "server"))
}
