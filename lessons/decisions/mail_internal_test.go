package decisions

import (
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/datasets"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// The open task is met by the reference in any draw, and neither by always ham nor by adding 1.
func TestFilterAsksForRareWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	wrong := map[string]func(texts, labels, unknown []string) []string{}
	for _, m := range Filter.Mistakes() {
		wrong[m.Name] = m.Wrong.(func(texts, labels, unknown []string) []string)
	}
	if len(wrong) < 3 {
		t.Fatalf("%d known mistakes", len(wrong))
	}
	for trial := range 5 {
		args := drawMails(r)
		texts, labels, unknown := args[0].([]string), args[1].([]string), args[2].([]string)
		want := []any{trueLabels(args)}
		got := solutions.Filter(texts, labels, unknown)
		if d := Filter.Compare(args, []any{got}, want); d != nil {
			t.Errorf("trial %d: the reference: %v", trial, d)
		}
		for name, f := range wrong {
			if Filter.Compare(args, []any{f(texts, labels, unknown)}, want) == nil {
				t.Errorf("trial %d: %s: it is good enough", trial, name)
			}
		}
	}
}

// No text of the mails stands there as ham and as spam: a drawn case finds its labels by the text.
func TestTextsHaveOneLabel(t *testing.T) {
	mail := datasets.Mail()
	for i, name := range labels(mail) {
		if got := labelOf()[mail.Texts[i]]; got != name {
			t.Errorf("mail %d is %s, and a mail with the same text is %s", i, name, got)
		}
	}
}

// A threshold is judged by what it costs. That of theory costs more than no filter, since the
// posterior is too sure.
func TestThresholdPays(t *testing.T) {
	const reason = "one two three four five six seven eight"
	for _, test := range []struct {
		threshold float64
		pays      bool
	}{{0.5, false}, {20.0 / 21, false}, {1, false}, {-1, false}, {2, false}, {0.999999, true},
		{0.99999, false}, {0.99999999, true}, {0.9999999999, true}} {
		if err := thresholdPays(nil, []any{test.threshold, reason}); (err == nil) != test.pays {
			t.Errorf("the threshold %v: %v", test.threshold, err)
		}
	}
	posterior, spam := testPosteriors()
	if Cost(posterior, spam, 20.0/21) <= Cost(posterior, spam, 1) {
		t.Error("20/21 does not cost more than no filter, as the lesson says")
	}
}
