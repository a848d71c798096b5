package grader

import (
	"bytes"
	"os"
	"sync"
	"time"
)

// maxOutput is the most that a function may print in one call.
const maxOutput = 4 << 20

// Of what is printed in one call, so much is kept from the beginning and from the end.
const keptHead, keptTail = 16 << 10, 64 << 10

// output is what a child prints, in parts that end with a separator.
type output struct {
	from      *os.File
	separator []byte
	flood     func() // called where a part gets too long
	parts     chan string
	done      chan struct{} // closed at the end of from

	mu         sync.Mutex
	head, tail []byte
	size       int // of the part so far; -1 before the first separator
	over       bool
}

func capture(from *os.File, separator string, flood func()) *output {
	o := &output{
		from:      from,
		separator: []byte(separator),
		flood:     flood,
		parts:     make(chan string, 1),
		done:      make(chan struct{}),
		size:      -1,
	}
	go o.read()
	return o
}

func (o *output) read() {
	defer close(o.done)
	var pending []byte
	chunk := make([]byte, 32<<10)
	for {
		n, err := o.from.Read(chunk)
		pending = append(pending, chunk[:n]...)
		for {
			part, rest, found := bytes.Cut(pending, o.separator)
			if !found {
				break
			}
			o.add(part)
			o.finish()
			pending = rest
		}
		if err != nil {
			o.add(pending)
			return
		}
		if keep := len(o.separator) - 1; len(pending) > keep { // a separator may be cut in two
			o.add(pending[:len(pending)-keep])
			pending = pending[len(pending)-keep:]
		}
	}
}

// add keeps the ends of a part.
func (o *output) add(b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.size < 0 {
		return
	}
	o.size += len(b)
	n := min(len(b), keptHead-len(o.head))
	o.head = append(o.head, b[:n]...)
	if o.tail = append(o.tail, b[n:]...); len(o.tail) > 2*keptTail {
		o.tail = append(o.tail[:0], o.tail[len(o.tail)-keptTail:]...)
	}
	if o.size > maxOutput && !o.over {
		o.over = true
		o.flood()
	}
}

// finish ends a part.
func (o *output) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.parts <- o.text():
	default: // nobody waited for the one before
	}
	o.head, o.tail, o.size = nil, nil, 0
}

func (o *output) text() string {
	kept := len(o.head) + len(o.tail)
	if o.size <= kept {
		return string(o.head) + string(o.tail)
	}
	return string(o.head) + "\n…\n" + string(o.tail)
}

// next returns the part that is finished next, and nothing where the function
// has closed the output.
func (o *output) next() string {
	select {
	case part := <-o.parts:
		return part
	case <-time.After(200 * time.Millisecond):
		return ""
	}
}

// rest returns the part that was never finished, after the child has ended.
func (o *output) rest() string {
	select {
	case <-o.done:
	case <-time.After(200 * time.Millisecond): // another process has inherited the output
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text()
}

func (o *output) flooded() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.over
}
