package sandbox

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"
)

// A process and its child speak over the child's standard input and output. First the
// parent sends a job in JSON. Then it sends messages: a call, or the wish for a fresh
// instance. The child answers each start of an instance and each call with two messages:
// what was printed, and how it went.

// job is what a child is to do.
type job struct {
	Program string // the file
	Code    string // the folder of its machine code, where it was translated
	Part    int    // of the program: whose functions it offers
	Engine  engine
	// of processor time, after which a call is too slow for the interpreter; 0: no limit
	Slice  time.Duration
	Time   time.Duration // of processor time, after which a call is ended
	Total  time.Duration // of processor time, after which all calls of a function are ended
	Memory int64         // of the program beyond Static, what it has when it starts
	Static int64
	Output int64
}

// engine says how a program runs. The interpreter starts at once. The compiler starts most of a
// second later, unless the program was translated before, and its code runs 40 times faster.
type engine string

const (
	interpreter engine = "interpreter"
	compiler    engine = "compiler"
)

// The kinds of messages to a child.
const (
	called = 'C' // a call as package guest writes it
	fresh  = 'F' // the calls that follow are another function's: they begin in a new instance
	// the calls that follow are of the part with this number, in JSON, of the same program
	adopted = 'A'
)

// The kinds of messages from a child.
const (
	renewed = 'N' // the answer to fresh and adopted: what follows is of the new instance
	printed = 'P' // what the program printed since the last message
	replied = 'R' // a message as package guest writes it
	ended   = 'E' // an end in JSON; the next call is answered by a new instance
	tooSlow = 'S' // the call needs the other engine; the child ends
)

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
