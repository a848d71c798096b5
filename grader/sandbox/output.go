package sandbox

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero/sys"
)

// Of what is printed in one call, so much is kept from the beginning and from the end.
const keptHead, keptTail = 16 << 10, 64 << 10

// output is what a program prints.
type output struct {
	limit int

	mu         sync.Mutex
	head, tail []byte
	size       int
	over       bool
}

// Write keeps the ends of what is printed in a call. It ends a program that
// prints more than allowed.
func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.size += len(b)
	n := min(len(b), keptHead-len(o.head))
	o.head = append(o.head, b[:n]...)
	if rest := b[n:]; len(rest) > keptTail {
		o.tail = append(o.tail[:0], rest[len(rest)-keptTail:]...)
	} else if o.tail = append(o.tail, rest...); len(o.tail) > 2*keptTail {
		o.tail = append(o.tail[:0], o.tail[len(o.tail)-keptTail:]...)
	}
	if o.size > o.limit {
		o.over = true
		panic(sys.NewExitError(3))
	}
	return len(b), nil
}

// take returns what was printed since it was last called.
func (o *output) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := string(o.head) + string(o.tail)
	if o.size > len(text) {
		text = string(o.head) + "\n…\n" + string(o.tail)
	}
	o.head, o.tail, o.size = nil, nil, 0
	return strings.ToValidUTF8(text, "\uFFFD")
}

func (o *output) flooded() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.over
}

// amount writes a number of bytes for readers: "256 MB".
func amount(bytes int64) string {
	switch {
	case bytes >= 1<<30 && bytes%(1<<30) == 0:
		return fmt.Sprintf("%d GB", bytes>>30)
	case bytes >= 1<<20:
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d KB", bytes>>10)
}
