// Command browser is live.wasm: it draws live figures in a page. It gives the page one function,
//
//	tessellaScene(name, state) → {scene} or {error}
//
// where state, the figure's fields, and scene, a [live.Page], are texts of JSON. Outside of a
// browser it prints the scene of the name and the state that are its arguments.
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/lessons/live"
)

// compute draws a figure. The state can be anybody's, so that a panic is an error too.
func compute(name, state string) (page string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the live figure %s cannot be computed: %v", name, p)
		}
	}()
	f, err := live.Decode(name, []byte(state))
	if err != nil {
		return "", err
	}
	p, err := live.Draw(f)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // the pictures are full of < and >
	err = encoder.Encode(p)
	return text.String(), err
}
