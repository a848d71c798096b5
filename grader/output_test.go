package grader

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// A separator may come in any pieces, between any parts.
func TestOutputIsPartedHoweverItComes(t *testing.T) {
	const separator = "\x01sep\x01"
	for size := 1; size <= 40; size++ {
		from, to, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		o := capture(from, separator, func() { t.Error("a flood") })
		text := "before the first" + separator
		for _, part := range []string{"one\n", "", "\x01se \x01sep", "four"} {
			text += part + separator
		}
		text += "rest\x01se"
		want := []string{"", "one\n", "", "\x01se \x01sep", "four"}
		go func() {
			for len(text) > 0 {
				n := min(size, len(text))
				_, _ = to.WriteString(text[:n])
				text = text[n:]
			}
			_ = to.Close()
		}()
		<-o.done
		// Only the first part is kept for one who does not wait for any.
		if got := o.next(); got != want[0] {
			t.Errorf("pieces of %d: first %q", size, got)
		}
		if got := o.rest(); got != "rest\x01se" {
			t.Errorf("pieces of %d: rest %q", size, got)
		}
		_ = from.Close()
	}
}

func TestOutputKeepsBothEnds(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	floods := 0
	o := capture(from, "|", func() { floods++ })
	fmt.Fprint(to, "|")
	for i := range 400_000 {
		fmt.Fprintf(to, "line %d\n", i)
	}
	_ = to.Close()
	got := o.rest()
	for start := time.Now(); !strings.Contains(got, "line 399999\n") &&
		time.Since(start) < 10*time.Second; {
		got = o.rest()
	}
	if !strings.HasPrefix(got, "line 0\nline 1\n") || !strings.HasSuffix(got, "line 399999\n") ||
		!strings.Contains(got, "\n…\n") || len(got) > subprocess.KeptHead+3*subprocess.KeptTail {
		t.Errorf("kept %d bytes: %.20q … %q", len(got), got, got[len(got)-20:])
	}
	if floods != 1 || !o.Flooded() {
		t.Errorf("%d floods", floods)
	}
}

func TestNobodyWaitsForAPartThatNeverComes(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	o := capture(from, "|", nil)
	fmt.Fprint(to, "|unfinished")
	if got := o.next(); got != "" {
		t.Errorf("before the first separator: %q", got)
	}
	start := time.Now()
	if got := o.next(); got != "" || time.Since(start) > 5*time.Second {
		t.Errorf("%q after %v", got, time.Since(start))
	}
	_ = to.Close()
	_ = from.Close()
}
