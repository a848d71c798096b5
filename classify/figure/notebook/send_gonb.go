//go:build !wasm

package notebook

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"github.com/tessella-go/tessella/classify/figure"
)

func inNotebook() bool { return gonbui.IsNotebook }

// send returns when the kernel has received the display.
func send(d *figure.Display) error {
	gonbui.SendData(message(d))
	gonbui.Sync()
	return gonbui.Error()
}

// message is the display in GoNB's form.
func message(d *figure.Display) *protocol.DisplayData {
	m := &protocol.DisplayData{Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML:  d.HTML,
		protocol.MIMETextPlain: d.Text,
	}}
	if d.PNG != nil {
		m.Data[protocol.MIMEImagePNG] = d.PNG
		m.Metadata = map[string]any{
			string(protocol.MIMEImagePNG): map[string]int{"width": d.Width, "height": d.Height},
		}
	}
	for kind, value := range d.Also {
		m.Data[protocol.MIMEType(kind)] = string(value)
	}
	return m
}
