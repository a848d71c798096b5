package grading

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"sync"

	"github.com/tessella-go/tessella/grader"
)

// key names the result of a function, by its hash, in an exercise.
func (c *class) key(p *grader.Plan, function string) string {
	if c.Store == nil || function == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(c.program + "\x00" + p.Fingerprint() + "\x00" + function))
	return hex.EncodeToString(sum[:])
}

// programHash stands for this program: what another one would have found is not what this one finds.
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
