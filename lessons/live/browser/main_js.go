package main

import "syscall/js"

func main() {
	js.Global().Set("tessellaScene", js.FuncOf(func(_ js.Value, args []js.Value) any {
		scene, err := compute(args[0].String(), args[1].String())
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		return map[string]any{"scene": scene}
	}))
	select {}
}
