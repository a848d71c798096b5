package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// side is a program that measures one task a process.
type side struct {
	name    string
	python  bool
	command []string // its arguments follow: a task and a folder
	threads int
	close   func()
}

//go:embed peers.py
var peers []byte

//go:embed requirements.txt
var requirements []byte

// sides builds the programs to measure. theirs is nil if ours is measured alone.
func sides(o options, work string) (ours, theirs *side, err error) {
	program := filepath.Join(work, "ours")
	if err := shell("", "go", "build", "-o", program, "./ci/bench"); err != nil {
		return nil, nil, err
	}
	ours = &side{name: "this checkout", command: []string{program, "-child"}, threads: o.threads}
	switch {
	case o.sklearn:
		theirs, err = sklearn(work)
	case o.against != "":
		theirs, err = other(o.against, work)
	default:
		return ours, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	theirs.threads = o.threads
	return ours, theirs, nil
}

// other checks out another commit and builds its benchmark.
func other(commit, work string) (*side, error) {
	tree, program := filepath.Join(work, "tree"), filepath.Join(work, "theirs")
	if err := shell("", "git", "worktree", "add", "--detach", "--quiet", tree, commit); err != nil {
		return nil, err
	}
	remove := func() { _ = shell("", "git", "worktree", "remove", "--force", tree) }
	if err := shell(tree, "go", "build", "-o", program, "./ci/bench"); err != nil {
		remove()
		return nil, fmt.Errorf("%s: its benchmark cannot be built: %w", commit, err)
	}
	return &side{name: commit, command: []string{program, "-child"}, close: remove}, nil
}

// sklearn makes a venv with scikit-learn, once for each list of requirements.
func sklearn(work string) (*side, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(requirements)
	venv := filepath.Join(cache, "tessella", "bench-"+hex.EncodeToString(sum[:6]))
	python := filepath.Join(venv, "bin", "python")
	if _, err := os.Stat(filepath.Join(venv, "complete")); err != nil {
		list := filepath.Join(work, "requirements.txt")
		if err := os.WriteFile(list, requirements, 0o644); err != nil {
			return nil, err
		}
		fmt.Fprintln(os.Stderr, "installing scikit-learn into", venv)
		for _, command := range [][]string{
			{"python3", "-m", "venv", "--clear", venv},
			{python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", list},
		} {
			if err := shell("", command...); err != nil {
				return nil, err
			}
		}
		if err := os.WriteFile(filepath.Join(venv, "complete"), nil, 0o644); err != nil {
			return nil, err
		}
	}
	script := filepath.Join(work, "peers.py")
	if err := os.WriteFile(script, peers, 0o644); err != nil {
		return nil, err
	}
	return &side{name: "scikit-learn", python: true, command: []string{python, script},
		close: func() {}}, nil
}

// measure runs one task in a process of its own.
func (s *side) measure(task, data string) (figures, error) {
	c := exec.Command(s.command[0],
		append(s.command[1:len(s.command):len(s.command)], task, data)...)
	c.Env = os.Environ()
	for _, name := range []string{
		"GOMAXPROCS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"} {
		c.Env = append(c.Env, fmt.Sprintf("%s=%d", name, s.threads))
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return figures{}, fmt.Errorf("%s, %s: %w\n%s", s.name, task, err, stderr.Bytes())
	}
	var f figures
	if err := json.Unmarshal(out, &f); err != nil {
		return figures{}, fmt.Errorf("%s, %s: %w in %q", s.name, task, err, out)
	}
	return f, nil
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
