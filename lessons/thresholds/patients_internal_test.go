package thresholds

import (
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// The reference stays below the tolerated error on every split that a case may have.
func TestSortPatients(t *testing.T) {
	for _, seed := range patientSplits {
		learn, rest := split(seed)
		got := solutions.SortPatients(learn, rest.Rows)
		if d := compare.ErrorAtMost(.28)(nil, []any{got}, []any{rest.Labels}); d != nil {
			t.Errorf("seed %d: %s", seed, d.Message)
		}
		always := slices.Repeat([]string{"open"}, len(rest.Labels))
		if compare.ErrorAtMost(.28)(nil, []any{always}, []any{rest.Labels}) == nil {
			t.Errorf("seed %d: whoever always says open passes", seed)
		}
	}
}

// The heart rate and the ST depression are accepted at thresholds that gain much, and no other
// number at its best.
func TestJudgeNumber(t *testing.T) {
	for _, c := range []struct {
		finding   string
		threshold float64
		want      string
	}{
		{"heart rate", 147.5, ""},
		{"heart rate", 146.5, ""},
		{"ST depression", .7, ""},
		{"heart rate", 120, "errs on 38.3 %"},
		{"age", 55.5, "errs on 42.3 %"},
		{"cholesterol", 273.5, "errs on"},
		{"blood pressure", 106.5, "errs on"},
		{"thallium", 1, "not one of the five numbers"},
		{"pulse", 80, "not one of the five numbers"},
		{"heart rate", 1000, "errs on"},
	} {
		err := judgeNumber(c.finding, c.threshold)
		if c.want == "" && err != nil || c.want != "" && (err == nil ||
			!strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s ≤ %v: %v, want %q", c.finding, c.threshold, err, c.want)
		}
	}
}

// Paths is right for three questions, as the lesson shows, and wrong for four.
func TestPaths(t *testing.T) {
	for questions := 1; questions <= 4; questions++ {
		same := slices.EqualFunc(Paths(questions), rightPaths(questions), slices.Equal)
		if same != (questions <= 3) {
			t.Errorf("%d questions: the same paths: %v", questions, same)
		}
	}
}

// Of the four pictures B alone has the classes that ID3's tree gives the Simpsons.
func TestFourPlanes(t *testing.T) {
	family := datasets.Simpsons()
	for i, plane := range FourPlanes {
		right := true
		for k := range family.Len() {
			right = right && plane(family.At(k)[1], family.At(k)[0]) == family.Y[k]
		}
		if right != (i == 1) {
			t.Errorf("picture %c fits the family: %v", 'A'+i, right)
		}
	}
}
