package site

import (
	"bytes"
	"embed"
	"io/fs"

	"github.com/tessella-go/tessella/notebooks/page"
)

//go:embed assets
var assets embed.FS

// addAssets adds the files that every site has. sw.js serves the folder that it is in, so it is at
// the top.
func (s *maker) addAssets() error {
	s.files["assets/page.css"] = []byte(page.Style())
	return fs.WalkDir(assets, "assets", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := assets.ReadFile(name)
		if name == "assets/sw.js" {
			name = "sw.js"
			data = bytes.ReplaceAll(data, []byte("'EDITION'"), []byte("'"+placeholder+"'"))
		}
		s.files[name] = data
		return err
	})
}
