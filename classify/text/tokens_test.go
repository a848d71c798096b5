package text_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/text"
)

func TestWords(t *testing.T) {
	for _, test := range []struct {
		s    string
		want []string
	}{
		{"", nil},
		{" \t\n.,!", nil},
		{"Re: dual trees in simpleDT", []string{"re", "dual", "trees", "in", "simpledt"}},
		{"Don't BUY 2 Rolex-watches!", []string{"don", "t", "buy", "2", "rolex", "watches"}},
		{"snake_case x=3.5", []string{"snake", "case", "x", "3", "5"}},
		{"Straße ÉCOLE Ωmega Привет", []string{"straße", "école", "ωmega", "привет"}},
		// a mark belongs to the letter before it
		{"e\u0301cole naïve", []string{"e\u0301cole", "naïve"}},
		{"\u0301a", []string{"a"}},                  // and to nothing where there is none
		{"हिन्दी भाषा", []string{"हिन्दी", "भाषा"}}, // vowel signs are marks
		{"日本語 テスト", []string{"日本語", "テスト"}},
		{"a\xffb \xc3(c", []string{"a", "b", "c"}}, // bytes that are not UTF-8 part words
		{"\xff\xfe", nil},
		{"½ price²", []string{"½", "price²"}},
		{"İ", []string{"i"}}, // letter by letter; a context would give i and a dot
		{"ǅ ſ K a_b\x00c", []string{"ǆ", "ſ", "k", "a", "b", "c"}},
	} {
		if got := slices.Collect(text.Words(test.s)); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.s, got, test.want)
		}
	}
}

func TestWordsStopsWhenTold(t *testing.T) {
	n := 0
	for range text.Words("one two three four") {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d words were given", n)
	}
}

func ExampleWords() {
	for word := range text.Words("Windows + Office only $80") {
		fmt.Println(word)
	}
	// Output:
	// windows
	// office
	// only
	// 80
}
