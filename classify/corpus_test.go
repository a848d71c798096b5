package classify_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

func TestCorpus(t *testing.T) {
	c := &classify.Corpus{
		Name:    "mail",
		Texts:   []string{"a", "b", "c"},
		Classes: []string{"ham", "spam"},
		Y:       []int{0, 1, 0},
		Sources: []string{"1", "2", "3"},
	}
	if err := c.Validate(); err != nil || c.Len() != 3 {
		t.Errorf("%d texts, %v", c.Len(), err)
	}
	if sub := c.Subset([]int{2, 1, 1}); !slices.Equal(sub.Texts, []string{"c", "b", "b"}) ||
		!slices.Equal(sub.Y, []int{0, 1, 1}) || sub.Name != "mail" ||
		!slices.Equal(sub.Classes, c.Classes) ||
		!slices.Equal(sub.Sources, []string{"3", "2", "2"}) {
		t.Errorf("the subset is %+v", sub)
	}
	for want, broken := range map[string]*classify.Corpus{
		"the corpus is nil":          nil,
		"has no classes":             {Texts: []string{"a"}, Y: []int{0}},
		"1 rows, but Y has 0 labels": {Texts: []string{"a"}, Classes: []string{"ham"}},
		"1 texts, but 2 sources": {Texts: []string{"a"}, Classes: []string{"ham"}, Y: []int{0},
			Sources: []string{"a", "b"}},
		"row 1: label 1 is none": {Texts: []string{"a"}, Classes: []string{"ham"},
			Y: []int{1}},
		`class "ham" stands twice in the`: {Classes: []string{"ham", "ham"}},
	} {
		classifytest.Refuses(t, "classify", broken.Validate(), want)
	}
}
