//go:build js

// Command browser is live.wasm: it computes the scenes of live figures in a page. It gives the page
// one function,
//
//	tessellaScene(name, state) → {scene} or {error}
//
// where state, the figure's fields, and scene are texts of JSON.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/tessella-go/tessella/lessons/live"
)

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

func compute(name, state string) (scene string, err error) {
	// a state can be anybody's: a slip of ours must not end the program
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the live figure %s cannot be computed: %v", name, p)
		}
	}()
	f, err := live.Decode(name, []byte(state))
	if err != nil {
		return "", err
	}
	s, err := f.Scene()
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(s)
	return string(data), err
}
