package guest

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unsafe" // also for go:linkname
)

// Server answers calls of functions.
type Server struct {
	// by name; one that cannot be called is listed as refused, and the others work
	Functions map[string]any
	Begin     func(seq uint64) // called before each call; may be nil
	End       func()           // called after each call, before its reply is sent; may be nil

	offered map[string]*function
	turns   chan turn // to the goroutine that answers
	done    chan error
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

// Greet says hello on out. A server does this first. It prepares what takes long, because a host
// may put the memory back to where it was then.
func (s *Server) Greet(out io.Writer) error {
	hello := Hello{Protocol: Protocol}
	s.offered, s.turns, s.done = map[string]*function{}, make(chan turn), make(chan error)
	go s.work()
	for _, name := range slices.Sorted(maps.Keys(s.Functions)) {
		f := Function{Name: name, Type: "nil"}
		if t := reflect.TypeOf(s.Functions[name]); t != nil {
			f.Type = TypeName(t)
		}
		if err := callable(s.Functions[name]); err != nil {
			f.Refused = err.Error()
			s.offered[name] = &function{refused: err}
		} else {
			s.offered[name] = prepare(reflect.ValueOf(s.Functions[name]))
		}
		hello.Functions = append(hello.Functions, f)
	}
	s.rehearse()
	return Write(out, hello)
}

// rehearse answers a call, after which less is new to the next ones.
func (s *Server) rehearse() {
	f := func(rows [][]string) ([]string, float64) { return rows[0], 0 }
	begin, end := s.Begin, s.End
	s.Begin, s.End, s.offered[""] = nil, nil, prepare(reflect.ValueOf(f))
	args, _ := Encode(reflect.ValueOf([][]string{{""}, {"", ""}}))
	var message bytes.Buffer
	_ = Write(&message, Call{Args: args})
	_ = s.Answer(&message, io.Discard)
	delete(s.offered, "")
	s.Begin, s.End = begin, end
}

// turn is a call to be answered.
type turn struct {
	in         io.Reader
	out        io.Writer
	seq        uint64
	goroutines int // before the call
}

// Answer reads one call from in and writes its reply to out. Where in has ended, the error is
// io.EOF.
func (s *Server) Answer(in io.Reader, out io.Writer) error {
	s.turns <- turn{in: in, out: out}
	return <-s.done
}

// work answers calls. If a function ends the goroutine, another one continues.
func (s *Server) work() {
	enlarge()
	var t turn
	defer func() {
		if what := recover(); what != nil { // not from a call: the text of an error cannot be made
			panic(what)
		}
		go s.work()
		s.done <- s.reply(&t, Reply{Kind: Goexited})
	}()
	for t = range s.turns {
		s.done <- s.answer(&t)
	}
}

// enlarge makes the goroutine's stack large enough for most calls.
//
//go:noinline
func enlarge() {
	var room [12 << 10]byte
	runtime.KeepAlive(&room)
}

func (s *Server) answer(t *turn) error {
	call, err := Read[Call](t.in)
	if err != nil {
		return err
	}
	if t.seq = call.Seq; s.Begin != nil {
		s.Begin(call.Seq)
	}
	t.goroutines = runtime.NumGoroutine()
	f := s.offered[call.Function]
	switch {
	case f == nil:
		return s.reply(t, Reply{
			Kind: Rejected,
			Text: "there is no function " + strconv.Quote(call.Function),
		})
	case f.refused != nil:
		return s.reply(t, Reply{Kind: Rejected, Text: f.refused.Error()})
	}
	return s.reply(t, f.invoke(call.Args))
}

func (s *Server) reply(t *turn, reply Reply) error {
	settle(t.goroutines)
	reply.Seq = t.seq
	if s.End != nil {
		s.End()
	}
	return Write(t.out, reply)
}

// callable says why f cannot be called from outside.
func callable(f any) error {
	v := reflect.ValueOf(f)
	switch {
	case f == nil:
		return errors.New("a <nil> is not a function")
	case v.Kind() != reflect.Func:
		return errors.New("a " + v.Type().String() + " is not a function")
	case v.IsNil():
		return errors.New("the function is nil")
	}
	return SupportedFunc(v.Type())
}

// function is a function with what a call of it needs.
type function struct {
	reflect.Value
	refused error // why it cannot be called
	in, out []variable
	args    []reflect.Value // of in
	decoder decoder
}

func prepare(v reflect.Value) *function {
	reflect.MakeFunc(v.Type(), nil) // so reflect learns how to call functions of this type
	f := &function{Value: v, in: newVariables(Params(v.Type())),
		out: newVariables(Results(v.Type()))}
	f.args = valuesOf(f.in)
	f.decoder.guards, f.decoder.watched = make([]guard, 0, 32), make([][]uint64, 0, 8)
	return f
}

// Params returns the types of the parameters of functions of type t; a variadic one is a slice.
func Params(t reflect.Type) []reflect.Type { return parts(t.NumIn(), t.In) }

// Results returns the types of the results of functions of type t.
func Results(t reflect.Type) []reflect.Type { return parts(t.NumOut(), t.Out) }

func parts(n int, part func(int) reflect.Type) []reflect.Type {
	list := make([]reflect.Type, n)
	for i := range list {
		list[i] = part(i)
	}
	return list
}

// Touched reports whether the function has changed its arguments, or the memory behind their end.
func (r Reply) Touched() bool { return r.Changed != nil || r.Behind > 0 }

// Invoke calls f, whose type must be [SupportedFunc], with the encoded arguments and says how that
// went. It runs f in a goroutine of its own, so a panic and runtime.Goexit end only that goroutine.
// It cannot end a function that runs forever.
func Invoke(f reflect.Value, args []byte) Reply {
	reply, done := Reply{Kind: Goexited}, make(chan struct{})
	go func() {
		defer close(done)
		reply = prepare(f).invoke(args)
	}()
	<-done
	return reply
}

func (f *function) invoke(args []byte) Reply {
	d := &f.decoder
	*d = decoder{data: unsafe.String(unsafe.SliceData(args), len(args)), guarding: true,
		guards: d.guards[:0], watched: d.watched[:0]}
	defer f.forget()
	if err := d.values(f.in); err != nil {
		return Reply{Kind: Rejected, Text: err.Error()}
	}
	was := d.copied()
	reply := f.call()
	if reply.Kind != Returned {
		return reply
	}
	var err error
	if reply.Results, err = encode(f.out); err != nil {
		return Reply{Kind: Unsendable, Text: err.Error()}
	}
	if !d.untouched(was) {
		if after, err := encode(f.in); err != nil || !bytes.Equal(after, args) {
			reply.Changed = append([]byte{}, after...)
		}
		reply.Behind = d.behind()
	}
	return reply
}

// forget drops what a call has used.
func (f *function) forget() {
	for _, list := range [][]variable{f.in, f.out} {
		for _, v := range list {
			v.value.SetZero()
		}
	}
	clear(f.decoder.guards)
	clear(f.decoder.watched)
}

// call calls the function. Its reply has no results yet.
func (f *function) call() (reply Reply) {
	defer func() {
		if what := recover(); what != nil {
			reply = Reply{Kind: Panicked, Text: shortened(show(what), 2000), Trace: trace()}
		}
	}()
	var results []reflect.Value
	if f.Type().IsVariadic() {
		results = f.CallSlice(f.args)
	} else {
		results = f.Call(f.args)
	}
	for i, v := range results {
		f.out[i].value.Set(v)
	}
	return Reply{Kind: Returned}
}

// settle waits a moment for goroutines that the function has left behind. If one panics, this
// should happen in this call and not in the next.
func settle(goroutines int) {
	for i := 0; i < 500 && runtime.NumGoroutine() > goroutines; i++ {
		if i < 100 {
			runtime.Gosched()
		} else {
			sleep(100_000)
		}
	}
}

// sleep is time.Sleep. It is a function of the runtime, and without package time a program in a
// sandbox is smaller.
//
//go:linkname sleep time.Sleep
func sleep(nanoseconds int64)

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

// show writes a value as fmt.Sprint does, if it is an error, a Stringer, a string, a number or a
// bool.
func show(what any) (text string) {
	method := "Error"
	defer func() {
		if again := recover(); again == nil {
			return
		} else if v := reflect.ValueOf(what); v.Kind() == reflect.Pointer && v.IsNil() {
			text = "<nil>"
		} else {
			text = "%!v(PANIC=" + method + " method: " + show(again) + ")"
		}
	}()
	switch what := what.(type) {
	case error:
		return what.Error()
	case interface{ String() string }:
		method = "String"
		return what.String()
	}
	v := reflect.ValueOf(what)
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	case reflect.Complex64, reflect.Complex128:
		return strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits())
	}
	return "(" + v.Type().String() + ") value"
}

// shortened cuts s after about n bytes, between two characters.
func shortened(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
