package grading

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/tessella-go/tessella/grader"
)

// resultKeys are the keys of an exercise's results. They are empty if there is nothing to keep.
type resultKeys struct {
	// identifies the code of its function and all that this needs; see [submission.Submission.Hash]
	function string
	whole    string // identifies the whole submission
}

// resultKeys returns the keys of an exercise in its current state.
func (c *class) resultKeys(w *work, i int) resultKeys {
	function := w.Hash(c.graded[i].About().ID)
	if c.Store == nil || function == "" {
		return resultKeys{}
	}
	return resultKeys{c.key(w.Plans[i], "function", function), c.key(w.Plans[i], "whole", w.whole)}
}

// key identifies everything that a result depends on: the hashed bytes, the cases, this program,
// the version of Go, and the limits.
func (c *class) key(p *grader.Plan, what, hash string) string {
	limits := fmt.Sprint(p.Limit(), c.Memory, c.Sandbox.BuildTime, c.Sandbox.BuildMemory)
	h := sha256.New()
	for _, part := range []string{c.program, c.builder.Version(), limits, p.Fingerprint(),
		what, hash} {
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
