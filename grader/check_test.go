//go:build linux || darwin

package grader_test

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// cellDir holds the program of testdata/cell, once it is built.
var cellDir string

var buildCell = sync.OnceValue(func() error {
	var err error
	if cellDir, err = os.MkdirTemp("", "tessella-cell"); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-o", cellDir, "./testdata/cell").
		CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if cellDir != "" {
		_ = os.RemoveAll(cellDir)
	}
	os.Exit(code)
}

func cell(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	if err := buildCell(); err != nil {
		t.Fatal(err)
	}
	return exec.Command(filepath.Join(cellDir, "cell"), arguments...)
}

// What a cell prints appears once, whatever its second processes print, and each
// check shows its own verdict.
func TestCheckInAProgram(t *testing.T) {
	out, err := cell(t, "several").Output()
	if err != nil {
		t.Fatal(err)
	}
	want := `before the checks
✓ passed: Doubling (cell/double, 1 point)
  All 5 cases are right.
  ✓ 0
  ✓ 1
  ✓ 2
  ✓ 3
  ✓ 4
between the checks
◐ partly right: The <sum> of numbers (cell/total, 2 points)
  1 of 5 cases is right.
  ✓ none
  ✗ one
      x           [3]
      got         0
      want        3
      Note: Printed as "3.0".
      it printed  adding 1 numbers
  ✗ two (a <lecture>)
      x           [3, 4.5]
      got         3
      want        7.5
      it printed  adding 2 numbers
  ✗ negative
      x           [3, -4]
      got         3
      want        -1
      it printed  adding 2 numbers
  ✗ many: got 6, want 10
  This looks like a known mistake: the <last> is forgotten. Mind the bounds & 
    the end.
✓ passed: The <sum> of numbers (cell/total, 2 points)
  All 5 cases are right.
  ✓ none
  ✓ one
  ✓ two
  ✓ negative
  ✓ many
✎ not written yet: The <sum> of numbers (cell/total, 2 points)
  stub is not written yet: it returns 0 for every case.
  Hint (1 of 2): Use a <loop>.
after the checks
`
	if string(out) != want {
		t.Errorf("printed\n%s\nwant\n%s", out, want)
	}
}

// What a graded function may not import is told by the check of the cell too, however the function
// comes to it; a name that it only shares with a function that imports such is its own.
func TestCheckOfImports(t *testing.T) {
	const refused = `As it stands, grade and check refuse borrowed: it needs mat.Sum, and the ` +
		`import of "gonum.org/v1/gonum/mat" is not allowed`
	for argument, want := range map[string]bool{"borrowed": true, "own": false, "stderr": false} {
		out, err := cell(t, argument).Output()
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(out)), " ")
		if !strings.Contains(text, "All 5 cases are right.") ||
			strings.Contains(text, "refuse") != want || want && !strings.Contains(text, refused) {
			t.Errorf("%s: %s", argument, out)
		}
	}
}

// A mistake of Go that may be in the source is named only if the function is better without it.
func TestCheckRepairs(t *testing.T) {
	for argument, want := range map[string]string{
		"fromZero": "a maximum that starts at 0. If all values are below 0, none is above the " +
			"first. Start with the first value, or with math.Inf(-1). Look at: best := 0.0. " +
			"With this " +
			"repaired, 3 of 3 cases are right.",
		"fromZeroTwice": "",
	} {
		out, err := cell(t, argument).Output()
		if err != nil {
			t.Fatal(err)
		}
		_, got, _ := strings.Cut(strings.Join(strings.Fields(string(out)), " "), "known mistake: ")
		if got, _, _ = strings.Cut(got, " after the checks"); got != want {
			t.Errorf("%s: %q, want %q\n%s", argument, got, want, out)
		}
	}
}

// TestCheckOfTypes holds what a student reads whose function has another type. Types of his own
// that are made of slices and numbers count as these.
func TestCheckOfTypes(t *testing.T) {
	for argument, want := range map[string][]string{
		"named":  {"✓ passed", "All 5 cases are right."},
		"stderr": {"✓ passed", "All 5 cases are right."},
		"variadic": {"! of another type",
			"sum is a func(...float64) float64; the exercise asks for a ",
			"Write: func sum(x []float64) float64"},
		"other": {"! of another type",
			"sum is a func(int) int; the exercise asks for a func([]float64) float64. Write: " +
				"func sum(x []float64) float64",
			"sum is not a function; the exercise asks for a func([]float64) float64. Write: " +
				"func sum(x []float64) float64"},
	} {
		out, err := cell(t, argument).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", argument, err)
		}
		text := strings.Join(strings.Fields(string(out)), " ")
		for _, part := range want {
			if !strings.Contains(text, strings.TrimSpace(part)) {
				t.Errorf("%s: no %q in\n%s", argument, part, out)
			}
		}
	}
}

// A cell may compute for long before its check. That takes no time from the cases.
func TestCheckBehindALongComputation(t *testing.T) {
	out, err := cell(t, "late").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "All 5 cases are right") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestCheckOfACellThatTakesAnotherWay(t *testing.T) {
	out, err := cell(t, "unreached").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "passed") ||
		!strings.Contains(string(out), "Note: The cases ran in this process") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestSlipsOfProgrammersPanic(t *testing.T) {
	for arguments, want := range map[string]string{
		"nil":     `panic: exercise "cell/total": the function to check is nil`,
		"unsound": `panic: exercise "cell/unsound": it has no Solution`,
	} {
		out, err := cell(t, arguments).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v\n%s\nwant %s", arguments, err, out, want)
		}
	}
}

// A cell that is interrupted leaves no process behind.
func TestNoChildOutlivesItsCell(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("only Linux ends a child with its parent; elsewhere it runs into its limit " +
			"of processor time")
	}
	file := filepath.Join(t.TempDir(), "pid")
	parent := cell(t, "waiting", file)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0
	eventually(t, "the child starts", func() bool {
		text, err := os.ReadFile(file)
		pid, _ = strconv.Atoi(string(text))
		return err == nil && pid > 0
	})
	if pid == parent.Process.Pid {
		t.Fatal("the function runs in the cell's own process")
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	eventually(t, "the child ends", func() bool {
		return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || zombie(pid)
	})
}

// zombie reports whether a process has ended and only waits to be noticed, by an
// init that is slow or absent.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return errors.Is(err, fs.ErrNotExist) || strings.Contains(string(stat), ") Z ")
}

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 20 s", what)
		}
	}
}

// notebook runs a cell as GoNB does, with two named pipes, and returns what it displays and prints.
func notebook(t *testing.T, arguments ...string) (displays []protocol.DisplayData, printed string) {
	t.Helper()
	cmd := cell(t, arguments...)
	to, back := filepath.Join(t.TempDir(), "to"), filepath.Join(t.TempDir(), "back")
	for _, path := range []string{to, back} {
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Env = append(os.Environ(), protocol.GONB_PIPE_ENV+"="+to,
		protocol.GONB_PIPE_BACK_ENV+"="+back)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	// for reading; both, so that it opens without waiting
	from, err := os.OpenFile(to, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := os.OpenFile(back, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	received := make(chan protocol.DisplayData, 10)
	go func() {
		decoder, encoder := gob.NewDecoder(from), gob.NewEncoder(answers)
		for {
			var data protocol.DisplayData
			if decoder.Decode(&data) != nil {
				close(received)
				return
			}
			if value, ok := data.Data[protocol.MIMECommValue].(protocol.CommValue); ok &&
				value.Address == protocol.GonbuiSyncAddress {
				_ = encoder.Encode(&protocol.CommValue{
					Address: protocol.GonbuiSyncAckAddress,
					Value:   value.Value,
				})
				continue
			}
			received <- data
		}
	}()
	err = cmd.Wait()
	_ = from.Close()
	_ = answers.Close()
	if err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for data := range received {
		displays = append(displays, data)
	}
	return displays, out.String()
}

func TestCheckInANotebook(t *testing.T) {
	displays, printed := notebook(t, "several")
	if printed != "before the checks\nbetween the checks\nafter the checks\n" {
		t.Errorf("printed %q", printed)
	}
	if len(displays) != 4 {
		t.Fatalf("%d displays, want one for each of 4 checks", len(displays))
	}
	for i, status := range []grader.Status{grader.Passed, grader.Partly, grader.Passed,
		grader.Unwritten} {
		data := displays[i].Data
		text, _ := data[verdict.MIME].(string)
		v, err := verdict.Read([]byte(text))
		if err != nil || v.Status != status {
			t.Errorf("display %d: %s, %v, want %s", i, v.Status, err, status)
		}
		if data[protocol.MIMETextHTML] != v.HTML() || data[protocol.MIMETextPlain] != v.Text() ||
			len(data) != 3 {
			t.Errorf("display %d holds another card or text than its verdict makes", i)
		}
		// As it stands in a notebook: an object, or a string of one.
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := verdict.Read(quoted); err != nil || again.Text() != v.Text() {
			t.Errorf("display %d: read from a string: %v", i, err)
		}
	}
}

// The file of a cell's program is made from many cells, so its lines are counted from the function.
func TestLinesInANotebook(t *testing.T) {
	displays, _ := notebook(t, "broken")
	text, _ := displays[0].Data[verdict.MIME].(string)
	v, err := verdict.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if c := v.Cases[1]; c.Line != "line 3 of broken: return x[len(x)]" ||
		c.Message != "panicked: runtime error: index out of range [1] with length 1" {
		t.Errorf("%q at %q", c.Message, c.Line)
	}
	if card, _ := displays[0].Data[protocol.MIMETextHTML].(string); !strings.Contains(card,
		"line 3 of broken: return x[len(x)]") {
		t.Error("the card lacks the line")
	}
}

func TestCardIsSafeHTML(t *testing.T) {
	displays, _ := notebook(t, "forgetful")
	card, _ := displays[0].Data[protocol.MIMETextHTML].(string)
	for _, want := range []string{
		"The &lt;sum&gt; of numbers", "here &amp; there", "a &lt;lecture&gt;",
		"the &lt;last&gt; is forgotten", "Use a &lt;loop&gt;.", "Printed as &#34;3.0&#34;",
		"◐ partly right", "1 of 5 cases is right.", "adding 2 numbers", "Hint 1 of 2",
		"Hint 2 of 2",
	} {
		if !strings.Contains(card, want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	for _, bad := range []string{"<sum>", "<last>", "<loop>", "<lecture>", "<script", "http"} {
		if strings.Contains(card, bad) {
			t.Errorf("the card has %q", bad)
		}
	}
	for _, tag := range []string{"div", "span", "b", "pre", "code", "details", "summary"} {
		if open, end := strings.Count(card, "<"+tag+" ")+strings.Count(card, "<"+tag+">"),
			strings.Count(card, "</"+tag+">"); open != end {
			t.Errorf("%d <%s>, and %d of them end", open, tag, end)
		}
	}
	if len(card) > 10_000 {
		t.Errorf("the card has %d bytes", len(card))
	}
}
