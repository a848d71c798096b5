package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Checked is a notebook that was graded for its own author.
type Checked struct {
	Path    string
	Student Student
	Err     error // why nothing could be graded
	LeftOut bool  // the notebook belongs to no lesson, and nobody has named it
}

// Print writes what the author should know of each exercise: a line where all is right, and
// otherwise the feedback. Lines have at most 80 columns where they can be broken.
func (c Checked) Print(w io.Writer, hints int, colour bool) error {
	var b strings.Builder
	b.WriteString(line(c.Path) + "\n")
	switch {
	case c.LeftOut:
		b.WriteString("  left out: it belongs to no lesson\n\n")
	case c.Err != nil:
		wrap(&b, "  ", c.Err.Error())
	default:
		c.exercises(&b, hints, paint(colour))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c Checked) exercises(b *strings.Builder, hints int, p paint) {
	for _, text := range c.Student.Problems {
		wrap(b, "  ", line(text))
	}
	var unwritten []string
	for _, e := range c.Student.Exercises {
		if e.Result() == "unwritten" {
			unwritten = append(unwritten, e.ID)
			continue
		}
		head, rest, _ := strings.Cut(e.feedback(hints), "\n")
		b.WriteString(p.result(e.Result(), head) + "\n")
		if !e.Passed() && rest != "" {
			b.WriteString(rest + "\n")
		}
	}
	if len(unwritten) > 0 {
		wrap(b, "", fmt.Sprintf("%d not written yet: %s", len(unwritten),
			strings.Join(unwritten, ", ")))
	}
	passed, exercises, score, points := c.sums()
	fmt.Fprintf(b, "%d of %d exercises passed, %s of %d points\n\n", passed, exercises,
		number(score), points)
}

func (c Checked) sums() (passed, exercises int, score float64, points int) {
	for _, e := range c.Student.Exercises {
		if e.Passed() {
			passed++
		}
		score += e.Score
		points += e.Points
	}
	return passed, len(c.Student.Exercises), score, points
}

// PrintChecked writes a line for each notebook where there are several. It reports whether every
// exercise of every notebook is right, apart from those that were left out; one must be left.
func PrintChecked(w io.Writer, all []Checked) (passed bool, err error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s  %10s  %10s\n", "notebook", "exercises", "points")
	counted := 0
	passed = true
	for _, c := range all {
		name := pad(line(strings.TrimSuffix(filepath.Base(c.Path), ".ipynb")), 40)
		switch right, exercises, score, points := c.sums(); {
		case c.LeftOut:
			fmt.Fprintf(&b, "%s  %10s\n", name, "left out")
			continue
		case c.Err != nil:
			fmt.Fprintf(&b, "%s  %10s\n", name, "unreadable")
		default:
			fmt.Fprintf(&b, "%s  %10s  %10s\n", name, fmt.Sprintf("%d/%d", right, exercises),
				fmt.Sprintf("%s/%d", number(score), points))
		}
		counted++
		passed = passed && c.Err == nil && c.Student.Passed()
	}
	if len(all) > 1 {
		_, err = io.WriteString(w, b.String())
	}
	return passed && counted > 0, err
}
