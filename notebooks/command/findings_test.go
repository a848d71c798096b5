package command

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/doctor"
)

func TestWrapped(t *testing.T) {
	long := strings.Repeat("word ", 40) + strings.Repeat("x", 100)
	for line := range strings.Lines(wrapped(long)) {
		if !strings.HasPrefix(line, "      ") || len(line) > 81 && !strings.Contains(line, "xxxx") {
			t.Errorf("line %q", line)
		}
	}
	if got := strings.Join(strings.Fields(wrapped(long)), " "); got != long {
		t.Errorf("words were lost: %q", got)
	}
	if wrapped("") != "" {
		t.Errorf("nothing becomes %q", wrapped(""))
	}
}

func TestPrintFindings(t *testing.T) {
	var text strings.Builder
	if printFindings(&text, []doctor.Finding{
		{What: "Go", Needed: true, Found: "no go command", Advice: "install Go"},
		{What: "JupyterLab", Found: "not on PATH", Advice: "install it"},
		{What: "kernel", Needed: true, OK: true, Found: "here"},
	}) {
		t.Error("a machine without Go is called healthy")
	}
	for _, want := range []string{"MISSING  Go", "absent   JupyterLab", "ok       kernel",
		"to do: install Go"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("lacks %q:\n%s", want, &text)
		}
	}
}
