package verdict

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// width is the width of a terminal.
const width = 80

// words returns each status as on the card.
func (s Status) words() string {
	switch s {
	case Passed:
		return "✓ passed"
	case Partly:
		return "◐ partly right"
	case Unwritten:
		return "✎ not written yet"
	case Mistyped:
		return "! of another type"
	}
	return "✗ not right yet"
}

// Text writes the verdict for a terminal, 80 columns wide: the input, the result and the expected
// result of the first wrong cases, and a line for each other case; then known mistakes, or if there
// are none, the first hint.
func (v Verdict) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s (%s, %s)\n", v.Status.words(), v.Title, v.ID, points(v.Points))
	if v.Message != "" {
		write(&b, "  ", v.Message)
	}
	if v.Status != Unwritten {
		shown := 0
		for _, c := range v.Cases {
			if c.Outcome != Right && c.Outcome != NotRun {
				shown++
			}
			c.text(&b, shown > opened)
		}
	}
	for _, m := range v.Misconceptions {
		write(&b, "  ", m.Lead()+": "+m.Name+". "+m.Hint)
	}
	if v.Status != Passed && len(v.Misconceptions) == 0 && len(v.Hints) > 0 {
		more := ""
		if len(v.Hints) > 1 {
			more = fmt.Sprintf(" (1 of %d)", len(v.Hints))
		}
		write(&b, "  ", "Hint"+more+": "+v.Hints[0])
	}
	for _, note := range v.Notes {
		write(&b, "  ", "Note: "+note)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (c Case) text(b *strings.Builder, brief bool) {
	mark, _ := c.mark()
	head := mark + " " + c.Name
	switch {
	case c.Outcome == Right:
		write(b, "  ", head)
		return
	case c.Outcome == NotRun || brief || c.withheld():
		if c.Line != "" {
			head += ", at " + c.Line
		}
		write(b, "  ", head+": "+c.Message)
		return
	case c.Where != "":
		head += " (" + c.Where + ")"
	}
	write(b, "  ", head)
	for i, in := range c.Input {
		labelled(b, in.label(i), in.Text)
	}
	if c.Got != "" {
		labelled(b, "got", c.Got)
	}
	if c.Want != "" {
		labelled(b, "want", c.Want)
	}
	if !c.plain() {
		write(b, "      ", "→ "+c.Message)
	}
	if c.Line != "" {
		write(b, "      ", "at "+c.Line)
	}
	if c.Note != "" {
		write(b, "      ", "Note: "+c.Note)
	}
	if c.Output != "" {
		labelled(b, "it printed", strings.TrimRight(c.Output, "\n"))
	}
}

// label names an argument.
func (in Value) label(i int) string {
	if in.Name != "" {
		return in.Name
	}
	return fmt.Sprintf("argument %d", i+1)
}

// withheld reports whether the case is a hidden one as a student may see it.
func (c Case) withheld() bool { return c.Hidden && c.Want == "" }

// plain reports whether the message says no more than the result and the expected result.
func (c Case) plain() bool {
	return c.Message == fmt.Sprintf("got %s, want %s", c.Got, c.Want)
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// labelled writes a value after its name, or below it if it takes several lines or a long one.
func labelled(b *strings.Builder, name, text string) {
	name, text = Printable(name), Printable(text)
	if !strings.Contains(text, "\n") && utf8.RuneCountInString(text) < width-20 {
		fmt.Fprintf(b, "      %-11s %s\n", name, text)
		return
	}
	fmt.Fprintf(b, "      %s\n", name)
	for line := range strings.SplitSeq(text, "\n") {
		write(b, "        ", line)
	}
}

// write writes a text with an indent, in lines no wider than a terminal; what follows the first
// line is indented two columns more.
func write(b *strings.Builder, indent, text string) {
	text = Printable(text)
	column := 0
	line := func(word string) {
		b.WriteString(indent + word)
		column = utf8.RuneCountInString(indent + word)
	}
	lead := text[:len(text)-len(strings.TrimLeft(text, " "))] // of a table or a tree
	words := strings.SplitAfter(text[len(lead):], " ")
	words[0] = lead + words[0]
	for i, word := range words {
		size := utf8.RuneCountInString(strings.TrimRight(word, " "))
		switch {
		case i == 0:
			line(word)
		case column+size > width:
			b.WriteString("\n")
			line("  " + word)
		default:
			b.WriteString(word)
			column += utf8.RuneCountInString(word)
		}
	}
	b.WriteString("\n")
}
