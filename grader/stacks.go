package grader

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/guest"
)

// goroutine is one of the goroutines in the text that Go prints of them.
type goroutine struct {
	state  string // "running", "chan receive", …
	frames []guest.Frame
}

// readStacks reads the goroutines that Go printed.
func readStacks(text string) []goroutine {
	var all []goroutine
	for block := range strings.SplitSeq(text, "\n\n") {
		_, block, found := strings.Cut("\n"+block, "\ngoroutine ")
		if !found {
			continue
		}
		head, rest, _ := strings.Cut(block, "\n")
		_, state, _ := strings.Cut(head, "[")
		state, _, _ = strings.Cut(state, "]")
		state, _, _ = strings.Cut(state, ",")
		g := goroutine{state: state}
		lines := strings.Split(rest, "\n")
		for i := 0; i+1 < len(lines) && !strings.HasPrefix(lines[i], "created by "); i++ {
			call := strings.LastIndex(lines[i], "(")
			place, ok := strings.CutPrefix(lines[i+1], "\t")
			if call < 0 || !ok {
				continue
			}
			colon := strings.LastIndex(place, ":")
			number, _, _ := strings.Cut(place[colon+1:], " ")
			line, err := strconv.Atoi(number)
			if colon < 0 || err != nil {
				continue
			}
			g.frames = append(g.frames, guest.Frame{
				Function: lines[i][:call],
				File:     place[:colon],
				Line:     line,
			})
			i++
		}
		all = append(all, g)
	}
	return all
}

// of returns the innermost frame of a function in the package, and false if there is none.
func (g goroutine) of(pkg string) (guest.Frame, bool) {
	i := slices.IndexFunc(g.frames, func(f guest.Frame) bool {
		return strings.HasPrefix(f.Function, pkg+".")
	})
	if i < 0 {
		return guest.Frame{}, false
	}
	return g.frames[i], true
}

// serving reports whether the goroutine is one of the grader's: it waits for
// the call, or watches it.
func (g goroutine) serving() bool {
	return slices.ContainsFunc(g.frames, func(f guest.Frame) bool {
		return strings.HasSuffix(f.Function, "guest.(*Server).Serve") ||
			strings.HasSuffix(f.Function, "grader.(*watchdog).watch")
	})
}

// waiting reports whether the goroutine waits for another one.
func (g goroutine) waiting() bool {
	return slices.ContainsFunc([]string{"chan ", "select", "sync.", "semacquire"},
		func(s string) bool { return strings.HasPrefix(g.state, s) })
}

// calling reports whether the goroutine is the one that makes the call.
func (g goroutine) calling() bool {
	return slices.ContainsFunc(g.frames, func(f guest.Frame) bool {
		return strings.Contains(f.Function, "guest.(*function).call")
	})
}

// working returns a place in the code of a package that is running: in a goroutine that is not
// waiting, or else in the goroutine of the call, which waits for ever.
func working(stacks, pkg string) (at guest.Frame, waits bool) {
	for _, g := range readStacks(stacks) {
		frame, ok := g.of(pkg)
		if !ok || g.serving() {
			continue
		}
		if !g.waiting() {
			return frame, false
		}
		if g.calling() {
			at, waits = frame, true
		}
	}
	return at, waits
}

// recursing returns the place where a function of the package calls itself, from the goroutines of
// a process with a full stack. The innermost call is still at its first line.
func recursing(stacks, pkg string) guest.Frame {
	for _, g := range readStacks(stacks) {
		if i := slices.IndexFunc(g.frames, func(f guest.Frame) bool {
			return strings.HasPrefix(f.Function, pkg+".")
		}); i >= 0 {
			at, _ := goroutine{frames: g.frames[i+1:]}.of(pkg)
			return at
		}
	}
	return guest.Frame{}
}

// describe names a place in the student's code, with the text of its line if the source can be
// read: "line 3 of Gain: x := counts[5]", counted from the line of func, in a notebook;
// "gain.go:57: x := counts[5]" elsewhere.
func describe(f guest.Frame) string {
	if f.Function == "" {
		return ""
	}
	place := fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
	source, err := os.ReadFile(f.File)
	if err != nil {
		return place
	}
	lines := strings.Split(string(source), "\n")
	if f.Line > len(lines) || f.Line < 1 {
		return place
	}
	if strings.HasPrefix(lines[f.Line-1], "package ") { // an empty loop has no line
		return "in " + functionName(f.Function)
	}
	// its file is made from many cells, so its lines mean nothing to the student
	if inNotebook() {
		name := functionName(f.Function)
		for i := f.Line - 1; i >= 0; i-- {
			if strings.HasPrefix(lines[i], "func ") && strings.Contains(lines[i], name) {
				place = fmt.Sprintf("line %d of %s", f.Line-i, name)
				break
			}
		}
	}
	return place + ": " + strings.TrimSpace(lines[f.Line-1])
}

// functionName returns the name of a function as in the source: "Gain" for "main.Gain.func1",
// "Node" for "main.(*Tree).Node".
func functionName(full string) string {
	name := full[strings.LastIndex(full, "/")+1:]
	// a method value, a generic function
	name, _, _ = strings.Cut(strings.TrimSuffix(name, "-fm"), "[")
	parts := strings.Split(name, ".")[1:]
	for len(parts) > 1 && (strings.HasPrefix(parts[len(parts)-1], "func") ||
		isNumber(parts[len(parts)-1])) {
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 {
		return full
	}
	return parts[len(parts)-1]
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

// packageOf returns the path of the package of a function's full name.
func packageOf(full string) string {
	slash := strings.LastIndex(full, "/") + 1
	name, _, _ := strings.Cut(full[slash:], ".")
	return full[:slash] + name
}
