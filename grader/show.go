package grader

import (
	"encoding/json"
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// show shows a verdict: in a notebook as one output that is a card, its text and its
// JSON; elsewhere as text.
func show(v Verdict) {
	if !gonbui.IsNotebook {
		fmt.Println(v.Text())
		return
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // a Verdict holds nothing that JSON has not
	}
	gonbui.SendData(&protocol.DisplayData{Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML:  v.HTML(),
		protocol.MIMETextPlain: v.Text(),
		verdict.MIME:           string(data),
	}})
	gonbui.Sync() // or the card may come after the end of the cell
}
