package verdict_test

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"a\r\nb\tc":                    "a\nb\tc",
		"\r":                           `\x0d`,
		"\x00\x1b\x7f":                 `\x00\x1b\x7f`,
		"\x1b]0;title\a\x1b[2J":        `\x1b]0;title\x07\x1b[2J`,
		"\u0085\u202e\u2066\ufffe\xff": `\x85\u202e\u2066��`,
		"李é́":                          "李é́",
		"<&>\"'":                       "<&>\"'",
	} {
		if got := verdict.Printable(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// Nothing that a function returns, prints or panics with steers the terminal.
func TestTextIsPrintable(t *testing.T) {
	const hostile = "a\x1b]0;title\a\x1b[2J\rb\u202e"
	text := verdict.Verdict{Status: verdict.Failed, Message: hostile, Cases: []verdict.Case{
		{Name: hostile, Outcome: verdict.Wrong, Message: hostile, Line: hostile,
			Input: []verdict.Value{{Name: hostile, Text: hostile}}, Got: hostile,
			Want: hostile + "\n" + hostile, Output: hostile, Note: hostile},
		{Name: "hidden", Outcome: verdict.Panicked, Hidden: true, Message: hostile}}}.Text()
	if strings.ContainsAny(text, "\x1b\a\r\u202e") {
		t.Errorf("%q", text)
	}
	if !strings.Contains(text, `it printed  a\x1b]0;title\x07\x1b[2J\x0db\u202e`) {
		t.Errorf("the output is not shown:\n%s", text)
	}
}
