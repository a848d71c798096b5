package report

import (
	"math"
	"strconv"
	"strings"
)

// The results.json of a Gradescope autograder. There is no leaderboard: it would tell
// students each other's scores.
type (
	gradescope struct {
		Score            float64          `json:"score"`
		ExecutionTime    int              `json:"execution_time"` // seconds
		Output           string           `json:"output"`
		OutputFormat     string           `json:"output_format"`
		Visibility       string           `json:"visibility"`
		StdoutVisibility string           `json:"stdout_visibility"`
		Tests            []gradescopeTest `json:"tests"`
	}
	gradescopeTest struct {
		Score        float64  `json:"score"`
		MaxScore     float64  `json:"max_score"`
		Status       string   `json:"status"`
		Name         string   `json:"name"`
		Number       string   `json:"number"`
		Output       string   `json:"output"`
		OutputFormat string   `json:"output_format"`
		Tags         []string `json:"tags,omitempty"` // the misconceptions
		Visibility   string   `json:"visibility"`
	}
)

func renderGradescope(c Class, s Student, o Options) ([]byte, error) {
	out := gradescope{Score: s.Score, ExecutionTime: int(math.Round(s.Took.Seconds())),
		Output: strings.Join(append([]string{c.Title}, s.notes()...), "\n"), OutputFormat: "text",
		Visibility: "visible", StdoutVisibility: "hidden", Tests: []gradescopeTest{}}
	for i, e := range s.Exercises {
		test := gradescopeTest{Score: e.Score, MaxScore: float64(e.Points), Status: "failed",
			Name: e.Title + " (" + e.ID + ")", Number: strconv.Itoa(i + 1),
			Output: e.feedback(o.Hints), OutputFormat: "text", Visibility: "visible"}
		if e.Passed() {
			test.Status = "passed"
		}
		if e.Verdict != nil {
			for _, m := range e.Verdict.Misconceptions {
				test.Tags = append(test.Tags, m.Name)
			}
		}
		out.Tests = append(out.Tests, test)
	}
	return encode(out)
}
