package spelling

import "testing"

func TestDidYouMean(t *testing.T) {
	known := []string{"trees/gain", "trees/gini", "trees/id3"}
	for word, want := range map[string]string{
		"trees/gian": ` (did you mean "trees/gain"?)`,
		"trees/ID3":  ` (did you mean "trees/id3"?)`,
		"trees/gan":  ` (did you mean "trees/gain"?)`,
		"tree/id":    ` (did you mean "trees/id3"?)`,
		"trees/σain": ` (did you mean "trees/gain"?)`,
		"bayes":      "",
		"":           "",
	} {
		if got := DidYouMean(word, known); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}
