package run

import (
	"encoding/json"
	"fmt"
	"regexp"
	"runtime"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// displays finds the outputs of a display id, in all cells of a run.
type displays map[string][]*ipynb.Output

// sink collects the outputs of one cell.
type sink struct {
	cell     *ipynb.Cell
	displays displays
	open     *ipynb.Output // the stream that is being printed to
	buf      []byte        // its end, not yet in the output
	clear    bool          // remove all outputs before the next one
	notices  []string      // what GoNB itself reports on stderr: see failedCommand
	garbage  int           // bytes received since the last collection
	size     int           // bytes received
	overflow func()        // called when size passes maxOutput; later output is left out
	err      error         // the first message that could not be read
}

const (
	pieceSize = 64 << 10
	// Messages are copied some times on their way. With the default of the garbage collector 50 MB
	// of outputs would let the heap grow to twice their size before the copies are collected.
	collectAfter = 4 << 20
	// A cell that prints without end would fill the memory and the disk.
	maxOutput = 128 << 20
)

// message takes one message of the kernel.
func (s *sink) message(m kernel.Message) {
	if s.size += len(m.Content); s.size > maxOutput {
		s.overflow()
		return
	}
	if s.garbage += len(m.Content); s.garbage > collectAfter {
		s.garbage = 0
		runtime.GC()
	}
	if err := s.take(m); err != nil && s.err == nil {
		s.err = fmt.Errorf("a %s message of the kernel cannot be read: %w", m.Type, err)
	}
}

func (s *sink) take(m kernel.Message) error {
	switch m.Type {
	case "execute_input":
		var c struct {
			Count *int `json:"execution_count"`
		}
		err := json.Unmarshal(m.Content, &c)
		s.cell.ExecutionCount = c.Count
		return err
	case "stream":
		var c struct{ Name, Text string }
		if err := json.Unmarshal(m.Content, &c); err != nil {
			return err
		}
		if c.Name == "stderr" && notice.MatchString(c.Text) {
			s.notices = append(s.notices, c.Text)
		}
		s.print(c.Name, c.Text)
	case "display_data", "execute_result", "update_display_data":
		return s.display(m)
	case "error":
		var c struct {
			EName     string
			EValue    string
			Traceback []string
		}
		err := json.Unmarshal(m.Content, &c)
		s.append(&ipynb.Output{
			Type: ipynb.Error, EName: c.EName, EValue: c.EValue, Traceback: c.Traceback,
		})
		return err
	case "clear_output":
		var c struct{ Wait bool }
		if err := json.Unmarshal(m.Content, &c); err != nil {
			return err
		}
		if s.clear = c.Wait; !c.Wait {
			s.remove()
		}
	}
	return nil
}

// print joins what comes to one stream in a row; small messages are gathered in pieces.
func (s *sink) print(name, text string) {
	if s.open == nil || s.open.Name != name || s.clear {
		out := &ipynb.Output{Type: ipynb.Stream, Name: name}
		s.append(out)
		s.open = out
	}
	if s.buf = append(s.buf, text...); len(s.buf) >= pieceSize {
		s.flush()
	}
}

func (s *sink) flush() {
	if len(s.buf) > 0 {
		s.open.Text = append(s.open.Text, string(s.buf))
		s.buf = s.buf[:0]
	}
}

// seal ends the current stream.
func (s *sink) seal() {
	s.flush()
	s.open, s.buf = nil, nil
}

func (s *sink) append(out *ipynb.Output) {
	s.seal()
	if s.clear {
		s.clear = false
		s.remove()
	}
	s.cell.Outputs = append(s.cell.Outputs, out)
}

// remove clears the outputs of the cell, and forgets their display ids.
func (s *sink) remove() {
	s.seal()
	gone := map[*ipynb.Output]bool{}
	for _, out := range s.cell.Outputs {
		gone[out] = true
	}
	s.cell.Outputs = nil
	for id, outs := range s.displays {
		var kept []*ipynb.Output
		for _, out := range outs {
			if !gone[out] {
				kept = append(kept, out)
			}
		}
		s.displays[id] = kept
	}
}

func (s *sink) display(m kernel.Message) error {
	var c struct {
		Data      ipynb.Bundle
		Metadata  ipynb.Object
		Count     *int `json:"execution_count"`
		Transient struct {
			ID string `json:"display_id"`
		}
	}
	if err := json.Unmarshal(m.Content, &c); err != nil {
		return err
	}
	if c.Metadata == nil {
		c.Metadata = ipynb.Object{}
	}
	// A display with a known id changes the outputs that have the id, and is also a new output.
	if c.Transient.ID != "" {
		for _, out := range s.displays[c.Transient.ID] {
			out.Data, out.Metadata = c.Data, c.Metadata
		}
	}
	if m.Type == "update_display_data" {
		return nil
	}
	out := &ipynb.Output{Type: m.Type, Data: c.Data, Metadata: c.Metadata}
	if m.Type == "execute_result" {
		out.ExecutionCount = c.Count
	}
	s.append(out)
	if c.Transient.ID != "" {
		s.displays[c.Transient.ID] = append(s.displays[c.Transient.ID], out)
	}
	return nil
}

// notice matches a whole message in which GoNB reports a command that failed,
// or that it does not know.
var notice = regexp.MustCompile(
	`^(?:(?:\^C\n)?(?:exit status \d+|signal: [^\n]+)\n|"%[^"\n]*" unknown or not ` +
		`implemented yet\.)$`)
