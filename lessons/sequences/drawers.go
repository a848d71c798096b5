package sequences

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/datasets"
)

// A Drawer has ten cards. Each is a picture of a digit, 64 pixels from 0 to 16, and Digits says
// which digits they are, such as "3456789012".
type Drawer struct {
	Cards  [][]float64
	Digits string
}

// perDrawer is how many cards are in a drawer.
const perDrawer = 10

// digitRows are the digits of the course.
var digitRows = sync.OnceValue(datasets.Digits)

// next draws the last digit of the next card: in 16 of 20 cases that of the next number, in 2 of 20
// one is missing, in 1 of 20 the same number again, and in 1 of 20 any digit.
func next(r *rand.Rand, digit int) int {
	switch u := r.IntN(20); {
	case u < 16:
		return (digit + 1) % 10
	case u < 18:
		return (digit + 2) % 10
	case u < 19:
		return digit
	}
	return r.IntN(10)
}

// fill makes as many drawers as it can, n at most, of the digits with these numbers. None is used
// twice.
func fill(r *rand.Rand, rows []int, n int) []Drawer {
	ds := digitRows()
	stock := make([][]int, len(ds.Classes)) // rows of each digit
	for _, i := range rows {
		stock[ds.Y[i]] = append(stock[ds.Y[i]], i)
	}
	var drawers []Drawer
	for len(drawers) < n {
		var d Drawer
		for digit := r.IntN(10); len(d.Cards) < perDrawer; digit = next(r, digit) {
			if len(stock[digit]) == 0 {
				return drawers
			}
			last := len(stock[digit]) - 1
			d.Cards = append(d.Cards, slices.Clone(ds.At(stock[digit][last])))
			d.Digits += fmt.Sprint(digit)
			stock[digit] = stock[digit][:last]
		}
		drawers = append(drawers, d)
	}
	return drawers
}

// oldDigits is how many of the course's digits are on the cards to learn from. The others are on
// those to test.
const oldDigits = 897

// Drawers returns 80 drawers to learn from, of the first 897 digits of the course, and 70 to test,
// of the other 900. The digits are real. Which follows which is made up.
func Drawers() (learn, test []Drawer) {
	all := make([]int, digitRows().Len())
	for i := range all {
		all[i] = i
	}
	r := rand.New(rand.NewPCG(6, 1))
	return fill(r, all[:oldDigits], 80), fill(r, all[oldDigits:], 70)
}

// HeldDrawers parts drawers in those to learn from and 30 that are held out.
func HeldDrawers(drawers []Drawer) (learn, held []Drawer) {
	return drawers[:len(drawers)-30], drawers[len(drawers)-30:]
}

// AllCards returns the cards of drawers one after the other, and their digits.
func AllCards(drawers []Drawer) (cards [][]float64, digits []int) {
	for _, d := range drawers {
		cards = append(cards, d.Cards...)
		for _, digit := range d.Digits {
			digits = append(digits, int(digit-'0'))
		}
	}
	return cards, digits
}

// Cards returns the cards of drawers, a list for each.
func Cards(drawers []Drawer) [][][]float64 {
	var list [][][]float64
	for _, d := range drawers {
		list = append(list, d.Cards)
	}
	return list
}

// Texts returns the digits of drawers, a text for each.
func Texts(drawers []Drawer) []string {
	var texts []string
	for _, d := range drawers {
		texts = append(texts, d.Digits)
	}
	return texts
}

// Mistaken counts the drawers with a wrong digit, and the wrong digits, in what read makes of the
// cards.
func Mistaken(drawers []Drawer, read func(cards [][]float64) string) (wrong, digits int) {
	for _, d := range drawers {
		text := read(d.Cards)
		for t := range d.Digits {
			if t >= len(text) || text[t] != d.Digits[t] {
				digits++
			}
		}
		if text != d.Digits {
			wrong++
		}
	}
	return wrong, digits
}
