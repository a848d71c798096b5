package grading

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/judging"
)

// resultKeys are the keys of an exercise's results. They are empty if there is nothing to keep.
type resultKeys struct {
	// identifies the code of its function and all that this needs; see [submission.Submission.Hash]
	function string
	whole    string // identifies the whole submission
}

// keys returns the keys of an exercise in its current state. A carried exercise has keys of its
// own.
func (w *work) keys(j *judge, part *judging.Work, i int) resultKeys {
	function := part.Hash(part.Exercises[i].ID)
	if j.Program == "" || function == "" {
		return resultKeys{}
	}
	if part.Of != nil {
		return resultKeys{j.key(part.Plans[i], "carried function", function),
			j.key(part.Plans[i], "carried whole", part.Whole())}
	}
	return resultKeys{j.key(part.Plans[i], "function", function),
		j.key(part.Plans[i], "whole", w.whole)}
}

// key identifies everything that a result depends on: the hashed bytes, the cases, this program,
// the version of Go, and the limits.
func (j *judge) key(p *grader.Plan, what, hash string) string {
	limits := fmt.Sprint(p.Limit(), j.Memory, j.Sandbox.BuildTime, j.Sandbox.BuildMemory)
	h := sha256.New()
	for _, part := range []string{j.Program, j.Tools.Version, limits, p.Fingerprint(), what, hash} {
		fmt.Fprintf(h, "%q\n", part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// programHash identifies this program. Another build may judge differently.
var programHash = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
})
