package gradebook

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestReadSettings(t *testing.T) {
	want := []Setting{
		{Student: "ada", Exercise: "trees/gain", Score: 2.5, Reason: "orally", By: "fan"},
		{Student: "Lovelace, Ada", Exercise: "trees/entropy", Score: 4,
			Reason: "her own way", By: "lin"},
	}
	for _, text := range []string{
		"student,exercise,score,reason,by\nada,trees/gain,2.5,,\n" +
			"\"Lovelace, Ada\",trees/entropy,4,her own way,lin\n",
		"\ufeffBy;Score;Student;Exercise;Reason\r\n;2,5;ada;trees/gain;\r\n" +
			"lin;4;Lovelace, Ada;trees/entropy;her own way\r\n",
	} {
		got, err := ReadSettings(strings.NewReader(text), "orally", "fan")
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Setting{})); diff != "" ||
			err != nil {
			t.Errorf("%q: %v\n%s", text, err, diff)
		}
	}
	for text, says := range map[string]string{
		"": "the first row should be " +
			"student,exercise,score,reason",
		"student,score\nada,2\n":          "there is no column exercise",
		"student,exercise,points\n":       `the column "points" is unknown`,
		"student,exercise,score,score\n":  "there twice",
		"student,exercise,score\nada,x\n": "line 2",
		"student,exercise,score\n\nada,x,a\n": `line 3, column score: "a"; it should be a ` +
			`number such as 2.5`,
	} {
		_, err := ReadSettings(strings.NewReader(text), "", "")
		wants(t, err, says)
	}
}

// The scores of a file are set together, or none of them.
func TestSetTogether(t *testing.T) {
	b := fresh(t)
	record(t, b, hand(hand(graded(0), "ada", at(0), 1, 2), "bob", at(0), 1, 2), "a")
	set := func(text string) error {
		settings, err := ReadSettings(strings.NewReader("student,exercise,score\n"+text),
			"orally", "fan")
		if err != nil {
			t.Fatal(err)
		}
		return b.Set(t.Context(), settings)
	}
	points := func() (points [2]float64) {
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range class.Students {
			points[i] = s.Score
		}
		return points
	}
	wants(t, set("ada,trees/gain,6\nbo,trees/gain,6\n"), "line 3", `no student "bo"`)
	wants(t, set("ada,trees/gain,6\nbob,trees/gain,7\n"), "line 3", "worth 6 points")
	wants(t, set("ada,trees/gain,6\nbob,trees/gain,6\nada,trees/gain,6\n"), "line 4",
		"in line 2 already")
	if got := points(); got != [2]float64{3, 3} {
		t.Errorf("a file with a mistake has set something: %v", got)
	}
	if err := set("ada,trees/gain,6\nbob,trees/gain,5.5\n"); err != nil ||
		points() != [2]float64{7, 6.5} {
		t.Errorf("%v, %v", points(), err)
	}
}
