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

// maxFrame is the maximum size of a message in bytes: results, changed arguments and a text.
const maxFrame = 2*MaxSize + 1<<20

// The exchange: the guest sends a Hello; then for each Call it sends a Reply. Each is a frame: its
// length in 4 bytes, least first, and its encoding (see [Encode]).

// Hello lists the functions that a guest offers.
type Hello struct {
	Protocol  string
	Functions []Function // in the order of their names
}

// Function is a function that a guest offers.
type Function struct {
	Name    string
	Type    string // such as "func([]float64) float64"; see [TypeName]
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
	Returned   Kind = iota + 1
	Panicked        // Text is what, Trace where
	Goexited        // the function ended its goroutine
	Unsendable      // it returned what [Encode] refuses, Text says why
	// there is no such function, or the arguments do not fit it: the caller's mistake
	Rejected
	// still running at the time limit of the process around the guest; Text
	// holds the goroutines' stacks
	TimedOut
	// over the memory limit of the process around the guest; Text holds the goroutines' stacks
	OutOfMemory
)

// Reply is how one call went.
type Reply struct {
	Seq     uint64
	Kind    Kind
	Results []byte // Returned: the encoded results
	// Returned: the encoded arguments after the call, where the function has changed them; else nil
	Changed []byte
	// Returned: 1 + the index of the first argument behind whose end it wrote; else 0
	Behind uint64
	Text   string  // see Kind
	Trace  []Frame // Panicked: from the place of the panic outwards
}

// Frame is one function call of a stack.
type Frame struct {
	Function string // with its package's path, "main.Gain"
	File     string
	Line     int
}

// Write sends a [Hello], [Call] or [Reply] as one frame, in one call of w.Write.
func Write[M Hello | Call | Reply](w io.Writer, message M) error {
	frame, quick := appendMessage(make([]byte, 4, 256), message)
	if !quick {
		data, err := encode(maxFrame, []reflect.Value{reflect.ValueOf(message)})
		if err != nil {
			return err
		}
		frame = append(frame, data...)
	}
	if len(frame)-4 > maxFrame {
		return fmt.Errorf("a message of more than %d MB", maxFrame>>20)
	}
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-4))
	_, err := w.Write(frame)
	return err
}

// appendMessage encodes a message without reflect, which takes most of the time of a
// small call in a sandbox; the bytes are the same. It reports false for the messages that
// come once, or with a stack.
func appendMessage(buf []byte, message any) ([]byte, bool) {
	e := encoder{buf: buf}
	switch m := message.(type) {
	case Call:
		e.buf = binary.AppendUvarint(e.buf, m.Seq)
		e.text(m.Function)
		e.bytes(m.Args)
	case Reply:
		if m.Trace != nil {
			return buf, false
		}
		e.buf = binary.AppendUvarint(e.buf, m.Seq)
		e.buf = append(e.buf, byte(m.Kind)) // a kind is below 128
		e.bytes(m.Results)
		e.bytes(m.Changed)
		e.buf = binary.AppendUvarint(e.buf, m.Behind)
		e.text(m.Text)
		e.buf = append(e.buf, 0)
	default:
		return buf, false
	}
	return e.buf, true
}

func (e *encoder) bytes(b []byte) {
	if b == nil {
		e.buf = append(e.buf, 0)
		return
	}
	e.buf = binary.AppendUvarint(e.buf, 1+uint64(len(b)))
	e.buf = append(e.buf, b...)
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
		return message, fmt.Errorf("a frame of %d bytes", size)
	}
	data, err := readFrame(r, size)
	if err != nil {
		return message, err
	}
	if call, ok := any(&message).(*Call); ok {
		*call, err = decodeCall(data)
		return message, err
	}
	values, err := Decode(data, reflect.TypeFor[M]())
	if err != nil {
		return message, err
	}
	return values[0].Interface().(M), nil
}

// readFrame reads a frame. It allocates a small frame at once, and a large one only as its bytes
// arrive.
func readFrame(r io.Reader, size int64) ([]byte, error) {
	const little = 64 << 10
	data := bytes.NewBuffer(make([]byte, 0, min(size, little)+bytes.MinRead))
	if _, err := io.CopyN(data, r, size); err != nil {
		return nil, fmt.Errorf("a frame of %d bytes ends after %d: %w", size, data.Len(),
			io.ErrUnexpectedEOF)
	}
	return data.Bytes(), nil
}

// decodeCall is Decode for a call.
func decodeCall(data []byte) (Call, error) {
	d := decoder{data: data}
	call := Call{Seq: d.uvarint(), Function: d.text()}
	if n, isNil := d.length(1); !isNil {
		call.Args = d.bytes(n)
	}
	if err := d.end(); err != nil {
		return Call{}, fmt.Errorf("a call: %w", err)
	}
	return call, nil
}
