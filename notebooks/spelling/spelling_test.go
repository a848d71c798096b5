package spelling

import "testing"

// The distances are the usual ones: "kitten" and "sitting" are three apart.
func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"gain", "gian", 2},
		{"σ", "s", 1}, {"same", "same", 0},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"trees/gain", "trees/gini", "trees/id3"}
	for word, want := range map[string]string{
		"trees/gian": ` (did you mean "trees/gain"?)`,
		"trees/ID3":  ` (did you mean "trees/id3"?)`,
		"bayes":      "",
	} {
		if got := DidYouMean(word, known); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}
