package gradebook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

func TestReadSettings(t *testing.T) {
	want := []gradebook.Setting{
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
		got, err := gradebook.ReadSettings(strings.NewReader(text), "orally", "fan")
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(gradebook.Setting{})); diff != "" ||
			err != nil {
			t.Errorf("%q: %v\n%s", text, err, diff)
		}
	}
	for text, says := range map[string]string{
		"": "the first row should be " +
			"student,exercise,score,reason",
		"student,score\nada,2\n":          "there is no column exercise",
		"student,exercise,points\n":       `the column "points" is unknown`,
		"student,exercise,score,score\n":  "appears twice",
		"student,exercise,score\nada,x\n": "line 2",
		"student,exercise,score\n\nada,x,a\n": `line 3, column score: "a"; it should be a ` +
			`number such as 2.5`,
	} {
		_, err := gradebook.ReadSettings(strings.NewReader(text), "", "")
		booktest.Wants(t, err, says)
	}
}
