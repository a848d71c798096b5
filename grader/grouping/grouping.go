// Package grouping puts wrong answers that no known mistake explains into groups by their results:
// students whose answers differ in the same cases, with the same values. So a teacher reads one
// answer of a group and writes one hint, which all of the group get, and all who come later.
package grouping

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// digits is to how many significant digits numbers are rounded: results of one mistake differ in
// the last ones where it was written otherwise.
const digits = 6

// Named is what a teacher has said about a group.
type Named struct {
	Exercise, Signature string
	Name, Hint          string
	By                  string
	At                  time.Time
}

// Answer is one student's answer to an exercise.
type Answer struct {
	Student string
	Verdict *verdict.Verdict // nil: there is none
}

// Group is answers that are wrong in the same way.
type Group struct {
	Signature string
	Students  []string
	Cases     []string         // the names of the cases that the signature tells of
	Hidden    bool             // these are hidden cases
	Like      *verdict.Verdict // of the first of the students
}

// outcome is what a signature tells of a case.
type outcome struct {
	Name    string          `json:"name"`
	Outcome verdict.Outcome `json:"outcome"`
	Got     string          `json:"got,omitempty"`
}

// Signature stands for what is wrong with an answer: the SHA-256 of the exercise and of the visible
// cases that are not right, each with its outcome and the value that came out, whose numbers are
// rounded. Where all visible cases are right, it is that of the outcomes of the hidden cases. It
// does not depend on hidden cases otherwise, since they differ from attempt to attempt, and since a
// hint should not tell of them.
//
// It is empty where there is nothing to explain: the answer is right or not written, there is no
// verdict, or a known mistake of the lesson explains it.
func Signature(v *verdict.Verdict) string {
	all, _ := outcomes(v)
	return signature(v, all)
}

// signature is [Signature] with the outcomes of the verdict.
func signature(v *verdict.Verdict, all []outcome) string {
	if len(all) == 0 {
		return ""
	}
	text, err := json.Marshal(struct {
		Exercise string    `json:"exercise"`
		Cases    []outcome `json:"cases"`
	}{v.ID, all})
	if err != nil {
		return "" // strings have an encoding
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func outcomes(v *verdict.Verdict) (all []outcome, hidden bool) {
	if v == nil || v.Status != verdict.Partly && v.Status != verdict.Failed ||
		slices.ContainsFunc(v.Misconceptions,
			func(m verdict.NamedHint) bool { return !m.Teacher }) {
		return nil, false
	}
	for _, hidden := range []bool{false, true} {
		for _, c := range v.Cases {
			if c.Hidden != hidden || c.Outcome == verdict.Right || c.Outcome == verdict.NotRun {
				continue
			}
			o := outcome{Name: c.Name, Outcome: c.Outcome}
			if !hidden {
				o.Got = rounded(c.Got)
			}
			all = append(all, o)
		}
		if all != nil {
			return all, hidden
		}
	}
	return nil, false
}

// number finds numbers with a fraction or an exponent in the text of a value.
var number = regexp.MustCompile(`\d+(\.\d*)?([eE][-+]?\d+)?`)

// rounded is the text of a value with its numbers rounded, and without the mark of the deviation.
func rounded(text string) string {
	text = strings.ReplaceAll(text, verdict.Mark, "")
	return number.ReplaceAllStringFunc(text, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || !strings.ContainsAny(s, ".eE") {
			return s
		}
		return strconv.FormatFloat(x, 'g', digits, 64)
	})
}

// Of groups answers to one exercise, the largest group first. Groups of one are groups too.
func Of(answers []Answer) []Group {
	var groups []Group
	at := make(map[string]int)
	for _, a := range answers {
		all, hidden := outcomes(a.Verdict)
		signature := signature(a.Verdict, all)
		if signature == "" {
			continue
		}
		i, known := at[signature]
		if !known {
			i = len(groups)
			at[signature] = i
			g := Group{Signature: signature, Like: a.Verdict}
			for _, o := range all {
				g.Cases = append(g.Cases, o.Name)
			}
			g.Hidden = hidden
			groups = append(groups, g)
		}
		groups[i].Students = append(groups[i].Students, a.Student)
	}
	slices.SortStableFunc(groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(len(b.Students), len(a.Students)),
			strings.Compare(a.Signature, b.Signature))
	})
	return groups
}

// Apply adds the teacher's name and hint to a verdict that belongs to a named group. It returns the
// verdict itself where it belongs to none, and does not change it.
func Apply(v *verdict.Verdict, named map[string]Named) *verdict.Verdict {
	if len(named) == 0 {
		return v
	}
	n, known := named[Signature(v)]
	if !known {
		return v
	}
	own := *v
	own.Misconceptions = []verdict.NamedHint{{Name: n.Name, Hint: n.Hint, Teacher: true}}
	return &own
}
