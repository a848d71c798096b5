package text

import (
	"iter"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Words cuts a text into its words, in their order:
//
//   - A word is a longest run of letters and digits of any script, with the marks (accents, vowel
//     signs) that follow them. Everything else separates words: white space, punctuation,
//     apostrophes, underscores, symbols, and each byte that is not UTF-8.
//   - Each letter is lower-cased by itself ([unicode.ToLower]), without regard to its neighbours.
//
// So "Don't BUY 2 Rolex-watches!" has the words don, t, buy, 2, rolex, watches. Texts of any length
// are read in one pass, which needs memory for the longest word only.
func Words(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		words(s, func(word []byte) bool { return yield(string(word)) })
	}
}

// words is Words without copies: a word is valid until the next one.
func words(s string, yield func(word []byte) bool) {
	var word []byte
	for _, r := range s { // a byte that is not UTF-8 comes as U+FFFD, a symbol
		if partOfWord(r, len(word) > 0) {
			word = utf8.AppendRune(word, unicode.ToLower(r))
			continue
		}
		if len(word) > 0 && !yield(word) {
			return
		}
		word = word[:0]
	}
	if len(word) > 0 {
		yield(word)
	}
}

// tokens yields the words of a text. A word is valid until the next one.
func (b Bag) tokens(s string, yield func(word []byte) bool) {
	if b.Tokens == nil {
		words(s, yield)
		return
	}
	for word := range b.Tokens(s) {
		if !yield([]byte(word)) {
			return
		}
	}
}

// characters yields the runs of shortest to longest characters of a text, in lower case and with
// one space for each run of white space. A run is valid until the next one.
func characters(s string, shortest, longest int, yield func(run []byte) bool) {
	text := make([]byte, 0, len(s))
	var starts []int // of the characters
	space := false
	for _, r := range s {
		if unicode.IsSpace(r) {
			if space {
				continue
			}
			r = ' '
		}
		space = r == ' '
		starts = append(starts, len(text))
		text = utf8.AppendRune(text, unicode.ToLower(r))
	}
	starts = append(starts, len(text))
	for length := shortest; length <= longest; length++ {
		for from := 0; from+length < len(starts); from++ {
			if !yield(text[starts[from]:starts[from+length]]) {
				return
			}
		}
	}
}

// terms yields the terms of a text. Of words, these are the words and all runs of 2 to n words with
// one space between two. A term is valid until the next one.
func (b Bag) terms(s string, n int, yield func(term []byte) bool) {
	if b.Characters.To > 0 {
		characters(s, b.Characters.From, b.Characters.To, yield)
		return
	}
	if n <= 1 {
		b.tokens(s, yield)
		return
	}
	var run []byte   // the last n words
	var starts []int // of these words in run
	b.tokens(s, func(word []byte) bool {
		if len(starts) == n {
			second := starts[1]
			run = append(run[:0], run[second:]...)
			starts = append(starts[:0], starts[1:]...)
			for i := range starts {
				starts[i] -= second
			}
		}
		if len(run) > 0 {
			run = append(run, ' ')
		}
		starts = append(starts, len(run))
		run = append(run, word...)
		for _, start := range slices.Backward(starts) {
			if !yield(run[start:]) {
				return false
			}
		}
		return true
	})
}

// partOfWord reports whether a rune belongs to a word that has begun, or may begin one.
func partOfWord(r rune, begun bool) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || begun && unicode.IsMark(r)
}
