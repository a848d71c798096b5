package regression_test

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/regression"
)

func TestChoicesOfFindings(t *testing.T) {
	reason := "they look at quite different things and so each adds something new"
	for _, test := range []struct {
		findings []string
		says     string // empty: the choice is right
	}{
		{[]string{"exercise pain", "vessels", "thallium"}, ""},
		{[]string{"chest pain", "ST depression", "vessels"}, ""},
		{[]string{"age", "sex", "cholesterol"}, "some three stay below 20.0 %"},
		{[]string{"vessels", "vessels", "thallium"}, "name three different ones"},
		{nil, "name three different ones"},
		{[]string{"vessels", "pulse", "thallium"}, `there is no finding "pulse"`},
	} {
		v := grader.Run(regression.ChooseFindings,
			func() ([]string, string) { return test.findings, reason })
		if right := v.Status == grader.Passed; right != (test.says == "") ||
			!strings.Contains(oneLine(v.Text()), test.says) {
			t.Errorf("%q: %s", test.findings, v.Text())
		}
	}
}

func TestPatientsAreNumbers(t *testing.T) {
	ds := regression.Patients()
	for _, a := range ds.Attributes {
		if a.Nominal() {
			t.Errorf("%s is nominal", a.Name)
		}
	}
	if v := grader.Run(regression.Classify, func(_ [][]float64, _ []int, u [][]float64) []int {
		return make([]int, len(u))
	}); v.Status == grader.Passed {
		t.Error("who calls all arteries open passes")
	}
}

// oneLine undoes the line breaks of a card.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
