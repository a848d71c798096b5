package grouping

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// answer is a verdict with visible cases, then hidden ones; "" is right, a value is what came out.
func answer(visible, hidden []string) *verdict.Verdict {
	v := &verdict.Verdict{ID: "trees/gain", Status: verdict.Partly}
	for i, list := range [][]string{visible, hidden} {
		for k, got := range list {
			c := verdict.Case{Name: string(rune('a' + k)), Hidden: i == 1, Got: got,
				Outcome: verdict.Wrong}
			if got == "" {
				c.Outcome = verdict.Right
			}
			if got == "panic" {
				c.Outcome, c.Got = verdict.Panicked, ""
			}
			v.Cases = append(v.Cases, c)
		}
	}
	return v
}

func TestSignature(t *testing.T) {
	base := answer([]string{"", "0.333333333333", "1"}, []string{"7", ""})
	for _, c := range []struct {
		name string
		v    *verdict.Verdict
		same bool
	}{
		{"itself", answer([]string{"", "0.333333333333", "1"}, []string{"7", ""}), true},
		{"other last digits", answer([]string{"", "0.333333333334", "1"}, []string{"7", ""}), true},
		{"the mark of the deviation",
			answer([]string{"", verdict.Mark + "0.333333333333", "1"}, []string{"7", ""}), true},
		{"other hidden", answer([]string{"", "0.333333333333", "1"}, []string{"", "9"}), true},
		{"another value", answer([]string{"", "0.3334", "1"}, []string{"7", ""}), false},
		{"another whole number", answer([]string{"", "0.333333333333", "2"}, nil), false},
		{"another outcome", answer([]string{"", "panic", "1"}, nil), false},
		{"another case", answer([]string{"0.333333333333", "", "1"}, nil), false},
		{"one case more", answer([]string{"2", "0.333333333333", "1"}, nil), false},
	} {
		if got := Signature(c.v) == Signature(base); got != c.same {
			t.Errorf("%s: the same signature is %t", c.name, got)
		}
	}
	other := *base
	other.ID = "trees/residual"
	if Signature(&other) == Signature(base) {
		t.Error("two exercises have one signature")
	}
	// A case that was not run says nothing.
	stopped := answer([]string{"", "0.333333333333", "1", "x"}, nil)
	stopped.Cases[3].Outcome = verdict.NotRun
	if Signature(stopped) != Signature(base) {
		t.Error("a case that was not run changes the signature")
	}
	// Where the visible cases are right, the outcomes of the hidden ones count, not their values.
	hidden := Signature(answer([]string{""}, []string{"7", ""}))
	if hidden == "" || hidden != Signature(answer([]string{""}, []string{"8", ""})) ||
		hidden == Signature(answer([]string{""}, []string{"", "7"})) ||
		hidden == Signature(answer([]string{"7", ""}, nil)) {
		t.Error("hidden outcomes do not make the signature")
	}
}

// The signature is kept in gradebooks: it must stay what it is.
func TestSignatureStays(t *testing.T) {
	// printf '{"exercise":"trees/gain","cases":[{"name":"b","outcome":"wrong","got":"0.5"}]}' |
	// sha256sum
	const want = "c8010113019584194ada57c9a7bb683ef5f66650a38a75d6bec9c54f188bfdaa"
	if got := Signature(answer([]string{"", "0.50000001"}, []string{"1"})); got != want {
		t.Errorf("the signature is %s, want %s", got, want)
	}
}

func TestNothingToExplain(t *testing.T) {
	explained := answer([]string{"1"}, nil)
	explained.Misconceptions = []verdict.NamedHint{{Name: "a slip"}}
	passed := answer([]string{""}, nil)
	passed.Status = verdict.Passed
	unwritten := answer([]string{"0"}, nil)
	unwritten.Status = verdict.Unwritten
	for _, v := range []*verdict.Verdict{nil, explained, passed, unwritten} {
		if s := Signature(v); s != "" {
			t.Errorf("%+v has the signature %s", v, s)
		}
	}
}

func TestGroups(t *testing.T) {
	groups := Of([]Answer{
		{"ada", answer([]string{"1", "", "2"}, nil)},
		{"ben", answer([]string{"", "3", ""}, nil)},
		{"cleo", answer([]string{"", "3", ""}, nil)},
		{"dan", nil},
		{"eve", answer([]string{"", "3", ""}, []string{"8"})},
	})
	if len(groups) != 2 || !slices.Equal(groups[0].Students, []string{"ben", "cleo", "eve"}) ||
		!slices.Equal(groups[0].Cases, []string{"b"}) || groups[0].Hidden ||
		!slices.Equal(groups[1].Cases, []string{"a", "c"}) {
		t.Errorf("%+v", groups)
	}
}

// A named group's hint is added to a copy. What was named still belongs to its group.
func TestApply(t *testing.T) {
	v := answer([]string{"", "3"}, nil)
	named := map[string]Named{Signature(v): {Name: "off by one", Hint: "Count again."}}
	got := Apply(v, named)
	if len(v.Misconceptions) != 0 || len(got.Misconceptions) != 1 ||
		got.Misconceptions[0] != (verdict.NamedHint{Name: "off by one", Hint: "Count again.",
			Teacher: true}) {
		t.Errorf("%+v from %+v", got.Misconceptions, v.Misconceptions)
	}
	if Signature(got) != Signature(v) {
		t.Error("a named answer has another signature")
	}
	if other := answer([]string{"", "4"}, nil); Apply(other, named) != other {
		t.Error("an answer of another group was changed")
	}
}
