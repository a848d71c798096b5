package gradebook_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

const (
	// the path of the book that a child writes until it is killed
	childEnv = "TESSELLA_GRADEBOOK_CHILD"
	pupils   = 20
)

// child records one attempt after the other for the whole class, stores into the cache
// and sets a score, and prints the number of each attempt that the book says is kept,
// after a 0 when it begins.
func child() {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "gradebook")
	fail(err)
	other, err := gradebook.Open(ctx, filepath.Join(folder, "other.db"), gradebook.Options{})
	fail(err)
	// SQLite is compiled.
	fail(errors.Join(other.Close(), os.RemoveAll(folder)))
	fmt.Println(0) // from now on every moment is one to be killed at
	b, err := gradebook.Open(ctx, os.Getenv(childEnv), gradebook.Options{CacheSize: 20_000})
	fail(err)
	first := 1
	if attempts, _, err := b.History(ctx, "pupil 0"); err == nil {
		first = len(attempts) + 1
	}
	for n := first; ; n++ {
		class, contents := booktest.Trees(), map[string]string{}
		for i := range pupils {
			name := fmt.Sprint("pupil ", i)
			class = booktest.Hand(class, name, booktest.Day, float64(n%5), float64(i%7))
			class.Students[i].Exercises[0].Verdict.Message = fmt.Sprintf("attempt %d of %s", n,
				name)
			contents[name] = fmt.Sprint("content ", n)
		}
		_, err := b.Record(ctx, class, booktest.Handed(contents))
		fail(err)
		fmt.Println(n)
		fail(b.Store(ctx,
			map[string]gradebook.Result{
				fmt.Sprint("key ", n): {State: "graded",
					Verdict: class.Students[0].Exercises[0].Verdict},
			}))
		fail(b.Set(ctx, []gradebook.Setting{{Student: "pupil 0", Exercise: "trees/gain",
			Score: float64(n % 6), Reason: fmt.Sprint("reason ", n), By: "ms hopper"}}))
	}
}

// TestKilled kills a writing process again and again, and wants every attempt that it has
// reported, and none in part.
func TestKilled(t *testing.T) {
	kills := 25
	if os.Getenv("TESSELLA_SLOW") != "" {
		kills = 200
	}
	path := filepath.Join(t.TempDir(), "class.db")
	r := rand.New(rand.NewPCG(1, 2))
	reported, halfway := 0, 0
	for range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childEnv+"="+path)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		for {
			line, err := lines.ReadString('\n')
			if err == io.EOF { // a number without its end of line was cut off
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			n, err := strconv.Atoi(line[:len(line)-1])
			if err != nil {
				t.Fatal(err)
			}
			if n == 0 {
				time.AfterFunc(time.Duration(r.IntN(150))*time.Millisecond,
					func() { cmd.Process.Kill() })
			}
			reported = max(reported, n)
		}
		if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != -1 {
			t.Fatalf("the child ended by itself: %v", err)
		}
		if _, err := os.Stat(path + "-journal"); err == nil {
			halfway++
		}
		whole(t, path, reported)
	}
	t.Logf("%d attempts of %d pupils; of %d kills %d came halfway through a change", reported,
		pupils, kills, halfway)
	if reported < kills/5 || halfway == 0 {
		t.Error("the kills come too early or too late to prove anything")
	}
}

// whole opens the book as the next command would, and looks at everything in it.
func whole(t *testing.T, path string, reported int) {
	t.Helper()
	b, err := gradebook.Open(t.Context(), path, gradebook.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if found := one(t, path, `PRAGMA integrity_check`); found != "ok" {
		t.Fatalf("integrity: %s", found)
	}
	if n := one(t, path, `SELECT count(*) FROM pragma_foreign_key_check`); n != "0" {
		t.Fatalf("%s rows point nowhere", n)
	}
	most := one(t, path, `SELECT coalesce(max(number), 0) FROM attempts`)
	n, err := strconv.Atoi(most)
	if err != nil || n < reported {
		t.Fatalf("%d attempts were reported as kept, and the book holds %s", reported, most)
	}
	// All attempts of all pupils, each with all its scores, and each score with its
	// verdict: none is there in part.
	found, want := one(t, path, `SELECT count(*) FROM attempts`), fmt.Sprint(n*pupils)
	if found != want {
		t.Errorf("%s attempts, want %s", found, want)
	}
	found, want = one(t, path, `SELECT count(*) FROM scores JOIN verdicts v ON v.id = verdict
		WHERE json_valid(json)`), fmt.Sprint(n*pupils*2)
	if found != want {
		t.Errorf("%s scores with a verdict, want %s", found, want)
	}
}
