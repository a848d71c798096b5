package site

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/site/cache"
)

// Engine makes the files by which a page compiles and runs Go, without the pages of the course:
// assets/runtime.js and what it loads, and LICENCES.md.
func Engine(ctx context.Context, o Options) (map[string][]byte, error) {
	m := &maker{Options: o, files: map[string][]byte{}}
	var err error
	if m.cache, err = cache.Open(o.Cache); err != nil {
		return nil, err
	}
	if err := m.read(); err != nil {
		return nil, err
	}
	if err := m.addAssets(); err != nil {
		return nil, err
	}
	maps.DeleteFunc(m.files, func(name string, _ []byte) bool {
		return !slices.Contains(scripts, name) &&
			!strings.HasPrefix(name, "assets/wasi/")
	})
	sources, err := m.addParts(ctx)
	if err != nil {
		return nil, err
	}
	terms, err := licences(o.Root, sources)
	if err != nil {
		return nil, err
	}
	m.files["LICENCES.md"] = []byte(terms.Cells[0].Source)
	m.stamp()
	return m.files, nil
}

// scripts are the assets that compile and run Go.
var scripts = []string{"assets/runtime.js", "assets/worker.js", "assets/toolchain.js",
	"assets/reactors.js", "assets/guest.js", "assets/program.js"}
