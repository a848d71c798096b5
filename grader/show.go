package grader

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// show shows a verdict: in a notebook as one output that is a card, its text and its
// JSON; elsewhere as text.
func show(v Verdict) {
	if !inNotebook() {
		fmt.Println(v.Text())
		return
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // a Verdict can always be written as JSON
	}
	err = send(map[string]string{
		"text/html":  v.HTML(),
		"text/plain": v.Text(),
		verdict.MIME: string(data),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}
