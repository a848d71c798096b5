package guest

import "embed"

// Source holds the package's own files and those of package wasm, from which the sandbox
// compiles it into WebAssembly.
//
//go:embed *.go wasm
var Source embed.FS
