package distances_test

import (
	"testing"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/distances"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

func TestOutcomeCountsBothMistakes(t *testing.T) {
	c := distances.Six() // three ham, three spam
	o := distances.Count(c, []int{0, 1, 1, 0, 1, 1})
	if want := (distances.Outcome{Ham: 3, Lost: 2, Spam: 3, Missed: 1}); o != want {
		t.Errorf("counted %+v, should be %+v", o, want)
	}
	if o.Error() != 0.5 || o.LostShare() != 2.0/3 {
		t.Errorf("error %v and lost %v, should be 1/2 and 2/3", o.Error(), o.LostShare())
	}
}

func TestTryRefusesWhatItDoesNotKnow(t *testing.T) {
	c := distances.Six()
	if _, err := distances.Try(c, c, 1, "loud"); err == nil {
		t.Error("a vote by loud is no error")
	}
	if _, err := distances.Try(c, c, 0, "votes"); err == nil {
		t.Error("0 neighbours are no error")
	}
	// Its nearest text is each one itself.
	if o, err := distances.Try(c, c, 1, "votes"); err != nil || o.Lost+o.Missed != 0 {
		t.Errorf("%v on its own training texts (error %v)", o, err)
	}
}

// TestFilter holds the figures that the text of the lesson states: of the course's filter on the
// mails that are kept to the end, and of one neighbour.
func TestFilter(t *testing.T) {
	known, test := distances.Split(datasets.Mail())
	labels := make([]string, known.Len())
	for i, class := range known.Y {
		labels[i] = known.Classes[class]
	}
	predicted := make([]int, test.Len())
	for i, label := range solutions.Classify(distances.Words(known), labels,
		distances.Words(test)) {
		if label == "spam" {
			predicted[i] = 1
		}
	}
	if o := distances.Count(test, predicted); o.Ham != 716 || o.Lost != 8 {
		t.Errorf("the lesson says that 8 of 716 ham are lost: %v", o)
	}
}

// TestChoices tries what a student may choose. Several choices are right, and plain votes are not.
func TestChoices(t *testing.T) {
	reason := "with many neighbours the distant ones must not count as much"
	for _, c := range []struct {
		k     int
		vote  string
		right bool
	}{
		{51, "product", true}, {101, "product", true}, {51, "sum", true},
		{1, "votes", false}, {15, "votes", false}, {51, "votes", false}, {201, "votes", false},
		{5, "product", false}, {15, "sum", false}, {401, "sum", false},
	} {
		d := distances.ChooseVote.Compare(nil, []any{c.k, c.vote, reason}, nil)
		if right := d == nil; right != c.right {
			t.Errorf("%d neighbours by %s: %v", c.k, c.vote, d)
		}
	}
}
