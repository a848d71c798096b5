package grader

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/mistakes"
)

// seed is the seed for the cases that a check draws. It is constant, so that equal work has equal
// verdicts.
const seed = 1

// maxLost is the number of cases that may end their process. After that the others are not run.
const maxLost = 3

// ended is the answer to a call without a reply.
func ended(o Outcome, message, printed string) Answer {
	return Answer{Outcome: o, Message: message, Printed: printed}
}

// launch says how to run this program once more up to the same check.
type launch struct {
	check      string // the check, unique in the program
	arguments  []string
	impossible string // why it cannot be done; empty if it can
	cell       bool   // the program is that of a cell: its folder is all of it
	program    string // to run in place of this one; empty: none
}

// run runs the cases on f and judges the results.
func (t *task) run(f reflect.Value, l launch) Verdict {
	calls, err := t.calls(seed)
	if err != nil {
		panic(err)
	}
	if !f.IsValid() || f.Kind() == reflect.Func && f.IsNil() {
		panic(t.errorf("the function to check is nil"))
	}
	if why := t.mistyped(f.Type()); why != "" {
		v := t.verdict(len(calls))
		v.Status, v.Message = Mistyped, why
		return v
	}
	results, note := t.perform(f, calls, l)
	from := compiled(f)
	if l.cell {
		path, _ := positionOf(f)
		from.Repaired = func(edits []mistakes.Edit) []Answer {
			return t.repairedCell(path, edits, calls, l)
		}
	}
	v := t.judge(from, calls, results)
	if why := from.Source().Refused(); why != "" {
		v.Message += " As it stands, grade and check refuse " + v.Function + ": " + why + "."
	}
	if note != "" {
		v.Notes = append(v.Notes, note)
	}
	return v
}

// compiled is the origin of a function of this program. Its source is in the file that the program
// was compiled from, if that can still be read.
func compiled(f reflect.Value) Origin {
	name := runtime.FuncForPC(f.Pointer()).Name()
	return Origin{Function: name, Place: describe, Source: func() *mistakes.Function {
		path, line := positionOf(f)
		return mistakes.At(path, line, name)
	}}
}

// positionOf is where a function of this program begins.
func positionOf(f reflect.Value) (path string, line int) {
	fn := runtime.FuncForPC(f.Pointer())
	return fn.FileLine(fn.Entry())
}

// mostBuilding is how long a repaired cell may take to compile. A student waits for it.
const mostBuilding = 10 * time.Second

// repairedCell makes the calls in the cell's program with some edits of its source. There are no
// answers if that cannot be built or started.
func (t *task) repairedCell(path string, edits []mistakes.Edit, calls []call, l launch) []Answer {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	dir, err := os.MkdirTemp("", "tessella-")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(dir)
	repaired := filepath.Join(dir, "main.go")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: repaired}})
	if err != nil {
		return nil
	}
	l.program = filepath.Join(dir, "cell")
	files := mistakes.Edited(map[string][]byte{path: source}, edits)
	err = errors.Join(os.WriteFile(repaired, files[path], 0o600),
		os.WriteFile(filepath.Join(dir, "overlay"), overlay, 0o600))
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), mostBuilding)
	defer cancel()
	build := exec.CommandContext(ctx, "go", "build", "-overlay", filepath.Join(dir, "overlay"),
		"-o", l.program, ".")
	build.Dir = filepath.Dir(path)
	if build.Run() != nil {
		return nil
	}
	answers, _ := t.perform(reflect.Value{}, calls, l)
	return answers
}

// perform makes the calls in a child, and starts another one after a child has ended. If no child
// can be started, it makes them on f in this process, and the note says why. Without f there are no
// results then.
func (t *task) perform(f reflect.Value, calls []call, l launch) (results []Answer, note string) {
	runtime.LockOSThread() // a child ends with the thread that started it
	defer runtime.UnlockOSThread()
	results = make([]Answer, len(calls))
	var p *process
	defer func() {
		if p != nil {
			p.close()
		}
	}()
	until, lost := time.Now().Add(5*t.limit), 0
	for i, c := range calls {
		if lost == maxLost || time.Now().After(until) {
			results[i] = notRun(lost)
			continue
		}
		if p == nil && note == "" {
			began := time.Now()
			if p, note = t.child(l); note != "" && lost > 0 {
				results[i], lost, note = notRun(lost), maxLost, ""
				continue
			}
			if note != "" && !f.IsValid() {
				return nil, note
			}
			until = until.Add(time.Since(began)) // the cell's code before the check ran again
		}
		over := false
		if p != nil {
			results[i], over = p.call(c.args)
		} else {
			results[i], over = here(f, c.args, t.limit)
		}
		if over {
			p = nil
			lost++
		}
	}
	return results, note
}

// child starts a child, or says why it cannot.
func (t *task) child(l launch) (*process, string) {
	why := l.impossible
	if why == "" {
		p, err := start(l, t.limit)
		if err == nil {
			return p, ""
		}
		why = err.Error()
	}
	return nil, "The cases ran in this process, since a second one could not be used: " + why + "."
}

// here makes a call in this process. A call that takes too long is left running.
func here(f reflect.Value, args []byte, limit time.Duration) (r Answer, over bool) {
	replies := make(chan guest.Reply, 1)
	go func() { replies <- guest.Invoke(f, args) }()
	select {
	case reply := <-replies:
		return Answer{Reply: reply}, false
	case <-time.After(limit):
		return Answer{Reply: guest.Reply{Kind: guest.TimedOut}}, true
	}
}

func notRun(lost int) Answer {
	message := "not run: the cases before it took too long"
	if lost == maxLost {
		message = fmt.Sprintf("not run: %d cases before it have ended the program", lost)
	}
	return ended(NotRun, message, "")
}
