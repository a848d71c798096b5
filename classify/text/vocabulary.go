package text

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Bag learns which words are counted: a text is then a bag of words, without their order.
type Bag struct {
	MinCount int      // how often a word must occur in all training texts together; 0 means 1
	Stop     []string // words that are left out, in upper or lower case
}

// Vocabulary is a list of words that are counted. It never changes, and any number of goroutines
// may use it at once.
type Vocabulary struct {
	terms []string
	index map[string]int
}

// Fit takes the words of the training texts, as [Words] returns them, sorted by their bytes. Words
// that occur only in other texts are not in the vocabulary, because nothing is known about them. It
// is an error if the corpus is not valid, MinCount is negative, a stop word is not one word, or no
// word is left.
func (b Bag) Fit(train *classify.Corpus) (*Vocabulary, error) {
	if err := train.Validate(); err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	if b.MinCount < 0 {
		return nil, fmt.Errorf("text: MinCount is %d; it must be 0 (which means 1) or more",
			b.MinCount)
	}
	counts := map[string]int{}
	for _, s := range train.Texts {
		words(s, func(word []byte) bool { counts[string(word)]++; return true })
	}
	all := len(counts)
	for _, stop := range b.Stop {
		cut := slices.Collect(Words(stop))
		if len(cut) != 1 {
			return nil, fmt.Errorf("text: the stop word %q is not one word, but %q", stop, cut)
		}
		delete(counts, cut[0])
	}
	maps.DeleteFunc(counts, func(_ string, count int) bool { return count < b.MinCount })
	if len(counts) == 0 {
		return nil, fmt.Errorf("text: the vocabulary is empty: of %d words in %d texts of %q "+
			"none is left with MinCount %d and %d stop words",
			all, train.Len(), train.Name, max(1, b.MinCount), len(b.Stop))
	}
	return newVocabulary(slices.Sorted(maps.Keys(counts))), nil
}

func newVocabulary(terms []string) *Vocabulary {
	v := &Vocabulary{terms: terms, index: make(map[string]int, len(terms))}
	for j, term := range terms {
		v.index[term] = j
	}
	return v
}

// Terms returns a copy of the words, in the order of their columns.
func (v *Vocabulary) Terms() []string { return slices.Clone(v.terms) }

// Column returns the column of a word, written as [Words] returns it, and whether it has one.
func (v *Vocabulary) Column(word string) (int, bool) {
	j, ok := v.index[word]
	return j, ok
}

// Row counts the words of a text that are in the vocabulary. Other words are left out. A text
// without any known word has an empty row.
func (v *Vocabulary) Row(s string) Row {
	columns, counts := new(counter).row(v, s)
	return Row{columns, counts}
}

// Counts counts the words of each text; see [Vocabulary.Row]. It is an error if the corpus is not
// valid.
func (v *Vocabulary) Counts(c *classify.Corpus) (*classify.Sparse, error) {
	if err := c.Validate(); err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	s := &classify.Sparse{
		Name:    c.Name,
		Terms:   v.terms,
		Classes: c.Classes,
		Indptr:  make([]int, 1, c.Len()+1),
		Y:       c.Y,
	}
	var count counter
	for _, text := range c.Texts {
		columns, counts := count.row(v, text)
		s.Indices, s.Data = append(s.Indices, columns...), append(s.Data, counts...)
		s.Indptr = append(s.Indptr, len(s.Indices))
	}
	return s, nil
}

// counter has the scratch for the row of a text; a row is valid until the next one.
type counter struct {
	columns []int
	counts  []float64
}

func (c *counter) row(v *Vocabulary, s string) (columns []int, counts []float64) {
	c.columns, c.counts = c.columns[:0], c.counts[:0]
	words(s, func(word []byte) bool {
		if j, ok := v.index[string(word)]; ok {
			c.columns = append(c.columns, j)
		}
		return true
	})
	slices.Sort(c.columns)
	distinct := c.columns[:0]
	for i, j := range c.columns {
		if i > 0 && j == distinct[len(distinct)-1] {
			c.counts[len(distinct)-1]++
			continue
		}
		distinct, c.counts = append(distinct, j), append(c.counts, 1)
	}
	c.columns = distinct
	return c.columns, c.counts
}
