package shape

import "embed"

// Source holds the package's own files, from which the sandbox compiles it into WebAssembly.
//
//go:embed *.go
var Source embed.FS
