package text_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

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

func FuzzWords(f *testing.F) {
	for _, s := range []string{"", "Don't BUY 2!", "e\u0301cole", "\xff\xc3", "हिन्दी", "İ ǅ ſ K",
		"a_b\x00c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		words := slices.Collect(text.Words(s))
		for _, word := range words {
			if !utf8.ValidString(word) || word == "" {
				t.Errorf("%q has the word %q", s, word)
			}
			for i, r := range word {
				if !unicode.IsLetter(r) && !unicode.IsNumber(r) && (i == 0 || !unicode.IsMark(r)) {
					t.Errorf("%q: %q stands in the word %q", s, r, word)
				}
				if r != unicode.ToLower(r) {
					t.Errorf("%q: %q in %q is no lower case", s, r, word)
				}
			}
		}
		if again := slices.Collect(text.Words(strings.Join(words, " "))); !slices.Equal(again,
			words) {
			t.Errorf("%q: %q, and of these %q", s, words, again)
		}
	})
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
