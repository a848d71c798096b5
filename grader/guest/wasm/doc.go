// Package wasm is the frame of a program that offers a student's functions from inside WebAssembly.
// Its host is package sandbox, or a page.
//
// A program can only forge results, which is the same as returning them. It does not know the
// expected values.
package wasm
