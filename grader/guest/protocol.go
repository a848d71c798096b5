package guest

import (
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"unsafe"
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
	e := encoder{buf: make([]byte, 4, 256), limit: maxFrame}
	if err := e.value(planFor[M](), unsafe.Pointer(&message), 0); err != nil {
		return at(err, "a message")
	}
	size := len(e.buf) - 4
	if size > maxFrame {
		return at(e.tooLarge(), "a message")
	}
	for i := range 4 {
		e.buf[i] = byte(size >> (8 * i))
	}
	_, err := w.Write(e.buf)
	return err
}

func planFor[M Hello | Call | Reply]() *plan {
	switch any((*M)(nil)).(type) {
	case *Call:
		return callPlan
	case *Reply:
		return replyPlan
	}
	return planOf(reflect.TypeFor[M]())
}

// Read receives one message. At the end of r before a frame begins, the error is io.EOF.
func Read[M Hello | Call | Reply](r io.Reader) (message M, err error) {
	head, err := readAll(r, 4)
	if err != nil {
		return message, err
	}
	size := 0
	for i, b := range head {
		size |= int(b) << (8 * i)
	}
	if size > maxFrame {
		return message, errors.New("a frame of " + strconv.Itoa(size) + " bytes")
	}
	data, err := readAll(r, size)
	if err != nil {
		return message, errors.New("a frame of " + strconv.Itoa(size) + " bytes ends after " +
			strconv.Itoa(len(data)))
	}
	d := decoder{data: unsafe.String(unsafe.SliceData(data), len(data))}
	d.value(planFor[M](), unsafe.Pointer(&message), 0)
	return message, d.end()
}

// readAll reads so many bytes. It allocates little at once, and more only as bytes arrive.
func readAll(r io.Reader, size int) (data []byte, err error) {
	const little = 64 << 10
	data = make([]byte, 0, min(size, little))
	for len(data) < size && err == nil {
		if len(data) == cap(data) {
			data = slices.Grow(data, min(size-len(data), len(data)))
		}
		var n int
		n, err = r.Read(data[len(data):min(size, cap(data))])
		data = data[:len(data)+n]
	}
	if len(data) == size {
		err = nil
	} else if len(data) > 0 && err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return data, err
}
