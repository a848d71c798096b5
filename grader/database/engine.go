package database

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/ncruces/go-sqlite3"
	_ "github.com/ncruces/go-sqlite3/embed" // SQLite itself
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// engine makes SQLite ready, once a process.
var engine = sync.OnceValue(func() error {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(4096).
		WithCoreFeatures(api.CoreFeaturesV2)
	folder := codeFolder()
	if folder != "" {
		cache, err := wazero.NewCompilationCacheWithDir(folder)
		if err != nil {
			return fmt.Errorf("SQLite does not start: %w", err)
		}
		config = config.WithCompilationCache(cache)
	}
	sqlite3.RuntimeConfig = config
	if err := sqlite3.Initialize(); err != nil {
		if folder != "" && os.RemoveAll(folder) == nil {
			return fmt.Errorf("SQLite does not start: %w; its compiled form in %s is "+
				"removed: try again", err, folder)
		}
		return fmt.Errorf("SQLite does not start: %w", err)
	}
	return nil
})

// codeFolder is the folder in which SQLite's machine code is kept for the next process, or empty if
// there is none. Only the user may write there, because the files are executed.
func codeFolder() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	folder := filepath.Join(base, "tessella", "sqlite")
	if os.MkdirAll(folder, 0o700) != nil {
		return ""
	}
	probe, err := os.CreateTemp(folder, "probe")
	if err != nil {
		return ""
	}
	probe.Close()
	os.Remove(probe.Name())
	return folder
}
