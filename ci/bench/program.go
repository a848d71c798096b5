package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// program measures tasks: it is started with a task, a folder and what else it needs. It answers
// each line of its input with a line of figures.
type program struct {
	name    string
	command []string
}

//go:embed peers.py
var peersPython []byte

//go:embed peers.R
var peersR []byte

//go:embed requirements.txt
var requirements []byte

// build compiles this program as it is in a checkout.
func build(checkout, to, name string) (*program, error) {
	if err := shell(checkout, "go", "build", "-o", to, "./ci/bench"); err != nil {
		return nil, fmt.Errorf("%s: its benchmark cannot be built: %w", name, err)
	}
	return &program{name: name, command: []string{to, "measure"}}, nil
}

// python makes a venv with the peers in the user's cache, once for each list of requirements.
func python(work string) (*program, error) {
	script := filepath.Join(work, "peers.py")
	if err := os.WriteFile(script, peersPython, 0o644); err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(requirements)
	folder := filepath.Join(cache, "tessella", "bench-"+hex.EncodeToString(sum[:6]))
	interpreter := filepath.Join(folder, "bin", "python")
	p := &program{name: "Python", command: []string{interpreter, script}}
	complete := filepath.Join(folder, "complete")
	if _, err := os.Stat(complete); err == nil {
		return p, nil
	}
	list := filepath.Join(work, "requirements.txt")
	if err := os.WriteFile(list, requirements, 0o644); err != nil {
		return nil, err
	}
	fmt.Fprintln(os.Stderr, "installing Python packages into", folder)
	for _, command := range [][]string{
		{"python3", "-m", "venv", "--clear", folder},
		{interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", list},
	} {
		if err := shell("", command...); err != nil {
			return nil, err
		}
	}
	return p, os.WriteFile(complete, nil, 0o644)
}

// debian is what R's peers need.
const debian = "r-base-core r-cran-rpart r-cran-class r-cran-mass r-cran-ranger"

// rlang finds R and its packages.
func rlang(work string) (*program, error) {
	err := shell("", "Rscript", "-e",
		"for (p in c('rpart','class','MASS','ranger')) library(p, character.only=TRUE)")
	if err != nil {
		return nil, fmt.Errorf("there is no R with these packages: apt-get install %s", debian)
	}
	script := filepath.Join(work, "peers.R")
	return &program{name: "R", command: []string{"Rscript", script}},
		os.WriteFile(script, peersR, 0o644)
}

// process is a program that runs with one task.
type process struct {
	name   string
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
}

// start starts a program that may use so many threads.
func (p *program) start(threads int, arguments ...string) (*process, error) {
	line := append(p.command[:len(p.command):len(p.command)], arguments...)
	r := &process{name: p.name + " " + strings.Join(arguments, " "),
		cmd: exec.Command(line[0], line[1:]...)}
	// Threads that wait must not take time from the other side.
	r.cmd.Env = append(os.Environ(), "OMP_WAIT_POLICY=passive", "OMP_PROC_BIND=false")
	for _, name := range []string{
		"GOMAXPROCS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"} {
		r.cmd.Env = append(r.cmd.Env, fmt.Sprintf("%s=%d", name, threads))
	}
	r.cmd.Stderr = &r.stderr
	var err error
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.out = bufio.NewReader(out)
	return r, r.cmd.Start()
}

// round asks for one measurement.
func (r *process) round() (figures, error) {
	_, failed := io.WriteString(r.in, "\n")
	line, err := r.out.ReadString('\n')
	if failed != nil || err != nil {
		_ = r.cmd.Wait() // what it wrote to stderr says more
		return figures{}, fmt.Errorf("%s ended: %s", r.name, r.stderr.Bytes())
	}
	var f figures
	if err := json.Unmarshal([]byte(line), &f); err != nil {
		return figures{}, fmt.Errorf("%s: %w in %q", r.name, err, line)
	}
	return f, nil
}

// close ends the process. What it has measured was read.
func (r *process) close() {
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
}

// shell runs a command in a folder, the current one if it is empty.
func shell(folder string, command ...string) error {
	c := exec.Command(command[0], command[1:]...)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", command[0], err, out)
	}
	return nil
}
