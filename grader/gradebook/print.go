package gradebook

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// PrintHistory writes what [Book.History] returns as tables for a terminal, in the local time zone.
func (b *Book) PrintHistory(ctx context.Context, w io.Writer, student string) error {
	attempts, changes, err := b.History(ctx, student)
	if err != nil {
		return err
	}
	at := func(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "lesson\tattempt\thanded in\tfound\tlate\tscore\t")
	for _, a := range attempts {
		counts := ""
		if a.Counts {
			counts = "counts"
		} else if n := len(a.Removals); n > 0 && !a.Removals[n-1].Restored {
			counts = "removed"
		}
		late := "–"
		if a.Penalty > 0 {
			late = fmt.Sprint("−", report.Hundredths(a.Penalty))
		}
		when := string(a.Mark)
		if a.Mark == submission.Unmarked {
			when = at(a.Submitted)
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%v\t%s\t%v\t%s\n", a.Lesson, a.Number, when,
			report.Hundredths(a.Raw), late, report.Hundredths(a.Score), counts)
	}
	head := "\nattempt\t\twhen\tby\treason\n"
	for _, a := range attempts {
		for _, r := range a.Removals {
			what := "removed"
			if r.Restored {
				what = "restored"
			}
			fmt.Fprintf(table, "%s%s %d\t%s\t%s\t%q\t%q\n", head, a.Lesson, a.Number, what,
				at(r.At), r.By, r.Reason)
			head = ""
		}
	}
	if len(changes) > 0 {
		fmt.Fprintln(table, "\nset by hand\tscore\twhen\tby\treason")
	}
	for _, c := range changes {
		score := fmt.Sprint(report.Hundredths(c.Score))
		if c.Revoked {
			score = "revoked"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%q\t%q\n", c.Exercise, score, at(c.At), c.By, c.Reason)
	}
	return table.Flush()
}
