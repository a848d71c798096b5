// Command browser is live.wasm: it computes the scenes of live figures in a page. It gives the page
// one function,
//
//	tessellaScene(name, state) → {scene} or {error}
//
// where state, the figure's fields, and scene are texts of JSON. Outside of a browser it prints the
// scene of the name and the state that are its arguments.
package main

import (
	"encoding/json"
	"fmt"

	"github.com/tessella-go/tessella/lessons/live"
)

// compute returns the scene of a figure. The state can be anybody's, so that a panic is an error
// too.
func compute(name, state string) (scene string, err error) {
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
