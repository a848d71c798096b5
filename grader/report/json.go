package report

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"math"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/statistics"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// jsonVersion is that of the JSON format. Fields are added to a version, never
// renamed and never taken away.
const jsonVersion = 1

//go:embed schema.json
var schema []byte

// The JSON format, as schema.json describes it. It is the teacher's: it holds hidden cases.
type (
	jsonClass struct {
		Schema    string            `json:"$schema"`
		Version   int               `json:"version"`
		Lesson    string            `json:"lesson"`
		Title     string            `json:"title"`
		Graded    time.Time         `json:"graded"`
		Took      float64           `json:"took"` // seconds
		Points    float64           `json:"points"`
		Passed    bool              `json:"passed"`
		Exercises []course.Exercise `json:"exercises"`
		Students  []jsonStudent     `json:"students"`
		Summary   jsonStatistics    `json:"summary"`
	}
	jsonStudent struct {
		Name      string          `json:"name"`
		Path      string          `json:"path,omitempty"`
		Files     []string        `json:"files,omitempty"`
		Submitted time.Time       `json:"submitted,omitzero"`
		Attempt   int             `json:"attempt,omitempty"`
		Score     float64         `json:"score"`
		Raw       float64         `json:"raw"`
		Penalty   float64         `json:"penalty,omitempty"`
		Late      float64         `json:"late,omitempty"` // seconds
		Mark      submission.Mark `json:"mark,omitempty"`
		Note      string          `json:"note,omitempty"`
		Passed    bool            `json:"passed"`
		Problems  []string        `json:"problems,omitempty"`
		Exercises []jsonExercise  `json:"exercises"`
	}
	jsonExercise struct {
		ID       string           `json:"id"`
		State    submission.State `json:"state"`
		Result   string           `json:"result"`
		Passed   bool             `json:"passed"`
		Score    float64          `json:"score"`
		Points   int              `json:"points"`
		Found    string           `json:"found,omitempty"`
		Problem  string           `json:"problem,omitempty"`
		Cached   bool             `json:"cached,omitempty"`
		Attempts int              `json:"attempts,omitempty"`
		After    *float64         `json:"rightAfter,omitempty"` // seconds
		Override *Override        `json:"override,omitempty"`
		Verdict  *grader.Verdict  `json:"verdict,omitempty"`
	}
	jsonStatistics struct {
		Mean           float64             `json:"mean"`
		Median         float64             `json:"median"`
		Exercises      []jsonCounts        `json:"exercises"`
		Misconceptions []jsonMisconception `json:"misconceptions"`
	}
	jsonCounts struct {
		ID      string         `json:"id"`
		Mean    float64        `json:"mean"`
		Passed  int            `json:"passed"`
		Results map[string]int `json:"results"`
		jsonItem
		Attempts *float64   `json:"attempts,omitempty"`
		After    *float64   `json:"rightAfter,omitempty"` // seconds
		Cases    []jsonCase `json:"cases"`                // not right for somebody
	}
	// jsonItem is a statistics.Item; what is not known is left out.
	jsonItem struct {
		Difficulty     *float64 `json:"difficulty,omitempty"`
		Discrimination *float64 `json:"discrimination,omitempty"`
		UpperLower     *float64 `json:"upperLower,omitempty"`
	}
	jsonCase struct {
		Name     string   `json:"name"`
		Hidden   bool     `json:"hidden,omitempty"`
		Students []string `json:"students"`
		jsonItem
	}
	jsonMisconception struct {
		Exercise string   `json:"exercise"`
		Name     string   `json:"name"`
		Students []string `json:"students"`
	}
)

func renderJSON(c Class, _ Options) ([]file, error) {
	out := jsonClass{Schema: "grades.schema.json", Version: jsonVersion, Lesson: c.Lesson,
		Title: c.Title, Graded: c.Graded, Took: c.Took.Seconds(), Points: c.Points(),
		Passed: c.Passed(), Exercises: append([]course.Exercise{}, c.Exercises...),
		Students: []jsonStudent{}, Summary: c.jsonStatistics()}
	data, err := encode(out)
	write := func(w *bufio.Writer) error { return writeStudents(w, data, c.Students) }
	return []file{{name: "grades.json", write: write},
		{name: "grades.schema.json", data: schema}}, err
}

// noStudents is where the students belong in the encoding of a class without them; no
// text holds a line break.
const noStudents = "\n  \"students\": []"

// writeStudents writes the encoding of a class with its students. They are encoded one by one: all
// at once would take several times the memory of what is written, which is large.
func writeStudents(w *bufio.Writer, class []byte, students []Student) error {
	head, tail, _ := bytes.Cut(class, []byte(noStudents))
	_, _ = w.Write(head) // a writer keeps its first error
	_, _ = w.WriteString(strings.TrimSuffix(noStudents, "]"))
	for i, s := range students {
		data, err := encodeWithin("    ", s.json())
		if err != nil {
			return err
		}
		if i > 0 {
			_ = w.WriteByte(',')
		}
		_, _ = w.WriteString("\n    ")
		_, _ = w.Write(bytes.TrimSuffix(data, []byte("\n")))
	}
	if len(students) > 0 {
		_, _ = w.WriteString("\n  ")
	}
	_ = w.WriteByte(']')
	_, err := w.Write(tail)
	return err
}

func (s Student) json() jsonStudent {
	out := jsonStudent{Name: s.Name, Path: s.Path, Files: s.Files, Submitted: s.Submitted,
		Attempt: s.Attempt, Score: s.Score, Raw: s.Raw, Penalty: s.Penalty,
		Late: s.Late.Seconds(), Mark: s.Mark, Note: s.Note, Passed: s.Passed(),
		Problems: s.Problems, Exercises: []jsonExercise{}}
	for _, e := range s.Exercises {
		out.Exercises = append(out.Exercises, jsonExercise{ID: e.ID, State: e.State,
			Result: e.Result(), Passed: e.Passed(), Score: e.Score, Points: e.Points,
			Found: e.Found, Problem: e.Problem, Cached: e.Cached,
			Attempts: e.Attempts, After: seconds(e.RightAfter),
			Override: e.Override, Verdict: e.Verdict})
	}
	return out
}

func (c Class) jsonStatistics() jsonStatistics {
	st := c.statistics()
	out := jsonStatistics{
		Mean:           st.Mean,
		Median:         st.Median,
		Exercises:      []jsonCounts{},
		Misconceptions: []jsonMisconception{},
	}
	for _, x := range st.Exercises {
		counts := jsonCounts{
			ID:      x.ID,
			Mean:    x.Mean,
			Passed:  x.Passed,
			Results: x.Results,

			jsonItem: itemJSON(x.Item),
			Attempts: known(x.Attempts),
			After:    seconds(x.RightAfter),

			Cases: []jsonCase{},
		}
		for _, one := range x.Cases {
			counts.Cases = append(counts.Cases,
				jsonCase{one.Name, one.Hidden, c.names(one.Students), itemJSON(one.Item)})
		}
		out.Exercises = append(out.Exercises, counts)
	}
	for _, m := range st.Misconceptions {
		out.Misconceptions = append(out.Misconceptions,
			jsonMisconception{m.Exercise, m.Name, c.names(m.Students)})
	}
	return out
}

func itemJSON(i statistics.Item) jsonItem {
	return jsonItem{known(i.Difficulty), known(i.Discrimination), known(i.UpperLower)}
}

// known is a number, or nil for NaN, which JSON does not have.
func known(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

func seconds(d *time.Duration) *float64 {
	if d == nil {
		return nil
	}
	return new(d.Seconds())
}

// names are those of students by their number.
func (c Class) names(students []int) []string {
	list := make([]string, len(students))
	for i, n := range students {
		list[i] = c.Students[n].Name
	}
	return list
}

// encode writes JSON for people and programs.
func encode(v any) ([]byte, error) { return encodeWithin("", v) }

// encodeWithin does so with a prefix before each line but the first.
func encodeWithin(prefix string, v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent(prefix, "  ")
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}
