package sandbox

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/tessella-go/tessella/grader/judging"
)

// A program and its child speak over the child's standard input and output. First the parent sends
// a job in JSON. Then it sends messages: a call, or the wish for a fresh instance. The child
// answers each with two messages: the outcome in JSON, and the program's own reply.

// job is what a child is to do.
type job struct {
	Program string // the file
	// machine code, which takes most of a second to make and runs 40 times faster than the
	// interpreter
	Compile bool
	Start   time.Duration // of processor time, for the start of an instance
	Memory  int64         // of the program beyond Static, what it has when it starts
	Static  int64
	Output  int64
	// of processor time, after which the system ends a child that does not look at the clock
	Limit time.Duration
}

// The kinds of messages.
const (
	called  = 'C' // to the child: the time for the call, and a frame of package guest
	fresh   = 'F' // to the child: what follows is for a fresh instance
	outcome = 'O' // from the child: see outcomeOf
	replied = 'R' // from the child: a frame of package guest, or nothing
)

// outcomeOf is the outcome of a call, or of the start of an instance.
type outcomeOf struct {
	End     *judging.End `json:",omitempty"` // nil if there is a reply
	Printed string       `json:",omitempty"`
	Used    time.Duration
	Last    bool `json:",omitempty"` // the child has ended too
}

// maxMessage is the maximum size of a child's message. A longer reply does not count.
const maxMessage = 16 << 20

func writeMessage(w io.Writer, kind byte, data []byte) error {
	message := binary.LittleEndian.AppendUint32(append(make([]byte, 0, 5+len(data)), kind),
		uint32(len(data)))
	_, err := w.Write(append(message, data...))
	return err
}

func readMessage(r io.Reader) (kind byte, data []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint32(head[1:])
	if n > maxMessage {
		return 0, nil, fmt.Errorf("a message of %d MB", n>>20)
	}
	var text bytes.Buffer // grows with the bytes that arrive, not with the announced length
	_, err = io.CopyN(&text, r, int64(n))
	return head[0], text.Bytes(), err
}
