package text_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/text"
)

func mails(texts ...string) *classify.Corpus {
	return &classify.Corpus{
		Name:    "mails",
		Texts:   texts,
		Classes: []string{"ham", "spam"},
		Y:       make([]int, len(texts)),
	}
}

func TestVocabulary(t *testing.T) {
	train := mails("Buy, buy NOW", "now or never", "")
	for _, test := range []struct {
		bag  text.Bag
		want []string
	}{
		{text.Bag{}, []string{"buy", "never", "now", "or"}},
		{text.Bag{MinCount: 2}, []string{"buy", "now"}},
		{text.Bag{Stop: []string{"OR", "Now"}}, []string{"buy", "never"}},
		{text.Bag{MinCount: 2, Stop: []string{"now"}}, []string{"buy"}},
	} {
		v, err := test.bag.Fit(train)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Terms(); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %q, want %q", test.bag, got, test.want)
		}
	}
}

func TestVocabularyErrors(t *testing.T) {
	for want, fit := range map[string]func() (*text.Vocabulary, error){
		"the corpus is nil": func() (*text.Vocabulary, error) { return text.Bag{}.Fit(nil) },
		"MinCount is -1": func() (*text.Vocabulary, error) {
			return text.Bag{MinCount: -1}.Fit(mails("a"))
		},
		`"don't" is not one`: func() (*text.Vocabulary, error) {
			return text.Bag{Stop: []string{"don't"}}.Fit(mails("a"))
		},
		"the vocabulary is empty: of 0 terms in 0 texts": func() (*text.Vocabulary, error) {
			return text.Bag{}.Fit(mails())
		},
		"the vocabulary is empty: of 0 terms in 2 texts": func() (*text.Vocabulary, error) {
			return text.Bag{}.Fit(mails("", "\xff !"))
		},
		"of 2 terms in 1 texts of \"mails\" none is left with MinCount 2, " +
			"MaxShare 1 and 1 stop words": func() (*text.Vocabulary, error) {
			return text.Bag{MinCount: 2, Stop: []string{"a"}}.Fit(mails("a a b"))
		},
	} {
		_, err := fit()
		classifytest.Refuses(t, "text", err, want)
	}
	v, err := text.Bag{}.Fit(mails("a"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = v.Counts(&classify.Corpus{Texts: []string{"a"}, Classes: []string{"ham"}})
	classifytest.Refuses(t, "text", err, "has 1 rows, but Y has 0 labels")
}

func TestCounts(t *testing.T) {
	v, err := text.Bag{}.Fit(mails("buy now", "or never"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Counts(mails("Now, NOW, now: buy what?", "", "\xff", "what"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Indptr, []int{0, 2, 2, 2, 2}) || !slices.Equal(s.Indices, []int{0, 2}) ||
		!slices.Equal(s.Data, []float64{1, 3}) {
		t.Errorf("the rows are %v, %v, %v", s.Indptr, s.Indices, s.Data)
	}
	if j, ok := v.Column("now"); !ok || j != 2 {
		t.Errorf("now is in column %d, %v", j, ok)
	}
	if _, ok := v.Column("what"); ok {
		t.Error("what has a column")
	}
	long := v.Row(strings.Repeat("never now ", 1<<20)) // 10 MB
	if !slices.Equal(long.Columns, []int{1, 2}) ||
		!slices.Equal(long.Values, []float64{1 << 20, 1 << 20}) {
		t.Errorf("a long text is %v", long)
	}
}

func TestCountsByScikitLearn(t *testing.T) {
	o, train, test := readOracle(t)
	v, _, s := counts(t, train, test)
	if got := v.Terms(); !slices.Equal(got, o.Terms) {
		t.Errorf("the words are %q, want %q", got, o.Terms)
	}
	for i, want := range o.Counts {
		if got := dense(text.RowOf(s, i), len(o.Terms)); !slices.Equal(got, want) {
			t.Errorf("text %d: %v, want %v", i+1, got, want)
		}
	}
}

func ExampleBag() {
	train := &classify.Corpus{
		Texts:   []string{"Now or never!", "You must buy now", "never mind"},
		Classes: []string{"ham", "spam"},
		Y:       []int{0, 1, 0},
	}
	v, err := text.Bag{Stop: []string{"or", "you"}}.Fit(train)
	if err != nil {
		panic(err)
	}
	fmt.Println(v.Terms())
	fmt.Println(v.Row("Buy now, NOW, or you will be sorry"))
	// Output:
	// [buy mind must never now]
	// {[0 4] [1 2]}
}

// By hand: the runs of one to three words, without those that have the stop word.
func TestNGrams(t *testing.T) {
	c := &classify.Corpus{Name: "mails", Classes: []string{"all"}, Y: []int{0},
		Texts: []string{"Buy now, the cheap buy"}}
	v := classify.Must(text.Bag{NGrams: 3, Stop: []string{"The"}}.Fit(c))
	want := []string{"buy", "buy now", "cheap", "cheap buy", "now"}
	if got := v.Terms(); !slices.Equal(got, want) {
		t.Errorf("terms %q, want %q", got, want)
	}
	x := v.Row("buy now buy now cheap  BUY")
	if !slices.Equal(x.Columns, []int{0, 1, 2, 3, 4}) ||
		!slices.Equal(x.Values, []float64{3, 2, 1, 1, 2}) {
		t.Errorf("%v", x)
	}
	v = classify.Must(text.Bag{NGrams: 3, MinCount: 2}.Fit(&classify.Corpus{
		Classes: []string{"all"}, Y: []int{0, 0}, Texts: []string{"a b c d", "x b c d y"}}))
	want = []string{"b", "b c", "b c d", "c", "c d", "d"}
	if got := v.Terms(); !slices.Equal(got, want) {
		t.Errorf("terms %q, want %q", got, want)
	}
	classifytest.Refuses(t, "text", classifytest.Failure(text.Bag{NGrams: -1}.Fit(c)),
		"NGrams is -1")
}

// commas cuts a text at its commas.
func commas(s string) iter.Seq[string] { return strings.SplitSeq(s, ",") }

func init() { classify.RegisterOptions(commas) }

// By hand: what is in more than the share of the texts is left out, a tokenizer of one's own
// decides what a word is, and both are still there after Save and Load.
func TestTokensAndShares(t *testing.T) {
	train := mails("a b,c", "a b,d", "a b,d,e", "f")
	v := classify.Must(text.Bag{Tokens: commas, MaxShare: .5, Stop: []string{"e"}}.Fit(train))
	if got, want := v.Terms(), []string{"c", "d", "f"}; !slices.Equal(got, want) {
		t.Errorf("terms %q, want %q", got, want)
	}
	runs := classify.Must(text.Bag{Tokens: commas, NGrams: 2}.Fit(train))
	if _, ok := runs.Column("a b d"); !ok {
		t.Errorf("terms %q", runs.Terms())
	}
	for _, v := range []*text.Vocabulary{v, runs,
		classify.Must(text.Bag{Characters: text.Lengths{From: 1, To: 2}}.Fit(train))} {
		classifytest.Reloads(t, v, func(v *text.Vocabulary) []float64 {
			return v.Row("a b,d d,,f").Values
		})
	}
	for want, bag := range map[string]text.Bag{
		"MaxShare is 1.5":               {MaxShare: 1.5},
		"Characters are from 0 to 2":    {Characters: text.Lengths{To: 2}},
		"Characters are from 3 to 2":    {Characters: text.Lengths{From: 3, To: 2}},
		"Characters is set, so that no": {Characters: text.Lengths{From: 1, To: 2}, NGrams: 2},
		`"a,b" is not one word`:         {Tokens: commas, Stop: []string{"a,b"}},
	} {
		_, err := bag.Fit(train)
		classifytest.Refuses(t, "text", err, want)
	}
}
