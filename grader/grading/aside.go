package grading

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// similarityName is the name under which this program is started again to compare functions.
const similarityName = "tessella-similarity"

// comparison is what the child that compares functions is told.
type comparison struct {
	Works []similarity.Work
	Given []similarity.Piece
}

// The processor time of a comparison: at least, and for each function.
const leastComparing, perWork = 20 * time.Second, 20 * time.Millisecond

// compared compares functions in a child process, with a limit of processor time and memory.
func compared(ctx context.Context, c comparison) ([]similarity.Pair, error) {
	var in, out, said bytes.Buffer
	if err := gob.NewEncoder(&in).Encode(c); err != nil {
		return nil, err
	}
	cmd, err := subprocess.Command(ctx, similarityName)
	if err != nil {
		return nil, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &said
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		line, _, _ := strings.Cut(said.String(), "\n")
		return nil, fmt.Errorf("the functions of the class were not compared: it takes more than "+
			"%v of processor time, or %s of memory (%w: %s)", comparing(c),
			subprocess.Amount(maxWorkerMemory), err, line)
	}
	pairs := []similarity.Pair{}
	err = gob.NewDecoder(&out).Decode(&pairs)
	return pairs, err
}

func comparing(c comparison) time.Duration {
	return leastComparing + time.Duration(len(c.Works))*perWork
}

// compare does this in the child.
func compare() error {
	var c comparison
	if err := gob.NewDecoder(os.Stdin).Decode(&c); err != nil {
		return err
	}
	subprocess.LimitFiles(0)
	subprocess.Limit(comparing(c))
	if err := subprocess.LimitAddresses(maxWorkerMemory); err != nil {
		return err
	}
	pairs := similarity.Compare(c.Works, c.Given, similarity.Options{})
	return gob.NewEncoder(os.Stdout).Encode(pairs)
}
