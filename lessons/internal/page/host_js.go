package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// promise makes a JavaScript promise of what a function returns, as JSON.
func promise(f func() (any, error)) js.Value {
	return js.Global().Get("Promise").New(js.FuncOf(func(_ js.Value, then []js.Value) any {
		resolve, reject := then[0], then[1]
		fail := func(err error) { reject.Invoke(js.Global().Get("Error").New(err.Error())) }
		go func() {
			defer func() {
				if p := recover(); p != nil {
					fail(fmt.Errorf("the page's program crashed: %v\n%s", p, debug.Stack()))
				}
			}()
			result, err := f()
			if err != nil {
				fail(err)
				return
			}
			data, err := json.Marshal(result)
			if err != nil {
				fail(err)
				return
			}
			resolve.Invoke(string(data))
		}()
		return nil
	}))
}

// await waits for a promise.
func await(p js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer resolve.Release()
	defer reject.Release()
	p.Call("then", resolve, reject)
	s := <-done
	return s.value, s.err
}

// pageHost is the page's reactors.js.
type pageHost struct{}

func (pageHost) reactors() js.Value { return js.Global().Get("tessellaReactors") }

func (h pageHost) Importable(path string) bool {
	return path == "unsafe" || h.reactors().Call("importable", path).Bool()
}

func (h pageHost) Build(_ context.Context, packages []judging.Package) (judging.Compiled, error) {
	type source struct {
		Path    string            `json:"path"`
		Files   map[string]string `json:"files"`
		Imports []string          `json:"imports"`
	}
	var list []source
	for _, p := range packages {
		one := source{p.Path, make(map[string]string), append([]string{}, p.Imports...)}
		for name, data := range p.Files {
			one.Files[name] = string(data)
		}
		list = append(list, one)
	}
	data, err := json.Marshal(list)
	if err != nil {
		return judging.Compiled{}, err
	}
	made, err := await(h.reactors().Call("build", string(data)))
	if err != nil {
		return judging.Compiled{}, err
	}
	if said := made.Get("said"); !said.IsUndefined() {
		return judging.Compiled{Said: said.String()}, nil
	}
	return judging.Compiled{Program: &pageProgram{host: h, number: made.Get("module").Int()}}, nil
}

// pageProgram has its instance in the page's worker, which has one at a time.
type pageProgram struct {
	host   pageHost
	number int
	output int64
}

// chance is the source of random bytes of all programs. It is the same in all of them, and as long
// as any program needs.
var chance = func() js.Value {
	data := make([]byte, 64<<10)
	_, _ = rand.NewChaCha8([32]byte{}).Read(data) // it fills all
	return bytesOf(data)
}()

func bytesOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func (p *pageProgram) Start(_ context.Context, l judging.Limits) (judging.Event, error) {
	p.output = l.Output
	reactors := p.host.reactors()
	reactors.Set("random", chance)
	return p.event(reactors.Call("start", p.number, l.Start.Milliseconds(), l.Memory, l.Output))
}

func (p *pageProgram) Call(_ context.Context, frame []byte, most time.Duration) (judging.Event,
	error) {
	return p.event(p.host.reactors().Call("call", bytesOf(frame), most.Milliseconds()))
}

func (*pageProgram) Close() error { return nil }

// event waits for a message of guest.js.
func (p *pageProgram) event(promise js.Value) (judging.Event, error) {
	began := time.Now()
	e, err := await(promise)
	if err != nil {
		return judging.Event{}, err
	}
	bytes := func(name string) []byte {
		array := e.Get(name)
		data := make([]byte, array.Length())
		js.CopyBytesToGo(data, array)
		return data
	}
	text := func(name string) string {
		if v := e.Get(name); !v.IsUndefined() {
			return v.String()
		}
		return ""
	}
	output := subprocess.NewOutput(p.output, func() {})
	_, _ = output.Write(bytes("printed")) // it takes all
	event := judging.Event{Printed: output.Text(), Used: time.Since(began)}
	end := &judging.End{Stacks: text("stacks")}
	switch ended := text("ended"); ended {
	case "":
		event.Reply = bytes("reply")
		return event, nil
	case "exit":
		end = judging.Exit(int32(e.Get("code").Int()))
	case "timed out":
		end.Ended = verdict.TimedOut
	case "deadlocked":
		end.Ended = verdict.Deadlocked
	case "overflowed":
		end.Ended = verdict.Overflowed
	case "flooded":
		end.Ended = verdict.Flooded
	case "disturbed":
		end.Ended, end.Message = verdict.Exited, subprocess.Disturbed
	default:
		end.Ended, end.Message = verdict.Exited, judging.BrokeDown+": "+text("message")
	}
	event.End = end
	return event, nil
}
