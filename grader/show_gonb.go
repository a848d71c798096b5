//go:build !wasm

package grader

import (
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

func inNotebook() bool { return gonbui.IsNotebook }

// send sends a display to the kernel: texts by MIME type.
func send(texts map[string]string) error {
	data := make(map[protocol.MIMEType]any)
	for kind, text := range texts {
		data[protocol.MIMEType(kind)] = text
	}
	gonbui.SendData(&protocol.DisplayData{Data: data})
	gonbui.Sync() // otherwise the card may come after the end of the cell
	return gonbui.Error()
}

// toNotebook reports whether an environment variable names the notebook's display.
func toNotebook(variable string) bool {
	return strings.HasPrefix(variable, protocol.GONB_PIPE_ENV+"=") ||
		strings.HasPrefix(variable, protocol.GONB_PIPE_BACK_ENV+"=")
}
