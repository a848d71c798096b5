package web

import (
	"embed"
	"io/fs"
)

//go:embed assets
var assets embed.FS

// addAssets adds the files that every site has, by the names that they have on it. sw.js works for
// the folder that it lies in, so it lies at the top.
func (s *site) addAssets() error {
	return fs.WalkDir(assets, "assets", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := assets.ReadFile(name)
		if name == "assets/sw.js" {
			name = "sw.js"
		}
		s.files[name] = data
		return err
	})
}
