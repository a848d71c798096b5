//go:build !wasip1

// A page of the course compiles the package for wasip1, and no program there needs its source.

package shape

import "embed"

// Source holds the package's own files, from which the sandbox compiles it into WebAssembly.
//
//go:embed *.go
var Source embed.FS
