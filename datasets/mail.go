package datasets

import (
	"compress/gzip"
	_ "embed"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// A separate string, so that a program that does not use the mail does not contain it.
//
//go:embed data/mail.csv.gz
var mail string

// SubjectLines are 164 subject lines of mail that a researcher got in 2005, 93 ham and 71 spam.
// Lecture 000 prints them in four blocks without a label; the classes are what the blocks hold.
// Obscene lines and those with a person's name or address are left out.
func SubjectLines() *classify.Corpus { return corpus("subject_lines", records("subject_lines")) }

// Mail are 4,724 mails of 2002 and 2003 from SpamAssassin's public collection, 3,584 ham and 1,140
// spam, each as the words of its subject, a line end, and 60 words of its text at most. They are
// prepared for teaching: in lower case, without addresses, numbers, rare words, most names of
// persons and obscene mails; see data/README.md.
func Mail() *classify.Corpus {
	table := classify.Must(gzip.NewReader(strings.NewReader(mail)))
	all := classify.Must(csv.NewReader(table).ReadAll())
	return corpus("mail", all[1:])
}

// corpus makes a corpus of records of a class and the lines of a text.
func corpus(name string, records [][]string) *classify.Corpus {
	c := &classify.Corpus{Name: name, Classes: []string{"ham", "spam"}}
	for _, record := range records {
		c.Texts = append(c.Texts, strings.Join(record[1:], "\n"))
		c.Y = append(c.Y, slices.Index(c.Classes, record[0]))
	}
	return c
}
