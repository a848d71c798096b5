package text

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Bag learns which words are counted: a text is then a bag of words, without their order. With
// NGrams, runs of words are counted too, and some of the order is kept.
type Bag struct {
	MinCount int      // how often a term must occur in all training texts together; 0 means 1
	Stop     []string // words that are left out, in upper or lower case, and runs with them
	// a term is a run of 1 to NGrams words; 0 means 1. With 2, "buy now, dear" has the terms buy,
	// buy now, now, now dear and dear
	NGrams int
	// the largest share of the training texts that may have a term: words that nearly all texts
	// have tell nothing; 0 means 1. It is scikit-learn's max_df
	MaxShare float64
	// cuts a text into its words; nil means Words. To save a model, the function must be known, see
	// classify.RegisterOptions
	Tokens func(text string) iter.Seq[string]
	// count runs of characters instead of words: those of {2, 4} are parts of words, and need no
	// idea of what a word is in a language. White space counts as one character
	Characters Lengths
}

// Lengths are those of the runs of characters that a [Bag] counts.
type Lengths struct{ From, To int }

// Vocabulary is a list of terms that are counted: words, and runs of words with one space between
// two. It never changes, and any number of goroutines may use it at once. Its schema has each term
// as an attribute.
type Vocabulary struct {
	classify.Fitted
	terms []string
	index map[string]int
	words int // of the longest term
	bag   Bag
}

// Fit takes the words of the training texts, as [Words] returns them, and their runs, sorted by
// their bytes. Terms that occur only in other texts are not in the vocabulary, because nothing is
// known about them. It is an error if the corpus is not valid, MinCount or NGrams is negative, a
// stop word is not one word, MaxShare is not a share, Characters are not two lengths, or no term is
// left.
func (b Bag) Fit(train *classify.Corpus) (*Vocabulary, error) {
	if err := train.Validate(); err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	if b.MinCount < 0 {
		return nil, fmt.Errorf("text: MinCount is %d; it must be 0 (which means 1) or more",
			b.MinCount)
	}
	if b.NGrams < 0 {
		return nil, fmt.Errorf("text: NGrams is %d; it must be 0 (which means 1) or more", b.NGrams)
	}
	if err := b.checkCharacters(); err != nil {
		return nil, err
	}
	stop, err := b.stopWords()
	if err != nil {
		return nil, err
	}
	counts := b.count(train.Texts)
	all := len(counts)
	most := cmp.Or(b.MaxShare, 1) * float64(train.Len())
	maps.DeleteFunc(counts, func(term string, c *occurrences) bool {
		return c.times < b.MinCount || float64(c.texts) > most || len(stop) > 0 &&
			slices.ContainsFunc(strings.Split(term, " "), func(w string) bool { return stop[w] })
	})
	if len(counts) == 0 {
		return nil, fmt.Errorf("text: the vocabulary is empty: of %d terms in %d texts of %q "+
			"none is left with MinCount %d, MaxShare %g and %d stop words",
			all, train.Len(), train.Name, max(1, b.MinCount), cmp.Or(b.MaxShare, 1), len(b.Stop))
	}
	table := classify.Sparse{
		Name:    train.Name,
		Terms:   slices.Sorted(maps.Keys(counts)),
		Classes: train.Classes,
	}
	return newVocabulary(classify.NewFitted(table.Schema(), b)), nil
}

// occurrences say how often a term occurs.
type occurrences struct{ times, texts, last int }

// count counts the terms of texts.
func (b Bag) count(texts []string) map[string]*occurrences {
	counts := map[string]*occurrences{}
	for i, s := range texts {
		b.terms(s, b.NGrams, func(term []byte) bool {
			c := counts[string(term)]
			if c == nil {
				c = &occurrences{last: -1}
				counts[string(term)] = c
			}
			c.times++
			if c.last != i {
				c.last = i
				c.texts++
			}
			return true
		})
	}
	return counts
}

func (b Bag) checkCharacters() error {
	c := b.Characters
	switch {
	case c != Lengths{} && (c.From < 1 || c.To < c.From):
		return fmt.Errorf("text: Characters are from %d to %d; both must be 1 or more, and the "+
			"second not below the first", c.From, c.To)
	case c.To > 0 && (b.NGrams > 0 || len(b.Stop) > 0 || b.Tokens != nil):
		return errors.New("text: Characters is set, so that no words are counted; leave NGrams, " +
			"Stop and Tokens out")
	}
	return option.Between("text: MaxShare", b.MaxShare, 0, 1, "a share from 0 (which means 1) to 1")
}

// stopWords returns the words that are left out.
func (b Bag) stopWords() (map[string]bool, error) {
	stop := map[string]bool{}
	for _, word := range b.Stop {
		var cut []string
		b.tokens(word, func(word []byte) bool { cut = append(cut, string(word)); return true })
		if len(cut) != 1 {
			return nil, fmt.Errorf("text: the stop word %q is not one word, but %q", word, cut)
		}
		stop[cut[0]] = true
	}
	return stop, nil
}

// newVocabulary makes a vocabulary of the attributes.
func newVocabulary(f classify.Fitted) *Vocabulary {
	attributes := f.Schema().Attributes
	bag, _ := f.Options().(Bag)
	v := &Vocabulary{
		Fitted: f,
		bag:    bag,
		terms:  make([]string, len(attributes)),
		index:  make(map[string]int, len(attributes)),
	}
	for j, a := range attributes {
		v.terms[j] = a.Name
		v.index[a.Name] = j
		v.words = max(v.words, 1+strings.Count(a.Name, " "))
	}
	return v
}

// Terms returns a copy of the terms, in the order of their columns.
func (v *Vocabulary) Terms() []string { return slices.Clone(v.terms) }

// Column returns the column of a term, whose words are written as [Words] returns them, and whether
// it has one.
func (v *Vocabulary) Column(term string) (int, bool) {
	j, ok := v.index[term]
	return j, ok
}

// Row counts the terms of a text that are in the vocabulary. Others are left out. A text without
// any known term has an empty row.
func (v *Vocabulary) Row(s string) Row {
	columns, counts := new(counter).row(v, s)
	return Row{columns, counts}
}

// Counts counts the terms of each text; see [Vocabulary.Row]. It is an error if the corpus is not
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
	v.bag.terms(s, v.words, func(term []byte) bool {
		if j, ok := v.index[string(term)]; ok {
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
