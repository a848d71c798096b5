package gradebook

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Policy says which attempt of a student counts.
type Policy string

// The policies.
const (
	// the one with the highest score of the grader after lateness; of equals the first. The default
	Best Policy = "best"
	Last Policy = "last" // the one that was handed in last
)

// Terms are what holds for all attempts of a lesson.
type Terms struct {
	Policy Policy    // empty means Best
	Due    time.Time // zero: nothing is ever late
	Late   Late
}

// Late is what a late attempt loses. The zero value: nothing.
type Late struct {
	Share float64       // of the score, for each begun Per: 0.1
	Per   time.Duration // 24 h
	Floor float64       // the share of the score that is left to the latest: 0.5
	// up to this much later than due costs nothing; beyond it all of the lateness counts
	Grace time.Duration
}

type unit struct {
	name string
	long time.Duration
}

// units are what a share may be taken off for.
var units = []unit{{"minute", time.Minute}, {"hour", time.Hour}, {"day", 24 * time.Hour},
	{"week", 7 * 24 * time.Hour}}

// UnmarshalText reads what String writes: "10%/day", "10%/day,floor=50%,grace=15m", or "none". The
// unit is minute, hour, day or week.
func (l *Late) UnmarshalText(text []byte) error {
	late, err := parseLate(string(text))
	if err != nil {
		return fmt.Errorf(`late %q: %w; it must be as in "10%%/day" or `+
			`"10%%/day,floor=50%%,grace=15m", or "none"`, text, err)
	}
	*l = late
	return nil
}

func parseLate(text string) (Late, error) {
	if text = strings.TrimSpace(text); text == "" || text == "none" {
		return Late{}, nil
	}
	var l Late
	rate, rest, more := strings.Cut(text, ",")
	share, unit, _ := strings.Cut(rate, "/")
	var err error
	if l.Share, err = percent(share); err != nil {
		return l, err
	}
	for _, u := range units {
		if strings.TrimSpace(unit) == u.name {
			l.Per = u.long
		}
	}
	if l.Per == 0 {
		return l, fmt.Errorf("no unit %q", unit)
	}
	for more {
		var option string
		option, rest, more = strings.Cut(rest, ",")
		name, value, _ := strings.Cut(option, "=")
		switch strings.TrimSpace(name) {
		case "floor":
			l.Floor, err = percent(value)
		case "grace":
			if l.Grace, err = time.ParseDuration(strings.TrimSpace(value)); err == nil &&
				l.Grace < 0 {
				err = errors.New("grace is less than nothing")
			}
		default:
			err = fmt.Errorf("no option %q", name)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

// percent reads "10%" as 0.1.
func percent(text string) (float64, error) {
	number, ok := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(x >= 0 && x <= 100) {
		return 0, fmt.Errorf("%q is no share between 0%% and 100%%", text)
	}
	return x / 100, nil
}

// String writes the rule as [Late.UnmarshalText] reads it.
func (l Late) String() string {
	if l.Share == 0 {
		return "none"
	}
	text := share(l.Share) + "/"
	for _, u := range units {
		if u.long == l.Per {
			text += u.name
		}
	}
	if l.Floor > 0 {
		text += ",floor=" + share(l.Floor)
	}
	if l.Grace > 0 {
		text += ",grace=" + l.Grace.String()
	}
	return text
}

func share(x float64) string { return strconv.FormatFloat(x*100, 'g', 12, 64) + "%" }

// DueForm says how a time is written that [ParseDue] reads.
const DueForm = "a day such as 2026-11-30 or a time such as 2026-11-30T18:00"

// ParseDue reads until when something is due. A time without a zone is one of this zone. A day
// includes all of itself: its last microsecond, which pages show as 23:59.
func ParseDue(text string, zone *time.Location) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04",
		"2006-01-02 15:04", time.DateOnly} {
		due, err := time.ParseInLocation(layout, text, zone)
		if err != nil {
			continue
		}
		if layout == time.DateOnly {
			due = due.AddDate(0, 0, 1).Add(-time.Microsecond)
		}
		return due, nil
	}
	return time.Time{}, fmt.Errorf("%q; it should be %s", text, DueForm)
}

// lateness is how much later than due something was handed in, and 0 within the grace.
func (t Terms) lateness(submitted time.Time) time.Duration {
	if t.Due.IsZero() {
		return 0
	}
	if late := submitted.Sub(t.Due); late > t.Late.Grace {
		return late
	}
	return 0
}

// off is the share of its score that an attempt loses.
func (l Late) off(late time.Duration) float64 {
	if late <= 0 || l.Share == 0 {
		return 0
	}
	begun := (late-1)/l.Per + 1
	return math.Min(float64(begun)*l.Share, 1-l.Floor)
}

// Terms returns what was set for a lesson by its folder's name, such as trees; the zero Terms with
// policy Best where nothing was.
func (b *Book) Terms(ctx context.Context, lesson string) (Terms, error) {
	terms := Terms{Policy: Best}
	err := b.read(ctx, func(t *transaction) error {
		if _, found, known := t.terms(lesson); known {
			terms = found
		}
		return nil
	})
	return terms, err
}

// terms are the id and the terms of a lesson.
func (t *transaction) terms(lesson string) (id int64, terms Terms, known bool) {
	var due stamp
	var late string
	known = t.Query(`SELECT id, policy, due, late FROM lessons
		WHERE course = ? AND name = ?`, t.course, lesson).
		First(&id, &terms.Policy, &due, &late)
	terms.Due = due.Time
	var err error
	if terms.Late, err = parseLate(late); err != nil {
		t.Fail(fmt.Errorf("lesson %s: late %q: %w", lesson, late, err))
	}
	return id, terms, known
}

// SetTerms sets what holds for all attempts of a lesson, those of before too.
func (b *Book) SetTerms(ctx context.Context, lesson string, t Terms) error {
	return b.write(ctx, func(tx *transaction) error { return tx.setTerms(lesson, t) })
}

func (t *transaction) setTerms(lesson string, to Terms) error {
	if to.Policy == "" {
		to.Policy = Best
	}
	err := to.valid()
	if err == nil && lesson == "" {
		err = errors.New("a lesson without a name")
	}
	if err != nil {
		return err
	}
	t.Exec(`INSERT INTO lessons (course, name, title, policy, due, late)
		VALUES (?1, ?2, ?2, ?3, ?4, ?5)
		ON CONFLICT (course, name) DO UPDATE SET policy = ?3, due = ?4, late = ?5`,
		t.course, lesson, to.Policy, nullTime(to.Due), to.Late.String())
	return nil
}

// Lesson is what a course says of a lesson.
type Lesson struct {
	Name, Title string
	Terms       Terms
	Exercises   []course.Exercise // that count, with their points
}

// SetLessons sets what holds for all attempts of lessons, those of before too. It returns what this
// does to the scores. If it is only tried, nothing is kept.
func (b *Book) SetLessons(ctx context.Context, lessons []Lesson, try bool) ([]Effect, error) {
	var names []string
	for _, l := range lessons {
		names = append(names, l.Name)
	}
	return b.effects(ctx, names, try, func(t *transaction) error {
		for _, l := range lessons {
			if err := t.setTerms(l.Name, l.Terms); err != nil {
				return err
			}
			err := newRecorder(t).lesson(report.Class{Lesson: l.Name, Title: l.Title,
				Exercises: l.Exercises})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// valid refuses what could not be read back.
func (t Terms) valid() error {
	if t.Policy != Best && t.Policy != Last {
		return fmt.Errorf("policy %q: it must be best or last", string(t.Policy))
	}
	l := t.Late
	known := slices.ContainsFunc(units, func(u unit) bool { return u.long == l.Per })
	if !(l.Share >= 0 && l.Share <= 1 && l.Floor >= 0 && l.Floor <= 1) || l.Grace < 0 ||
		l.Share > 0 && !known {
		return fmt.Errorf("late rule %+v: shares must lie between 0 and 1, Per must be a minute, "+
			"an hour, a day or a week, and Grace not negative", l)
	}
	return nil
}

func nullTime(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stampOf(t)
}
