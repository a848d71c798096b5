package grader

import (
	"bytes"
	"os"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// maxOutput is how many bytes a function may print in one call.
const maxOutput = 4 << 20

// output is what a child prints, in parts that end with a separator.
type output struct {
	*subprocess.Output // the part so far
	from               *os.File
	separator          []byte
	begun              bool // after the first separator; what comes before is dropped
	parts              chan string
	done               chan struct{} // closed at the end of from
}

// capture reads the output. It calls flood if a part gets too long.
func capture(from *os.File, separator string, flood func()) *output {
	o := &output{
		Output:    subprocess.NewOutput(maxOutput, flood),
		from:      from,
		separator: []byte(separator),
		parts:     make(chan string, 1),
		done:      make(chan struct{}),
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
			select {
			case o.parts <- o.Take():
			default: // the one before was not read
			}
			o.begun, pending = true, rest
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

func (o *output) add(b []byte) {
	if o.begun {
		_, _ = o.Write(b)
	}
}

// next returns the next finished part. It is empty if the function has closed the output.
func (o *output) next() string {
	select {
	case part := <-o.parts:
		return part
	case <-time.After(200 * time.Millisecond):
		return ""
	}
}

// rest returns the unfinished part, after the child has ended.
func (o *output) rest() string {
	select {
	case <-o.done:
	case <-time.After(200 * time.Millisecond): // another process has inherited the output
	}
	return o.Text()
}
