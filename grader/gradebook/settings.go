package gradebook

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/report"
)

// Setting is a score to set by hand.
type Setting struct {
	Student, Exercise string
	Score             float64
	Items             []int64 // of the rubric; not nil: the score is what they come to today
	Reason, By        string  // with items the reason is their titles
	line              int     // of the file; 0: it is not from a file
}

// The columns of a file of settings; the first three are required.
var columns = []string{"student", "exercise", "score", "reason", "by"}

// ReadSettings reads a CSV file. Its first row has the titles student, exercise and score, in any
// order, and optionally reason and by. The arguments are the defaults for rows without a reason or
// name. Columns are separated by commas, semicolons or tabs. Unless these are commas, a score may
// be written as 2,5.
func ReadSettings(from io.Reader, reason, by string) ([]Setting, error) {
	data, err := io.ReadAll(from)
	if err != nil {
		return nil, err
	}
	r := report.CSVReader(data)
	titles, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("no titles: %w; the first row should be "+
			"student,exercise,score,reason", err)
	}
	at := map[string]int{}
	for i, title := range titles {
		title = strings.ToLower(strings.TrimSpace(title))
		if _, twice := at[title]; twice || !slices.Contains(columns, title) {
			return nil, fmt.Errorf("the column %q is unknown or appears twice; the "+
				"titles should be %s",
				title, strings.Join(columns, ", "))
		}
		at[title] = i
	}
	for _, title := range columns[:3] {
		if _, there := at[title]; !there {
			return nil, fmt.Errorf("there is no column %s; the titles should be %s", title,
				strings.Join(columns, ", "))
		}
	}
	var all []Setting
	for {
		row, err := r.Read()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		cell := func(title string) string {
			if i, there := at[title]; there {
				return strings.TrimSpace(row[i])
			}
			return ""
		}
		s := Setting{Student: row[at["student"]], Exercise: cell("exercise"),
			Reason: cmp.Or(cell("reason"), reason), By: cmp.Or(cell("by"), by)}
		s.line, _ = r.FieldPos(0)
		number := cell("score")
		if r.Comma != ',' {
			number = strings.Replace(number, ",", ".", 1)
		}
		if s.Score, err = strconv.ParseFloat(number, 64); err != nil {
			return nil, fmt.Errorf("line %d, column score: %q; it should be a number such as 2.5",
				s.line,
				cell("score"))
		}
		all = append(all, s)
	}
}

// Set sets scores by hand: all of them, or none if there is an error. A score applies to every
// attempt of its student, including future ones, until it is set again or revoked with
// [Book.Revoke]. The reason and the name of the person are required. The student and the exercise
// must be in the book, and the score must be between 0 and the points of the exercise. What the
// items of a rubric come to is brought between these.
func (b *Book) Set(ctx context.Context, settings []Setting) error {
	lines := map[[2]string]int{}
	for _, s := range settings {
		key := [2]string{s.Student, s.Exercise}
		if other, twice := lines[key]; twice {
			return fmt.Errorf("line %d: the score of %q in %s is set in line %d already",
				s.line, s.Student, s.Exercise, other)
		}
		lines[key] = s.line
	}
	return b.write(ctx, func(t *transaction) error {
		for _, s := range settings {
			if err := b.set(t, s, &s.Score); err != nil && s.line > 0 {
				return fmt.Errorf("line %d: %w", s.line, err)
			} else if err != nil {
				return err
			}
		}
		return nil
	})
}
