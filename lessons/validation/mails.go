package validation

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// wordsOfMail holds the different words of each mail of [datasets.Mail], and its class.
var wordsOfMail = sync.OnceValues(func() (words [][]string, y []int) {
	mail := datasets.Mail()
	for _, text := range mail.Texts {
		list := strings.Fields(text)
		slices.Sort(list)
		words = append(words, slices.Compact(list))
	}
	return words, mail.Y
})

// Mails deals the mails of the course by the seed, of which as many ham are taken as there are
// spam: known are n of them, and others the rest, half of either spam. A column is a word that
// stands in at least so many of the known mails. A cell is 1 where the word stands in the mail and
// 0 where it does not. Those of known come sorted by class, ham first.
func Mails(n, often int, seed uint64) (known, others *classify.Dataset) {
	_, y := wordsOfMail()
	all := 0
	for _, k := range y {
		all += k
	}
	return dealt([2]int{n - n/2, n / 2}, [2]int{all - n + n/2, all - n/2}, often, seed)
}

// dealt is [Mails] with so many ham and spam in either data set.
func dealt(left, more [2]int, often int, seed uint64) (known, others *classify.Dataset) {
	words, y := wordsOfMail()
	var learn, rest []int
	for _, i := range rand.New(rand.NewPCG(seed, 21)).Perm(len(y)) {
		switch k := y[i]; {
		case left[k] > 0:
			left[k]--
			learn = append(learn, i)
		case more[k] > 0:
			more[k]--
			rest = append(rest, i)
		}
	}
	slices.SortStableFunc(learn, func(a, b int) int { return cmp.Compare(y[a], y[b]) })
	count := make(map[string]int)
	for _, i := range learn {
		for _, w := range words[i] {
			count[w]++
		}
	}
	var vocabulary []string
	for w, c := range count {
		if c >= often {
			vocabulary = append(vocabulary, w)
		}
	}
	slices.Sort(vocabulary)
	return table(learn, vocabulary), table(rest, vocabulary)
}

// table makes a data set of some of the mails.
func table(mails []int, vocabulary []string) *classify.Dataset {
	words, y := wordsOfMail()
	ds := synthetic.Blank("mails", vocabulary, []string{"ham", "spam"}, len(mails))
	for i, mail := range mails {
		ds.Y[i] = y[mail]
		for _, w := range words[mail] {
			if j, found := slices.BinarySearch(vocabulary, w); found {
				ds.X.Set(i, j, 1)
			}
		}
	}
	return ds
}

// Rows returns the cells of a data set of [Mails] as whole numbers.
func Rows(ds *classify.Dataset) [][]int {
	rows := make([][]int, ds.Len())
	for i := range rows {
		for _, v := range ds.At(i) {
			rows[i] = append(rows[i], int(v))
		}
	}
	return rows
}

// Differ counts the places at which two lists of classes differ.
func Differ(a, b []int) int {
	count := 0
	for i := range a {
		if a[i] != b[i] {
			count++
		}
	}
	return count
}
