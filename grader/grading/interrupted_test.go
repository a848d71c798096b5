//go:build linux || darwin

package grading_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/sandbox"
)

// someWork is a class of students who differ, of whom one has written a loop without
// end, and how many they are.
func someWork(t *testing.T) (class string, students int) {
	t.Helper()
	var bank []hostile
	for i := range 10 {
		bank = append(bank, hostile{
			name: fmt.Sprintf("s%02d", i),
			files: answers(fmt.Sprintf("const mine = %d\n\n%s\n\nvar _ = mine", i,
				strings.Replace(goodSum, "0.0", "float64(mine - mine)", 1))),
		})
	}
	class = filepath.Join(t.TempDir(), "class")
	bank = append(bank, does("slow", "for {\n}", "timed out"))
	return class, layOut(t, class, bank) + len(bank)
}

// runOptions are those of the command that is interrupted.
func runOptions(class, folder string) grading.RunOptions {
	return grading.RunOptions{
		Options: grading.Options{
			Lesson:  "bank",
			Title:   "Bank",
			Tasks:   bankTasks,
			Paths:   []string{class},
			Secret:  "secret",
			Sandbox: sandbox.Config{Cache: filepath.Join(folder, "cache")},
		},
		Book: filepath.Join(folder, "grades.db"), Formats: []string{"html", "json", "junit"},
		Out: filepath.Join(folder, "reports"), Stdout: &bytes.Buffer{},
		Stderr: os.Stderr,
	}
}

// TestMain's program is also the command that TestKilled kills.
func victim(folder string) {
	if _, err := grading.Run(context.Background(),
		runOptions(filepath.Join(folder, "class"), folder)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A grading that is killed at any point leaves no process, a gradebook that can be read and
// has each attempt whole or not at all, and no half of a report; the next one clears up and
// ends as if nothing had been.
func TestKilled(t *testing.T) {
	if !slow() {
		t.Skip(aBank)
	}
	if folder := os.Getenv("TESSELLA_VICTIM"); folder != "" {
		victim(folder)
	}
	if race.On() {
		t.Skip("the sandbox's processes have the race detector too, which is too slow and too " +
			"large for their limits; TestStopped grades under it")
	}
	folder := filepath.Dir(ownCache(t))
	class, students := someWork(t)
	if err := os.Rename(class, filepath.Join(folder, "class")); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	start := func() *exec.Cmd {
		cmd := exec.Command(program, "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), "TESSELLA_VICTIM="+folder)
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	before := 0
	killings := []time.Duration{300 * time.Millisecond, 1200 * time.Millisecond,
		2500 * time.Millisecond}
	step := 1
	if !long() {
		step = 3
	}
	for after := 0; after < 20; after += step {
		killings = append(killings, time.Duration(after)*350*time.Millisecond)
	}
	for _, after := range killings {
		cmd := start()
		time.Sleep(after)
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed, or had ended before
		eventuallyNothingRuns(t, folder)
		if n := attempts(t, folder, len(bankTasks)); n != before && n != students {
			t.Errorf("killed after %v: %d attempts in the gradebook, of %d students, "+
				"where there were %d", after, n, students, before)
		} else {
			before = n
		}
		wholeReports(t, folder)
	}
	cmd := start()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	// the same work again is not a new attempt
	if n := attempts(t, folder, len(bankTasks)); n != students {
		t.Errorf("%d attempts in the gradebook of %d students", n, students)
	}
	if wholeReports(t, folder) == 0 {
		t.Error("no reports")
	}
	if b, err := sandbox.New(context.Background(),
		sandbox.Config{Cache: filepath.Join(folder, "cache")}); err != nil || b.Close() != nil {
		t.Error(err)
	}
	nothingLeft(t, filepath.Join(folder, "cache"), t.TempDir(), 512<<20)
}

// eventuallyNothingRuns waits until no process names a folder or works in it.
func eventuallyNothingRuns(t *testing.T, folder string) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		var running []string
		files, _ := filepath.Glob("/proc/[0-9]*")
		for _, f := range files {
			command, _ := os.ReadFile(filepath.Join(f, "cmdline"))
			where, _ := os.Readlink(filepath.Join(f, "cwd"))
			if strings.Contains(string(command)+where, folder) {
				running = append(running, fmt.Sprintf("%s in %s",
					bytes.ReplaceAll(command, []byte{0}, []byte{' '}), where))
			}
		}
		if len(running) == 0 {
			return
		}
		if time.Since(began) > 10*time.Second {
			t.Fatalf("still running: %q", running)
		}
	}
}

// attempts reads a gradebook and counts the attempts in it, each with so many scores.
func attempts(t *testing.T, folder string, scores int) int {
	t.Helper()
	book, err := gradebook.Open(context.Background(), filepath.Join(folder, "grades.db"),
		gradebook.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	lessons, err := book.Lessons(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, lesson := range lessons {
		class, err := book.Class(t.Context(), lesson)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range class.Students {
			names[s.Name] = true
		}
	}
	n := 0
	for name := range names {
		all, _, err := book.History(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			if n++; len(a.Scores) != scores {
				t.Errorf("an attempt with %d scores", len(a.Scores))
			}
		}
	}
	return n
}

// wholeReports reads the reports that are there, and returns how many there are.
func wholeReports(t *testing.T, folder string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(filepath.Join(folder, "reports"),
		func(path string, d os.DirEntry, err error) error {
			if errors.Is(err, os.ErrNotExist) || err == nil && d.IsDir() {
				return nil
			}
			if err != nil {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			n++
			text := strings.TrimSpace(string(data))
			whole := map[string]bool{
				".json": json.Valid(data),
				".html": strings.HasSuffix(text, "</html>"),
				".xml":  strings.HasSuffix(text, "</testsuites>"),
			}
			if ok, known := whole[filepath.Ext(path)]; !ok || !known {
				t.Errorf("%s is no whole report", path)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A grading that is stopped says so, and leaves no process, no file and no word in the gradebook.
func TestStopped(t *testing.T) {
	folder := filepath.Dir(ownCache(t))
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	class, _ := someWork(t)
	for _, after := range []time.Duration{0, 200 * time.Millisecond, 1500 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		began := time.Now()
		_, err := grading.Run(ctx, runOptions(class, folder))
		cancel()
		if err == nil || !errors.Is(err, context.DeadlineExceeded) &&
			!strings.HasPrefix(err.Error(), "stopped after ") {
			t.Errorf("stopped after %v: error %v", after, err)
		}
		if took := time.Since(began); took > after+10*time.Second {
			t.Errorf("stopped after %v: it took %v", after, took)
		}
		if n := attempts(t, folder, len(bankTasks)) + wholeReports(t, folder); n > 0 {
			t.Errorf("stopped after %v: %d attempts and reports", after, n)
		}
		nothingLeft(t, filepath.Join(folder, "cache"), temporary, 512<<20)
	}
	if _, err := os.Stat(filepath.Join(folder, "grades.db")); err != nil {
		t.Error(err)
	}
}
