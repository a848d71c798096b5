package guest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"reflect"
)

// Protocol names this version of the exchange; it stands first in a [Hello].
const Protocol = "tessella/1"

// maxFrame is the most bytes of a message: results and changed arguments, and a text.
const maxFrame = 2*MaxSize + 1<<20

// The exchange: the guest sends a Hello; then for each Call it sends a Reply. Each is a frame: its length in 4 bytes, least first, and its
// encoding (see [Encode]).

// Hello lists the functions that a guest offers.
type Hello struct {
	Protocol  string
	Functions []Function // in the order of their names
}

// Function is a function that a guest offers.
type Function struct {
	Name    string
	Type    string // in Go's syntax, such as "func([]float64) float64"
	Refused string // why it cannot be called; empty where it can
}

// Call asks for one call.
type Call struct {
	Seq      uint64 // comes back in the Reply
	Function string
	Args     []byte // the encoded arguments
}

// Kind says how a call ended.
type Kind uint8

// The ways in which a call can end.
const (
	Returned    Kind = iota + 1
	Panicked         // Text is what, Trace where
	Goexited         // the function ended its goroutine
	Unsendable       // it returned what [Encode] refuses, Text says why
	Rejected         // there is no such function, or the arguments are not its arguments: the caller's mistake
	TimedOut         // still running at the time limit of the process around the guest; Text holds the goroutines' stacks
	OutOfMemory      // over the memory limit of the process around the guest; Text holds the goroutines' stacks
)

// Reply is how one call went.
type Reply struct {
	Seq     uint64
	Kind    Kind
	Results []byte  // Returned: the encoded results
	Changed []byte  // Returned: the encoded arguments after the call, where the function has changed them; else nil
	Text    string  // see Kind
	Trace   []Frame // Panicked: from the place of the panic outwards
}

// Frame is one function call of a stack.
type Frame struct {
	Function string // with its package's path, "main.Gain"
	File     string
	Line     int
}

// Write sends a [Hello], [Call] or [Reply] as one frame, in one call of w.Write.
func Write[M Hello | Call | Reply](w io.Writer, message M) error {
	data, err := encode(maxFrame, []reflect.Value{reflect.ValueOf(message)})
	if err != nil {
		return fmt.Errorf("guest: %w", err)
	}
	frame := binary.LittleEndian.AppendUint32(make([]byte, 0, 4+len(data)), uint32(len(data)))
	_, err = w.Write(append(frame, data...))
	return err
}

// Read receives one message. At the end of r before a frame begins, the error is io.EOF.
func Read[M Hello | Call | Reply](r io.Reader) (M, error) {
	var message M
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return message, err
	}
	size := int64(binary.LittleEndian.Uint32(head[:]))
	if size > maxFrame {
		return message, fmt.Errorf("guest: a frame of %d bytes", size)
	}
	var data bytes.Buffer // grows with what comes, not with what is promised
	if _, err := io.CopyN(&data, r, size); err != nil {
		return message, fmt.Errorf("guest: a frame of %d bytes ends after %d: %w", size, data.Len(), io.ErrUnexpectedEOF)
	}
	values, err := Decode(data.Bytes(), reflect.TypeFor[M]())
	if err != nil {
		return message, err
	}
	return values[0].Interface().(M), nil
}
