package run

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// publish gives the cell of a sink the messages, written as "type content".
func publish(t *testing.T, s *sink, messages ...string) {
	t.Helper()
	for _, m := range messages {
		kind, content, _ := strings.Cut(m, " ")
		s.message(kernel.Message{Type: kind, Content: []byte(content)})
	}
	s.seal()
	if s.err != nil {
		t.Fatal(s.err)
	}
}

// outline writes the outputs of a cell in one line.
func outline(c *ipynb.Cell) string {
	var parts []string
	for _, out := range c.Outputs {
		switch out.Type {
		case ipynb.Stream:
			parts = append(parts, fmt.Sprintf("%s %q", out.Name, out.Text.String()))
		case ipynb.Error:
			parts = append(parts,
				fmt.Sprintf("error %s %s %v", out.EName, out.EValue, out.Traceback))
		default:
			text, _ := out.Data.Text("text/plain")
			part := fmt.Sprintf("%s %q", out.Type, text)
			if out.ExecutionCount != nil {
				part += fmt.Sprintf(" [%d]", *out.ExecutionCount)
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

func TestSink(t *testing.T) {
	out := func(text string) string {
		return fmt.Sprintf(`stream {"name":"stdout","text":%q}`, text)
	}
	display := func(kind, text, id string) string {
		return fmt.Sprintf(
			`%s {"data":{"text/plain":%q},"metadata":{},"transient":{"display_id":%q}}`,
			kind, text, id)
	}
	const clear, wait = `clear_output {"wait":false}`, `clear_output {"wait":true}`
	for _, test := range []struct {
		name     string
		messages []string
		want     string
	}{
		{
			"streams in a row are one",
			[]string{out("a"), out("b"), `stream {"name":"stderr","text":"c"}`, out("d")},
			`stdout "ab", stderr "c", stdout "d"`,
		},
		{"a display parts a stream", []string{out("a"), display("display_data", "x", ""), out("b")},
			`stdout "a", display_data "x", stdout "b"`},
		{"a status does not", []string{out("a"), `status {"execution_state":"busy"}`, out("b")},
			`stdout "ab"`},
		{"an update changes all of its id", []string{display("display_data", "1", "i"),
			display("display_data", "z", "j"), display("display_data", "2", "i"),
			display("update_display_data", "3", "i")},
			`display_data "3", display_data "z", display_data "3"`},
		{
			"a display changes the older ones of its id",
			[]string{display("display_data", "1", "i"), display("display_data", "2", "i")},
			`display_data "2", display_data "2"`,
		},
		{"an update of nothing shows nothing", []string{display("update_display_data", "3", "k")},
			``},
		{
			"an empty id names nothing",
			[]string{display("display_data", "1", ""), display("update_display_data", "2", "")},
			`display_data "1"`,
		},
		{"clear", []string{out("a"), clear, out("b")}, `stdout "b"`},
		{"clear at the end", []string{out("a"), clear}, ``},
		{"clear that waits", []string{out("a"), wait, out("b"), out("c")}, `stdout "bc"`},
		{"clear that waits for ever", []string{out("a"), wait}, `stdout "a"`},
		{
			"clear takes the display ids",
			[]string{display("display_data", "1", "i"), clear, display("display_data", "2", ""),
				display("update_display_data", "3", "i")}, `display_data "2"`,
		},
		{
			"result", []string{
				`execute_result {"data":{"text/plain":"r"},"metadata":{},"execution_count":4}`,
			}, `execute_result "r" [4]`,
		},
		{"error", []string{out("a"), `error {"ename":"E","evalue":"v","traceback":["x","y"]}`},
			`stdout "a", error E v [x y]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			cell := ipynb.NewCode("a", "")
			publish(t, &sink{cell: cell, displays: displays{}}, test.messages...)
			if got := outline(cell); got != test.want {
				t.Errorf("outputs are %s\nwant        %s", got, test.want)
			}
		})
	}

	first, second := ipynb.NewCode("a", ""), ipynb.NewCode("b", "")
	shared := displays{}
	publish(t, &sink{cell: first, displays: shared}, `execute_input {"execution_count":3}`,
		display("display_data", "1", "i"))
	publish(t, &sink{cell: second, displays: shared}, display("update_display_data", "2", "i"))
	if got := outline(first); got != `display_data "2"` || second.Outputs != nil ||
		*first.ExecutionCount != 3 {
		t.Errorf("an update in a later cell gives %s, and there %s", got, outline(second))
	}

	large := ipynb.NewCode("a", "")
	s := &sink{cell: large, displays: displays{}}
	for range 5000 {
		s.message(kernel.Message{
			Type:    "stream",
			Content: []byte(`{"name":"stdout","text":"` + strings.Repeat("x", 99) + `\n"}`),
		})
	}
	s.seal()
	if s.err != nil {
		t.Fatal(s.err)
	}
	if text := large.Outputs[0].Text; len(text) > 10 ||
		text.String() != strings.Repeat(strings.Repeat("x", 99)+"\n", 5000) {
		t.Errorf("%d pieces, %d bytes", len(text), len(text.String()))
	}

	broken := &sink{cell: ipynb.NewCode("a", ""), displays: displays{}}
	broken.message(kernel.Message{Type: "stream", Content: []byte(`{"name":7}`)})
	if broken.err == nil || !strings.Contains(broken.err.Error(), "stream") {
		t.Errorf("error %v", broken.err)
	}
}

func TestFailedCommand(t *testing.T) {
	for _, test := range []struct {
		source, stderr string // stderr arrives as one message
		line           int
		reason         string
	}{
		{"!false", "exit status 1\n", 1, "!false: exit status 1"},
		{"x := 1\n!*false", "exit status 1\n", 2, "!*false: exit status 1"},
		{"//gonb:!false", "exit status 1\n", 1, "!false: exit status 1"},
		{"!sleep 9", "signal: interrupt\n", 1, "!sleep 9: signal: interrupt"},
		{"!sleep 9", "^C\nsignal: interrupt\n", 1, "!sleep 9: signal: interrupt"},
		{"!a", "signal: segmentation fault (core dumped)\n", 1,
			"!a: signal: segmentation fault (core dumped)"},
		{"!a\n!b", "exit status 2\n", 0, "a command failed: exit status 2"},
		{"%%bash\n!a\n%b\nexit 3", "exit status 3\n", 1, "%%bash: exit status 3"},
		{"%args a\n%nosuch x", `"%nosuch" unknown or not implemented yet.`, 2,
			"the command %nosuch is unknown"},
		{"!a", "exit status 1", 0, ""},
		{"!a", "it says exit status 1\n", 0, ""},
		{"!a", "exit status 1\nand more\n", 0, ""},
		{"!a", "", 0, ""},
		{"%%\npanic(1)", "exit status 1\n", 0, ""},
		{"%main\nx()", "exit status 1\n", 0, ""},
		{"f()\n // !not a command\n\t!nor this", "exit status 1\n", 0, ""},
		{"", "exit status 1\n", 0, ""},
	} {
		s := &sink{cell: ipynb.NewCode("a", ""), displays: displays{}}
		publish(t, s, fmt.Sprintf(`stream {"name":"stderr","text":%q}`, test.stderr))
		line, reason := failedCommand(test.source, s.notices)
		if line != test.line || reason != test.reason {
			t.Errorf("%q with %q on stderr: line %d, %q; want line %d, %q", test.source,
				test.stderr, line, reason, test.line, test.reason)
		}
	}
	s := &sink{cell: ipynb.NewCode("a", ""), displays: displays{}}
	publish(t, s, `stream {"name":"stdout","text":"exit status 1\n"}`)
	if len(s.notices) > 0 {
		t.Error("a text on stdout counts as a notice")
	}
}

func TestLocate(t *testing.T) {
	file := strings.Split("package main\n\nfunc main() {\n\tx()\n\ty()\n\tx()\n\tz()\n}", "\n")
	cell := strings.Split("// a comment\n%%\nx()\n y()\nx()\nz()", "\n")
	for i, want := range map[int]int{0: 0, 3: 3, 4: 4, 5: 5, 6: 6, 7: 0, 99: 0} {
		if got := locate(file, i, cell); got != want {
			t.Errorf("line %d of the file is line %d of the cell, want %d", i, got, want)
		}
	}
}
