package datasets_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

func TestMail(t *testing.T) {
	for _, test := range []struct {
		corpus    *classify.Corpus
		ham, spam int
	}{
		{datasets.SubjectLines(), 93, 71},
		{datasets.Mail(), 3584, 1140},
	} {
		if err := test.corpus.Validate(); err != nil {
			t.Fatal(err)
		}
		var counts [2]int
		for i, s := range test.corpus.Texts {
			counts[test.corpus.Y[i]]++
			if strings.TrimSpace(s) == "" || strings.Contains(s, "@") {
				t.Errorf("%s: text %d is %q", test.corpus.Name, i+1, s)
			}
		}
		if counts != [2]int{test.ham, test.spam} ||
			!slices.Equal(test.corpus.Classes, []string{"ham", "spam"}) {
			t.Errorf("%s: %v of %q", test.corpus.Name, counts, test.corpus.Classes)
		}
	}
}

// Two lines of each class that the lecture prints.
func TestSubjectLinesAreTheLectures(t *testing.T) {
	c := datasets.SubjectLines()
	for line, class := range map[string]int{
		"RMPCA code download":                     0,
		"Re: dual trees in simpleDT":              0,
		"Smart Solutions for your Pocket PC":      1,
		"Get an $80 offer from Stamps.com today.": 1,
	} {
		if i := slices.Index(c.Texts, line); i < 0 || c.Y[i] != class {
			t.Errorf("%q is not there with class %s", line, c.Classes[class])
		}
	}
}

// Nothing but words in lower case, 5 at least and at most 60 of the subject and 60 of
// the text; no mail twice.
func TestMailIsWordsOnly(t *testing.T) {
	seen := map[string]bool{}
	c := datasets.Mail()
	for i, s := range c.Texts {
		if n := len(strings.Fields(s)); n < 5 || n > 120 ||
			strings.Trim(s, "abcdefghijklmnopqrstuvwxyz \n") != "" ||
			strings.ContainsAny(s, "0123456789.:/") || strings.Count(s, "\n") != 1 {
			t.Errorf("text %d is %q", i+1, s)
		}
		if key := c.Classes[c.Y[i]] + s; seen[key] {
			t.Errorf("text %d has come before", i+1)
		} else {
			seen[key] = true
		}
	}
}

func ExampleSubjectLines() {
	c := datasets.SubjectLines()
	for _, i := range []int{0, 93} {
		fmt.Printf("%s: %s\n", c.Classes[c.Y[i]], c.Texts[i])
	}
	// Output:
	// ham: RMPCA code download
	// spam: Daily Stock Barometer against
}
