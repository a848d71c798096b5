// Page is the program that a page of the course loads: it composes the cells of a notebook into
// programs, explains what the compiler says of them, and shows what they put out.
package main

import "syscall/js"

// main defines the JavaScript function tessella(name, arguments), whose second argument and whose
// result are JSON, and tessellaCheck(arguments), which returns a promise of JSON. It says with
// tessellaReady() that they are there, and stays.
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

// archive returns the archive of a package that the page has loaded, nil if it has not.
func archive(path string) []byte {
	bytes := js.Global().Call("tessellaArchive", path)
	if bytes.IsUndefined() {
		return nil
	}
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data
}
