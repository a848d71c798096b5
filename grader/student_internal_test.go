package grader

import "testing"

// Who is told of hidden cases later sees what a class without hidden cases would see.
func TestVisible(t *testing.T) {
	of := func(status Status, outcomes ...Outcome) Verdict {
		v := Verdict{Points: 2, Status: status}
		for _, o := range outcomes {
			v.Cases = append(v.Cases, CaseVerdict{Outcome: o})
			v.Total++
			if o == Right {
				v.Passed++
			}
		}
		return v
	}
	hide := func(v Verdict, outcomes ...Outcome) Verdict {
		for _, o := range outcomes {
			v.Cases = append(v.Cases, CaseVerdict{Outcome: o, Hidden: true})
			v.Total++
			v.HiddenTotal++
			if o == Right {
				v.Passed++
				v.HiddenPassed++
			}
		}
		return v
	}
	for name, c := range map[string]struct {
		whole  Verdict
		status Status
		score  float64
	}{
		"only hidden ones are wrong": {hide(of(Partly, Right, Right), Wrong, Wrong), Passed, 2},
		"only hidden ones are right": {hide(of(Partly, Wrong, Wrong), Right, Right), Failed, 0},
		"half of them":               {hide(of(Partly, Right, Wrong), Right, Wrong), Partly, 1},
		"not written":                {hide(of(Unwritten, Wrong), Wrong), Unwritten, 0},
		"all right":                  {hide(of(Passed, Right), Right), Passed, 2},
	} {
		v := Visible(c.whole)
		if v.Status != c.status || v.HiddenTotal != 0 || v.HiddenPassed != 0 ||
			v.Total != len(v.Cases) || Score(v, ByCase) != c.score {
			t.Errorf("%s: %+v, worth %v", name, v, Score(v, ByCase))
		}
		for _, one := range v.Cases {
			if one.Hidden {
				t.Errorf("%s: a hidden case is shown", name)
			}
		}
		if c.whole.HiddenTotal == 0 {
			t.Errorf("%s: the verdict itself has changed", name)
		}
	}
	if v := of(Partly, Right, Wrong); Visible(v).Message != v.Message {
		t.Error("a verdict without hidden cases becomes another one")
	}
}
