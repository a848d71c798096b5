// Package wasm is the frame of a program that offers a student's functions from inside WebAssembly.
// Its host is package sandbox.
//
// There is nothing to forge on the way to the host but results, which is no more than returning
// them: what is expected is not known in here.
package wasm
