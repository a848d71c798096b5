package report

import (
	"github.com/tessella-go/tessella/grader/submission"
	"slices"
	"strings"
)

// The results.json of a PrairieLearn external grader.
type (
	prairieLearn struct {
		Gradable     bool               `json:"gradable"`
		Score        float64            `json:"score"` // of 1
		Message      string             `json:"message"`
		FormatErrors []string           `json:"format_errors,omitempty"`
		Tests        []prairieLearnTest `json:"tests"`
	}
	prairieLearnTest struct {
		Name        string  `json:"name"`
		Description string  `json:"description"`
		Points      float64 `json:"points"`
		MaxPoints   float64 `json:"max_points"`
		Message     string  `json:"message"`
		Output      string  `json:"output"`
	}
)

// prairieLearnLimit is the largest file that PrairieLearn accepts.
const prairieLearnLimit = 1_000_000

// renderPrairieLearn says "not gradable" if no exercise could be run. This costs the student no
// attempt.
func renderPrairieLearn(c Class, s Student, o Options) ([]byte, error) {
	for limit := 1 << 16; ; limit /= 2 {
		data, err := encode(s.prairieLearn(c, o, limit))
		if err != nil || len(data) <= prairieLearnLimit || limit == 0 {
			return data, err
		}
	}
}

func (s Student) prairieLearn(c Class, o Options, limit int) prairieLearn {
	out := prairieLearn{
		Message: strings.Join(
			append([]string{
				c.Title + ": " + number(s.Score) + " of " + counted(c.Points(), "point") + ".",
			}, s.notes()...), "\n"),
		Tests: []prairieLearnTest{}}
	if p := c.Points(); p > 0 {
		out.Score = min(max(s.Score/p, 0), 1)
	}
	out.FormatErrors = slices.Clone(s.Problems)
	for _, e := range s.Exercises {
		out.Gradable = out.Gradable || e.State == submission.Graded || e.Override != nil
		if e.State != submission.Graded {
			out.FormatErrors = append(out.FormatErrors, e.ID+": "+e.reason())
		}
		out.Tests = append(out.Tests, prairieLearnTest{e.Title, e.ID, e.Score,
			float64(e.Points), e.short(), cut(e.feedback(o.Hints), limit)})
	}
	if out.Gradable {
		out.FormatErrors = nil
	}
	return out
}

// cut shortens a text to about limit bytes, at the end of a line if possible, and says so.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	short := strings.ToValidUTF8(text[:limit], "")
	if i := strings.LastIndexByte(short, '\n'); i > 0 {
		short = short[:i]
	}
	return short + "\n… shortened"
}
