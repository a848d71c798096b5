package subprocess

import (
	"fmt"
	"sync"
)

// The number of bytes that are kept from the beginning and from the end of what one call prints.
const (
	KeptHead = 16 << 10
	KeptTail = 64 << 10
)

// Output keeps what a program prints in a call: of a long text the beginning and the end.
type Output struct {
	limit int64
	flood func()

	mu         sync.Mutex
	head, tail []byte
	size       int64
	flooded    bool
}

// NewOutput is for calls that may print up to a number of bytes each. The first call that prints
// more calls flood, inside Write.
func NewOutput(limit int64, flood func()) *Output { return &Output{limit: limit, flood: flood} }

// Write takes all of b.
func (o *Output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.size += int64(len(b))
	n := min(len(b), KeptHead-len(o.head))
	o.head = append(o.head, b[:n]...)
	if rest := b[n:]; len(rest) > KeptTail {
		o.tail = append(o.tail[:0], rest[len(rest)-KeptTail:]...)
	} else if o.tail = append(o.tail, rest...); len(o.tail) > 2*KeptTail {
		o.tail = append(o.tail[:0], o.tail[len(o.tail)-KeptTail:]...)
	}
	if o.size > o.limit && !o.flooded {
		o.flooded = true
		o.flood()
	}
	return len(b), nil
}

// Text is what was printed in the call so far.
func (o *Output) Text() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.size > int64(len(o.head)+len(o.tail)) {
		return string(o.head) + "\n…\n" + string(o.tail)
	}
	return string(o.head) + string(o.tail)
}

// Take ends a call and returns what was printed in it.
func (o *Output) Take() string {
	text := o.Text()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.head, o.tail, o.size = nil, nil, 0
	return text
}

// Flooded reports whether a call has printed too much.
func (o *Output) Flooded() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.flooded
}

// Amount writes a number of bytes for readers: "256 MB".
func Amount(bytes int64) string {
	switch {
	case bytes >= 1<<30 && bytes%(1<<30) == 0:
		return fmt.Sprintf("%d GB", bytes>>30)
	case bytes >= 1<<20:
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d KB", bytes>>10)
}
