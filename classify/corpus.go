package classify

import "fmt"

// Corpus is a set of texts with their classes, from which package text counts the words.
// datasets.ReadTexts reads one, and evaluate.CrossValidateTexts scores what learns from it.
//
// A function that gets a Corpus does not change it.
type Corpus struct {
	Name    string
	Texts   []string
	Classes []string // the classes' names, in the order of their indices
	Y       []int    // the class index of each text
	Sources []string // where each text is from, such as its file; nil if that is not known
	// further columns, with a row for each text, such as the hour of a mail; nil if there are none.
	// Their classes do not count
	Columns *Dataset
}

// Len returns the number of texts.
func (c *Corpus) Len() int { return len(c.Texts) }

// Subset returns a corpus of the texts with these indices, in this order; an index may be repeated.
// Classes are shared, not copied. It panics if an index is out of range.
func (c *Corpus) Subset(rows []int) *Corpus {
	sub := &Corpus{
		Name:    c.Name,
		Texts:   make([]string, len(rows)),
		Classes: c.Classes,
		Y:       make([]int, len(rows)),
	}
	for to, i := range rows {
		sub.Texts[to], sub.Y[to] = c.Texts[i], c.Y[i]
		if c.Sources != nil {
			sub.Sources = append(sub.Sources, c.Sources[i])
		}
	}
	if c.Columns != nil {
		sub.Columns = c.Columns.Subset(rows)
	}
	return sub
}

// Validate checks that the corpus has classes, each name once, a label that is one of them for each
// text, and a source and a row of columns for each text or none. Errors name the text or the row,
// counted from 1.
func (c *Corpus) Validate() error {
	if c == nil {
		return fmt.Errorf("classify: the corpus is nil")
	}
	if c.Sources != nil && len(c.Sources) != len(c.Texts) {
		return fmt.Errorf("classify: %q has %d texts, but %d sources", c.Name, len(c.Texts),
			len(c.Sources))
	}
	if c.Columns != nil {
		if err := c.Columns.Validate(); err != nil {
			return fmt.Errorf("%w (in the columns of %q)", err, c.Name)
		}
		if n := c.Columns.Len(); n != len(c.Texts) {
			return fmt.Errorf("classify: %q has %d texts, but %s of further columns", c.Name,
				len(c.Texts), plural(n, "row"))
		}
	}
	labels := Sparse{Name: c.Name, Classes: c.Classes, Indptr: make([]int, len(c.Texts)+1), Y: c.Y}
	return labels.Validate()
}
