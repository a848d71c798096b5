package sequences

import (
	"slices"
	"strings"
)

// The words and tags of the sentences.
var Words = []string{"the", "they", "dogs", "fish", "walk", "swim"}

var Tags = []string{"article", "noun", "pronoun", "verb"}

// Sentences returns six short sentences and the tag of each word, as places in Words and Tags. Fish
// and walk come as nouns and as verbs.
func Sentences() (words, tags [][]int) {
	return tagged("the/article dogs/noun swim/verb", "they/pronoun fish/verb",
		"the/article fish/noun swim/verb",
		"they/pronoun walk/verb the/article dogs/noun", "the/article walk/noun",
		"dogs/noun walk/verb")
}

// NewSentences returns four more.
func NewSentences() (words, tags [][]int) {
	return tagged("they/pronoun fish/verb the/article fish/noun", "the/article swim/noun",
		"fish/noun walk/verb",
		"the/article dogs/noun fish/verb the/article walk/noun")
}

// tagged reads sentences of words that are written word/tag.
func tagged(sentences ...string) (words, tags [][]int) {
	for _, sentence := range sentences {
		var x, y []int
		for _, pair := range strings.Fields(sentence) {
			word, tag, _ := strings.Cut(pair, "/")
			x, y = append(x, slices.Index(Words, word)), append(y, slices.Index(Tags, tag))
		}
		words, tags = append(words, x), append(tags, y)
	}
	return words, tags
}
