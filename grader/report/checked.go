package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Checked is a notebook or Go package that was graded for its own author.
type Checked struct {
	Class   // of the author alone; empty if there is an error
	Path    string
	Err     error // why nothing could be graded
	LeftOut bool  // the notebook belongs to no lesson, and was not named by the user
}

// Print writes a line for each exercise that is right, and the feedback for the others. Lines have
// at most 80 columns if they can be broken.
func (c Checked) Print(w io.Writer, hints int, colour bool) error {
	var b strings.Builder
	c.Class = tidy(c.Class)
	b.WriteString(line(verdict.Printable(c.Path)) + "\n")
	switch {
	case c.LeftOut:
		b.WriteString("  left out: it belongs to no lesson\n")
	case c.Err != nil:
		wrap(&b, "  ", verdict.Printable(c.Err.Error()))
	default:
		c.Students[0].check(&b, hints, paint(colour))
		fmt.Fprintf(&b, "%d of %d exercises passed, %s of %s points\n", c.Students[0].right(),
			len(c.Exercises), number(c.Students[0].Score), number(c.Points()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// check writes the result of each exercise for the student.
func (s Student) check(b *strings.Builder, hints int, p paint) {
	for _, text := range s.Problems {
		wrap(b, "  ", line(text))
	}
	var unwritten []string
	for _, e := range s.Exercises {
		if e.Result() == "unwritten" {
			unwritten = append(unwritten, e.ID)
			continue
		}
		head, rest, _ := strings.Cut(e.feedback(hints), "\n")
		b.WriteString(p.result(e.result(), head) + "\n")
		switch {
		case !e.Passed() && rest != "":
			b.WriteString(rest + "\n")
		case e.carried() != "":
			wrap(b, "  ", "Graded with the reference's "+e.carried()+" in place of yours.")
		}
	}
	if len(unwritten) > 0 {
		wrap(b, "", fmt.Sprintf("%d not written yet: %s", len(unwritten),
			strings.Join(unwritten, ", ")))
	}
}

// PrintChecked writes a line for each notebook.
func PrintChecked(w io.Writer, all []Checked) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s  %10s  %10s\n", "notebook", "exercises", "points")
	for _, c := range all {
		name := verdict.Printable(strings.TrimSuffix(filepath.Base(c.Path), ".ipynb"))
		name = pad(line(name), 40)
		switch {
		case c.LeftOut:
			fmt.Fprintf(&b, "%s  %10s\n", name, "left out")
		case c.Err != nil:
			fmt.Fprintf(&b, "%s  %10s\n", name, "unreadable")
		default:
			fmt.Fprintf(&b, "%s  %10s  %10s\n", name,
				fmt.Sprintf("%d/%d", c.Students[0].right(), len(c.Exercises)),
				number(c.Students[0].Score)+"/"+number(c.Points()))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
