package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// linkTime is the processor time that the linker may take, or what a package may take if that is
// more.
const linkTime = 10 * time.Second

// maxSaid is how many bytes of the compiler's messages are kept.
const maxSaid = 64 << 10

// Build compiles packages, each after those that it imports, and links the last one.
func (s *Sandbox) Build(ctx context.Context, packages []judging.Package) (judging.Compiled, error) {
	var failed judging.Compiled
	archives := maps.Clone(s.Archives)
	var missing []string
	for _, p := range packages {
		for _, name := range p.Imports {
			if archives[name] == "" && name != "unsafe" &&
				!slices.ContainsFunc(packages, func(o judging.Package) bool {
					return o.Path == name
				}) {
				missing = append(missing, name)
			}
		}
	}
	if missing != nil {
		if err := s.compilePackages(ctx, missing); err != nil {
			return failed, err
		}
		archives = maps.Clone(s.Archives)
	}
	folder, err := os.MkdirTemp(s.folder, "program-")
	if err != nil {
		return failed, err
	}
	keep := false
	defer func() {
		if !keep {
			_ = os.RemoveAll(folder)
		}
	}()
	config, archive := filepath.Join(folder, "importcfg"), ""
	for _, p := range packages {
		if err := writeConfig(config, archives); err != nil {
			return failed, err
		}
		at := filepath.Join(folder, p.Path)
		archive = at + ".a"
		args := []string{"-p", p.Path, "-lang=go1.26", "-complete", "-pack", "-c=1", "-e",
			"-dwarf=false", "-trimpath", at, "-importcfg", config, "-o", archive}
		for _, name := range slices.Sorted(maps.Keys(p.Files)) {
			if err := writeFile(filepath.Join(at, name), p.Files[name]); err != nil {
				return failed, err
			}
			args = append(args, name)
		}
		if said, err := s.tool(ctx, at, "compile", s.config.BuildTime, args); err != nil {
			return s.failed(ctx, said, err)
		}
		archives[p.Path] = archive
	}
	if err := writeConfig(config, archives); err != nil {
		return failed, err
	}
	linked := filepath.Join(folder, "linked.wasm")
	if said, err := s.tool(ctx, folder, "link", max(linkTime, s.config.BuildTime),
		[]string{"-importcfg", config, "-s", "-w", "-buildid=", "-buildmode=c-shared", "-o", linked,
			archive}); err != nil {
		return s.failed(ctx, said, err)
	}
	source, err := os.ReadFile(linked)
	if err != nil {
		return failed, err
	}
	packed, static, err := repack(source)
	if err != nil {
		return failed, err
	}
	keep = true
	p := &program{sandbox: s, folder: folder, wasm: filepath.Join(folder, "program.wasm"),
		static: static}
	return judging.Compiled{Program: p, Brief: true}, os.WriteFile(p.wasm, packed, 0o600)
}

// writeConfig tells a tool where the archives are.
func writeConfig(name string, archives map[string]string) error {
	var text bytes.Buffer
	for path, file := range archives {
		fmt.Fprintf(&text, "packagefile %s=%s\n", path, file)
	}
	return os.WriteFile(name, text.Bytes(), 0o600)
}

// addresses is the address space that Go's own tools reserve and never use.
const addresses = 1280 << 20

// tool runs one of Go's tools in a folder, and returns what it says.
func (s *Sandbox) tool(ctx context.Context, folder, name string, most time.Duration,
	args []string) (string, error) {
	path, err := filepath.Glob(filepath.Join(s.Root, "pkg", "tool", "*", name))
	if err != nil || len(path) != 1 {
		return "", fmt.Errorf("the tool %s is not below %s", name, s.Root)
	}
	cmd := exec.CommandContext(ctx, path[0], args...)
	cmd.Dir, cmd.Env = folder, s.environment()
	said := &bounded{limit: maxSaid}
	cmd.Stdout, cmd.Stderr = said, said
	cmd.WaitDelay = 5 * time.Second
	subprocess.Apart(cmd)
	subprocess.DieWithParent(cmd)
	err = runWithin(cmd, s.config.atMost(most), addresses+s.config.BuildMemory)
	return string(said.data), err
}

// wholeSeconds rounds a time up.
func wholeSeconds(d time.Duration) uint64 { return uint64((d + time.Second - 1) / time.Second) }

// failed is the outcome of a tool that did not succeed.
func (s *Sandbox) failed(ctx context.Context, said string, err error) (judging.Compiled, error) {
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return judging.Compiled{}, ctx.Err()
	case !errors.As(err, &exit):
		return judging.Compiled{}, err
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() || costly(said) {
		return judging.Compiled{Costly: true, Said: fmt.Sprintf(
			"compiling it takes more than %v or %s of memory", s.config.BuildTime,
			subprocess.Amount(s.config.BuildMemory))}, nil
	}
	return judging.Compiled{Said: said}, nil
}

// costly reports whether a message is that of a limit which has stopped the compiler or the linker.
func costly(text string) bool {
	return slices.ContainsFunc([]string{"out of memory", "cannot allocate memory", "stack exceeds",
		"file too large", "file size limit"}, func(sign string) bool {
		return strings.Contains(text, sign)
	})
}

// bounded keeps what is written to it up to a limit, and drops the rest.
type bounded struct {
	data  []byte
	limit int
}

func (b *bounded) Write(p []byte) (int, error) {
	b.data = append(b.data, p[:min(len(p), b.limit-len(b.data))]...)
	return len(p), nil
}
