package report

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// Whoever checks another's notebook has a terminal that stays as it is.
func TestCheckedIsPrintable(t *testing.T) {
	const hostile = "a\x1b]0;title\a\x1b[2J\rb\u202e"
	c := sample()
	for _, s := range c.Students {
		c.Students = []Student{s}
		c.Students[0].Problems = []string{hostile}
		c.Students[0].Exercises[0].Problem = hostile
		all := []Checked{{Class: c, Path: hostile}, {Path: hostile, Err: errors.New(hostile)}}
		var out bytes.Buffer
		for _, one := range all {
			if err := one.Print(&out, 2, false); err != nil {
				t.Fatal(err)
			}
		}
		if err := PrintChecked(&out, all); err != nil {
			t.Fatal(err)
		}
		if err := printFiles(&out, "out", []string{"out/" + hostile}); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); strings.ContainsAny(text, "\x1b\a\r\u202e") ||
			strings.Count(text, `a\x1b]0;title\x07\x1b[2J\x0db\u202e`) < 4 {
			t.Errorf("%q", text)
		}
	}
}
