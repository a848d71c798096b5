package distances

import (
	"math/rand/v2"
	"testing"

	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// nearestOnly classifies by one neighbour, without lengths.
func nearestOnly(texts [][]string, labels []string, unknown [][]string) []string {
	index := solutions.Index(solutions.TFIDF(texts))
	answers := make([]string, len(unknown))
	for i, words := range unknown {
		products, best := make([]float64, len(texts)), 0
		for _, word := range words {
			for _, posting := range index[word] {
				products[posting.Text] += posting.Weight
			}
		}
		for d := range products {
			if products[d] > products[best] {
				best = d
			}
		}
		answers[i] = labels[best]
	}
	return answers
}

// The open task is met by the reference in any draw, and not by its first half.
func TestClassifyAsksForMoreThanOneNeighbour(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	visible := classifyCases()[0]
	cases := [][]any{visible.Args}
	for range 5 {
		cases = append(cases, drawMails(r))
	}
	rejected := 0
	for i, args := range cases {
		texts, labels, unknown := args[0].([][]string), args[1].([]string), args[2].([][]string)
		truth := []any{trueLabels(args)}
		got := solutions.Classify(texts, labels, unknown)
		if d := Classify.Compare(args, []any{got}, truth); d != nil {
			t.Errorf("case %d: the reference: %v", i, d)
		}
		got = nearestOnly(texts, labels, unknown)
		if d := Classify.Compare(args, []any{got}, truth); d != nil {
			t.Logf("case %d: one neighbour: %v", i, d)
			rejected++
		} else if i == 0 {
			t.Error("one neighbour without lengths passes the visible case")
		}
	}
	if rejected < 4 {
		t.Errorf("one neighbour without lengths passes %d of 6 cases", 6-rejected)
	}
}
