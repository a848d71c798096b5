package guest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Server answers calls of functions.
type Server struct {
	// by name; one that cannot be called is listed as refused, and the others work
	Functions map[string]any
	Begin     func(seq uint64) // called before each call; may be nil
	End       func()           // called after each call, before its reply is sent; may be nil

	refused map[string]error // looked up once: inspecting a type takes longer than a call
}

// Serve says hello on out and answers each call that comes on in, until in ends.
// One call runs at a time.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	err := s.Greet(out)
	for err == nil {
		err = s.Answer(in, out)
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Greet says hello on out. A server does this first.
func (s *Server) Greet(out io.Writer) error {
	hello := Hello{Protocol: Protocol}
	s.refused = map[string]error{}
	for _, name := range slices.Sorted(maps.Keys(s.Functions)) {
		f := Function{Name: name, Type: "nil"}
		if t := reflect.TypeOf(s.Functions[name]); t != nil {
			f.Type = TypeName(t)
		}
		if err := callable(s.Functions[name]); err != nil {
			f.Refused = err.Error()
			s.refused[name] = err
		}
		hello.Functions = append(hello.Functions, f)
	}
	return Write(out, hello)
}

// Answer reads one call from in and writes its reply to out. Where in has ended, the error is
// io.EOF.
func (s *Server) Answer(in io.Reader, out io.Writer) error {
	call, err := Read[Call](in)
	if err != nil {
		return err
	}
	if s.Begin != nil {
		s.Begin(call.Seq)
	}
	reply := s.answer(call, s.refused[call.Function])
	reply.Seq = call.Seq
	if s.End != nil {
		s.End()
	}
	return Write(out, reply)
}

func (s *Server) answer(call Call, refused error) Reply {
	f, ok := s.Functions[call.Function]
	if !ok {
		return Reply{
			Kind: Rejected,
			Text: fmt.Sprintf("there is no function %q", call.Function),
		}
	}
	if refused != nil {
		return Reply{Kind: Rejected, Text: refused.Error()}
	}
	goroutines := runtime.NumGoroutine()
	reply := Invoke(reflect.ValueOf(f), call.Args)
	settle(goroutines)
	return reply
}

// callable says why f cannot be called from outside.
func callable(f any) error {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func {
		return fmt.Errorf("a %T is not a function", f)
	}
	if v.IsNil() {
		return errors.New("the function is nil")
	}
	return SupportedFunc(v.Type())
}

// Params returns the types of the parameters of functions of type t; a variadic one is a slice.
func Params(t reflect.Type) []reflect.Type { return slices.Collect(t.Ins()) }

// Results returns the types of the results of functions of type t.
func Results(t reflect.Type) []reflect.Type { return slices.Collect(t.Outs()) }

// Touched reports whether the function has changed its arguments, or the memory behind their end.
func (r Reply) Touched() bool { return r.Changed != nil || r.Behind > 0 }

// Invoke calls f, whose type must be [SupportedFunc], with the encoded arguments and says how that
// went. It runs f in a goroutine of its own, so a panic and runtime.Goexit end only that goroutine.
// It cannot end a function that runs forever.
func Invoke(f reflect.Value, args []byte) Reply {
	d := decoder{data: args, guarding: true}
	in, err := d.values(Params(f.Type()))
	if err != nil {
		return Reply{Kind: Rejected, Text: err.Error()}
	}
	reply, results := Reply{Kind: Goexited}, []reflect.Value(nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if what := recover(); what != nil {
				reply = Reply{
					Kind:  Panicked,
					Text:  shortened(fmt.Sprint(what), 2000),
					Trace: trace(),
				}
			}
		}()
		if f.Type().IsVariadic() {
			results = f.CallSlice(in)
		} else {
			results = f.Call(in)
		}
		reply.Kind = Returned
	}()
	<-done
	if reply.Kind != Returned {
		return reply
	}
	if reply.Results, err = Encode(results...); err != nil {
		return Reply{Kind: Unsendable, Text: err.Error()}
	}
	if after, err := Encode(in...); err != nil || !bytes.Equal(after, args) {
		reply.Changed = append([]byte{}, after...)
	}
	reply.Behind = d.behind()
	return reply
}

// settle waits a moment for goroutines that the function has left behind. If one panics, this
// should happen in this call and not in the next.
func settle(goroutines int) {
	start := time.Now()
	for i := 0; runtime.NumGoroutine() > goroutines &&
		time.Since(start) < 50*time.Millisecond; i++ {
		if i < 100 {
			runtime.Gosched()
		} else {
			time.Sleep(100 * time.Microsecond)
		}
	}
}

// trace returns the calls that led to a panic, from its place to the function that was invoked,
// when called from a deferred function.
func trace() []Frame {
	pcs := make([]uintptr, 64)
	// skips Callers, trace and the deferred function
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	var list []Frame
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "reflect.Value.") && len(list) > 0 || !more ||
			len(list) == 32 {
			return list
		}
		if !strings.HasPrefix(frame.Function, "runtime.") {
			list = append(list, Frame{frame.Function, frame.File, frame.Line})
		}
	}
}

// shortened cuts s after about n bytes, between two characters.
func shortened(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
