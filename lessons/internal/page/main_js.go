// Page is the program that a page of the course loads: it composes the cells of a notebook into
// programs, explains the compiler's messages about them, and shows their outputs.
package main

import "syscall/js"

// main defines the JavaScript function tessella(name, arguments), whose second argument and whose
// result are JSON, and tessellaCheck(arguments), which returns a promise of JSON. It calls
// tessellaReady() when they are there, and keeps running.
func main() {
	e := newEngine(archive)
	js.Global().Set("tessella", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return e.answer(args[0].String(), []byte(args[1].String()))
	}))
	js.Global().Set("tessellaCheck", js.FuncOf(func(_ js.Value, args []js.Value) any {
		arguments := []byte(args[0].String())
		return promise(func() (any, error) { return checkCells(arguments, pageHost{}) })
	}))
	js.Global().Call("tessellaReady")
	select {}
}

// archive returns the archive of a package that the page has loaded, or nil.
func archive(path string) []byte {
	bytes := js.Global().Call("tessellaArchive", path)
	if bytes.IsUndefined() {
		return nil
	}
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data
}
