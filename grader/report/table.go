package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Print writes a class for a terminal: a table of students and exercises, then the hardest
// exercises and the most frequent mistakes. Lines have at most width columns; 0 means 80, and the
// least is 40. If the scores do not fit, each exercise has a mark instead. If the marks do not fit,
// the table is divided into several. colour is for terminals that support it. The error is that of
// w.
func Print(w io.Writer, c Class, width int, colour bool) error {
	if width == 0 {
		width = 80
	}
	t := table{Class: tidy(c), width: max(width, 40), paint: paint(colour)}
	t.print()
	_, err := io.WriteString(w, t.out.String())
	return err
}

// table is the state of [Print].
type table struct {
	Class
	width int
	paint paint
	out   strings.Builder
}

func (t *table) linef(format string, args ...any) {
	t.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// wrapped writes a text in as many lines as it needs.
func (t *table) wrapped(indent, text string) { t.flow(indent, strings.Fields(text), " ") }

// flow writes parts with a separator between them in as many lines as they need. A part that is
// wider than a line is cut.
func (t *table) flow(indent string, parts []string, separator string) {
	for i, part := range parts {
		if room := t.width - len(indent); columns(part) > room {
			parts[i] = strings.TrimRight(pad(part, room), " ")
		}
	}
	flow(&t.out, t.width, indent, indent, parts, separator)
}

func (t *table) print() {
	head := t.Title
	if head == "" {
		head = t.Lesson
	}
	head = pad(fmt.Sprintf("%s: %s, %s, %s", line(head),
		counted(float64(len(t.Students)), "student"),
		counted(float64(len(t.Exercises)), "exercise"),
		counted(t.Points(), "point")), t.width)
	t.linef("%s", t.paint.as(bold, strings.TrimRight(head, " ")))
	t.out.WriteByte('\n')
	if len(t.Students) == 0 {
		t.linef("Nobody has handed anything in.")
		return
	}
	t.grid()
	t.notes("Problems", problems)
	t.notes("Late", late)
	t.notes("Set by hand", byHand)
	t.summary()
}

// grid writes the table, with scores if they fit, otherwise with marks.
func (t *table) grid() {
	names, total := len("student"), len("score")
	for _, s := range t.Students {
		names, total = max(names, columns(line(s.Name))), max(total, columns(t.total(s)))
	}
	names = min(names, max(12, t.width/4))
	room := t.width - names - 2 - total
	heads, cell, text := t.Labels(), t.wide(), func(e Exercise) string {
		return e.result().Mark + " " + marks(e)
	}
	numbered := cell*len(t.Exercises) > room
	if numbered {
		for i := range heads {
			heads[i] = strconv.Itoa(i + 1)
		}
		cell = 1 + len(strconv.Itoa(len(t.Exercises)))
		text = func(e Exercise) string { return e.result().Mark }
	}
	per := room / cell
	for from := 0; from == 0 || from < len(t.Exercises); from += per {
		to := min(from+per, len(t.Exercises))
		if from > 0 {
			t.out.WriteByte('\n')
		}
		row := pad("student", names)
		for _, h := range heads[from:to] {
			row += right(h, cell)
		}
		t.linef("%s", t.paint.as(bold, row+"  "+right("score", total)))
		for _, s := range t.Students {
			row := pad(line(s.Name), names)
			for _, about := range t.Exercises[from:to] {
				e, there := exerciseOf(s, about.ID)
				if !there {
					row += right("", cell)
					continue
				}
				shown := text(e)
				row += right("", cell-columns(shown)) + t.paint.result(e.result(), shown)
			}
			t.linef("%s  %s", row, right(t.total(s), total))
		}
	}
	t.out.WriteByte('\n')
	t.legend(numbered)
}

func (t *table) total(s Student) string { return number(s.Score) + "/" + number(t.Points()) }

// wide is the width of a column with scores.
func (t *table) wide() int {
	n := 0
	for _, label := range t.Labels() {
		n = max(n, columns(label))
	}
	for _, s := range t.Students {
		for _, e := range s.Exercises {
			n = max(n, columns(e.result().Mark+" "+marks(e)))
		}
	}
	return n + 2
}

func exerciseOf(s Student, id string) (Exercise, bool) {
	i := slices.IndexFunc(s.Exercises, func(e Exercise) bool { return e.ID == id })
	if i < 0 {
		return Exercise{}, false
	}
	return s.Exercises[i], true
}

// legend explains the marks in the table, and the numbers of exercises if they have numbers.
func (t *table) legend(numbered bool) {
	if numbered {
		parts := t.Labels()
		for i := range parts {
			parts[i] = strconv.Itoa(i+1) + " " + parts[i]
		}
		t.flow("", parts, "  ")
	}
	last := ""
	var parts []string
	for _, r := range results {
		if !slices.ContainsFunc(t.Students, func(s Student) bool {
			return slices.ContainsFunc(s.Exercises, func(e Exercise) bool {
				return e.Result() == r.Name
			})
		}) {
			continue
		}
		word := r.Word
		if r.Mark != last {
			word = r.Mark + " " + word
		}
		if last != "" {
			parts[len(parts)-1] += ","
		}
		parts, last = append(parts, word), r.Mark
	}
	t.flow("", parts, " ")
}

// notes writes a heading and the notes on each student below it. It writes nothing if there are no
// notes.
func (t *table) notes(title string, of func(Student) []string) {
	for _, s := range t.Students {
		for _, note := range of(s) {
			if title != "" {
				t.linef("\n%s", t.paint.as(bold, title))
				title = ""
			}
			t.wrapped("  ", s.Name+": "+note)
		}
	}
}

// problems are the problems of a submission as a whole.
func problems(s Student) []string { return s.Problems }

// late is the delay of a submission, and its penalty.
func late(s Student) []string {
	if text := s.lateness(); text != "" {
		return []string{text}
	}
	return nil
}

// byHand is what the teacher set by hand, because the marks of the table do not show it.
func byHand(s Student) []string {
	var notes []string
	for _, e := range s.Exercises {
		if e.Override != nil {
			notes = append(notes, fmt.Sprintf("%s is %s of %s", e.ID, number(e.Override.Score),
				counted(float64(e.Points), "point")))
		}
	}
	return notes
}

// most is the number of exercises and mistakes in the summary.
const most = 5

func (t *table) summary() {
	st := t.statistics()
	n := len(t.Students)
	if hard := st.hardest(); len(hard) > 0 {
		t.linef("\n%s", t.paint.as(bold, "Hardest exercises (part of the points)"))
		shown := min(most, len(hard))
		for _, x := range hard[:shown] {
			t.flow("  ",
				[]string{right(fmt.Sprintf("%.0f %%", 100*x.share()), 5), x.ID,
					fmt.Sprintf("passed by %d of %d", x.Passed, n)}, "  ")
		}
		equal := 0
		for _, x := range hard[shown:] {
			if x.share() == hard[shown-1].share() {
				equal++
			}
		}
		if equal > 0 {
			t.linef("  and %d more, just as hard", equal)
		}
	}
	if list := st.Misconceptions; len(list) > 0 {
		t.linef("\n%s", t.paint.as(bold, "Known mistakes"))
		for _, m := range list[:min(most, len(list))] {
			t.wrapped("  ", fmt.Sprintf("%d× %s: %s", len(m.Students), m.Exercise, m.Name))
		}
		if rest := len(list) - most; rest > 0 {
			t.linef("  and %d more", rest)
		}
	}
	cached, graded := 0, 0
	for _, s := range t.Students {
		for _, e := range s.Exercises {
			graded++
			if e.Cached {
				cached++
			}
		}
	}
	t.out.WriteByte('\n')
	text := fmt.Sprintf("Mean %s of %s, median %s; %d of %d passed everything.", number(st.Mean),
		number(t.Points()), number(st.Median), st.Passed, n)
	if t.Took > 0 {
		text += fmt.Sprintf(" It took %s", duration(t.Took))
		if cached > 0 {
			text += fmt.Sprintf("; %d of %d answers were known from before", cached, graded)
		}
		text += "."
	}
	t.wrapped("", text)
}
