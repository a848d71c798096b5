package sandbox

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/tessella-go/tessella/grader/harness"
)

// program is what some units are linked into.
//
// Most of a program is Go's own runtime. Students who share a program share the time to link it and
// to translate it into machine code, which then runs 40 times faster than the interpreter. They
// share nothing else. Each instance calls one function of one student, and the others' code does
// not run in it: only units are linked together whose code does not run by itself and cannot call
// what it is not given.
type program struct {
	name  string // of its folder, and of the file that the go command writes
	units []*harness.Prepared

	wasm   string       // its path; empty before it is built
	static int64        // the bytes of its memory when it starts
	code   string       // the folder of its machine code; empty where it was not translated
	users  atomic.Int32 // units that were built and not run yet
}

// mostShared is the maximum size in bytes of a shared program, and mostStatic that of its memory
// when it starts. They are several times what fifty students need. Each student's process loads all
// of it.
const mostShared, mostStatic = 16 << 20, 16 << 20

// arrange puts the units whose code does not run unless it is called into one program. Every other
// unit has a program of its own, and so has each unit if there are few.
func (b *Builder) arrange(units []*harness.Prepared) []*program {
	together := &program{name: "program"}
	var programs []*program
	for _, u := range units {
		if u.Quiet {
			together.units = append(together.units, u)
		} else {
			programs = append(programs, &program{name: u.ID, units: []*harness.Prepared{u}})
		}
	}
	if len(together.units) >= b.fewest && canTranslate() {
		return append(programs, together)
	}
	for _, u := range together.units {
		programs = append(programs, &program{name: u.ID, units: []*harness.Prepared{u}})
	}
	return programs
}

// take makes a program ready to run, which the go command may have written to a file, and reports
// whether it is. One that several units share is translated, unless that takes too much.
func (b *Builder) take(ctx context.Context, p *program, file string) (bool, error) {
	written, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	packed, memory, err := harness.Repack(written)
	if err != nil {
		return false, err
	}
	if len(p.units) > 1 && (len(written) > mostShared || memory > mostStatic) {
		return false, nil
	}
	if err := writeFile(file, packed); err != nil {
		return false, err
	}
	wasm := filepath.Join(b.folder, "wasm", b.next("program")+".wasm")
	code := ""
	if len(p.units) > 1 {
		code = wasm + ".code"
		if b.translate(ctx, file, code) != nil {
			return false, os.RemoveAll(code)
		}
	}
	if err := os.Rename(file, wasm); err != nil {
		return false, err
	}
	p.wasm, p.code, p.static = wasm, code, memory
	return true, nil
}

// leave removes the program when its last user leaves, and ends its idle children.
func (p *Process) leave() error {
	if p.program.users.Add(-1) > 0 {
		return nil
	}
	p.idle.end(p.program.wasm)
	err := os.Remove(p.program.wasm)
	if p.program.code != "" {
		err = errors.Join(err, os.RemoveAll(p.program.code))
	}
	return err
}
