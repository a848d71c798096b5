// Package similarity finds functions of a class that are alike, although names, comments, the form
// of literals and the order of independent statements differ. It shows where to look. It never says
// who copied from whom, or whether anybody did.
//
// # The method
//
// A function becomes a list of words. Names that the student chose become the distance to the place
// where the same name stood last, so a renamed copy has the same words, and a function that uses
// its variables otherwise has not (B. S. Baker, Parameterized Pattern Matching, STOC 1993). Each
// run of 10 words has a hash. Of each 4 hashes in a row the smallest is a fingerprint, so whatever
// has 13 words in common has a fingerprint in common (S. Schleimer, D. S. Wilkerson, A. Aiken,
// Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD 2003).
//
// # What counts
//
// Code that everybody was given does not count. A fingerprint that m others of n − 2 share, besides
// the two that are compared, counts as
//
//	w = 1 − log(m+1) / log(n−1)
//
// which is 1 where only these two have it, 1/2 where about √n students have it, and 0 where all
// have it. The share of a pair is the sum of w over the fingerprints that both have, divided by the
// number of fingerprints that the one with fewer has. So a short function that everybody writes
// alike has a share near 0, however equal it is. A work that says the same as the reference is
// reported with a share of 1, however many others say so.
package similarity

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// The lengths of the method, in words; tuned on the right and wrong answers of
// grader/grading/testdata.
const (
	runWords     = 10 // words whose hash is taken
	windowHashes = 4  // hashes in a row of which one is kept
)

// Bounds of the effort, which students must not decide about. No answer to an exercise comes near.
const (
	maxBytes  = 100_000 // of a work that are compared
	maxPlaces = 20      // at which a run of words is looked for in the other work
	maxBlocks = 200     // that are shown of two functions
)

// Piece is source that stands together: a function, with its comments.
type Piece struct {
	Place string // "cell 7" or "answers.go"
	Line  int    // of the first line in that place
	Text  string
}

// Work is what one student wrote for one exercise: its function and the helpers of that.
type Work struct {
	Student, Exercise string
	Team              string // whose works are not compared with each other; empty: none
	Reference         bool   // it is the right answer of the course, and not of a student
	Pieces            []Piece
}

// Options say which functions are reported as alike. The zero value is ready.
type Options struct {
	Share float64 // the smallest share; 0: .55
	// the smallest sum of w over the fingerprints that both have; 0: 6. Shorter functions are alike
	// by chance.
	Common float64
	Most   int // pairs of students, and of a student and the reference; 0: 100
}

// Pair is two students of whom some functions are alike.
type Pair struct {
	A, B      string
	Reference bool    // A is the reference
	Functions []Match // in the order of the works
}

// common is the sum of [Match.Common].
func (p Pair) common() float64 {
	sum := 0.0
	for _, m := range p.Functions {
		sum += m.Common
	}
	return sum
}

// Match is two functions that are alike.
type Match struct {
	Exercise string
	Share    float64 // of the shorter one, from 0 to 1
	Common   float64 // the sum of w over the fingerprints that both have
	A, B     []Piece
	Blocks   []Block // what they have in common, in the order of A
}

// Block is lines of two functions that say the same.
type Block struct{ A, B Lines }

// Lines are lines of a piece, from the first to the last, counted as in the student's work.
type Lines struct{ Piece, From, To int }

// Compare compares each work with all others for the same exercise. A student has at most one work
// for an exercise. given is code that everybody got. The pairs with the most in common come first.
//
// Of a long work only the beginning is compared. It ends with a piece without text, whose place
// says so.
func Compare(works []Work, given []Piece, o Options) []Pair {
	o.Share, o.Common, o.Most = cmp.Or(o.Share, .55), cmp.Or(o.Common, 6), cmp.Or(o.Most, 100)
	everybodys := make(map[uint64]bool)
	for i, p := range given {
		for _, h := range hashes(words(i, p)) {
			everybodys[h] = true
		}
	}
	var order []string
	byExercise := make(map[string][]Work)
	for _, w := range works {
		if byExercise[w.Exercise] == nil {
			order = append(order, w.Exercise)
		}
		byExercise[w.Exercise] = append(byExercise[w.Exercise], beginning(w))
	}
	found := make(map[[2]string]*Pair)
	for _, exercise := range order {
		for _, m := range alike(byExercise[exercise], everybodys, o) {
			names := [2]string{m.a.Student, m.b.Student}
			if m.b.Reference || !m.a.Reference && names[1] < names[0] {
				names[0], names[1], m.a, m.b = names[1], names[0], m.b, m.a
			}
			if found[names] == nil {
				found[names] = &Pair{A: names[0], B: names[1], Reference: m.a.Reference}
			}
			found[names].Functions = append(found[names].Functions, Match{Exercise: exercise,
				Share: m.share, Common: m.common, A: m.a.Pieces, B: m.b.Pieces})
		}
	}
	var pairs []Pair
	for _, p := range found {
		pairs = append(pairs, *p)
	}
	slices.SortFunc(pairs, func(p, q Pair) int {
		return cmp.Or(cmp.Compare(q.common(), p.common()), cmp.Compare(p.A, q.A),
			cmp.Compare(p.B, q.B))
	})
	kept := map[bool]int{}
	pairs = slices.DeleteFunc(pairs, func(p Pair) bool {
		kept[p.Reference]++
		return kept[p.Reference] > o.Most
	})
	known := make(map[*Piece][][]word) // a work may be alike many others
	read := func(pieces []Piece) [][]word {
		first := &pieces[0]
		if known[first] == nil {
			for i, p := range pieces {
				known[first] = append(known[first], words(i, p))
			}
		}
		return known[first]
	}
	for _, p := range pairs {
		for i := range p.Functions {
			m := &p.Functions[i]
			m.Blocks = blocks(read(m.A), read(m.B), everybodys)
		}
	}
	return pairs
}

// beginning returns the part of a work that is compared.
func beginning(w Work) Work {
	left := maxBytes
	for i, p := range w.Pieces {
		if left -= len(p.Text) + 1; left < 0 {
			p.Text = strings.ToValidUTF8(p.Text[:left+len(p.Text)+1], "")
			w.Pieces = append(w.Pieces[:i:i], p, Piece{Place: fmt.Sprintf(
				"Only the first %d kB of this work are compared.", maxBytes/1000)})
			break
		}
	}
	return w
}

// pair is two works for one exercise.
type pair struct {
	a, b          Work
	share, common float64
}

// alike finds the pairs of works for one exercise that are alike.
func alike(works []Work, given map[uint64]bool, o Options) []pair {
	prints := make([][]uint64, len(works))
	each(len(works), func(i int) { prints[i] = fingerprints(works[i].Pieces, given) })
	holders := make(map[uint64][]int32)
	for i, list := range prints {
		for _, f := range list {
			holders[f] = append(holders[f], int32(i))
		}
	}
	weights := make([]float64, len(works)+1) // by the number of holders
	for n := 2; n <= len(works); n++ {
		weights[n] = 1
		if n > 2 {
			weights[n] = 1 - math.Log(float64(n-1))/math.Log(float64(len(works)-1))
		}
	}
	same := func(i, j int) bool { // as the reference
		return i != j && (works[i].Reference || works[j].Reference) &&
			float64(len(prints[i])) >= o.Common && slices.Equal(prints[i], prints[j])
	}
	found := make([][]pair, len(works))
	each(len(works), func(i int) {
		common := make(map[int32]float64)
		var frequent []uint64
		for _, f := range prints[i] {
			// A pair with the share has a fingerprint that counts as much. So what counts less
			// names no pair, and the lists that are walked through stay short.
			w := weights[len(holders[f])]
			if w < o.Share {
				frequent = append(frequent, f)
				continue
			}
			for _, j := range holders[f] {
				if int(j) > i && (works[i].Team == "" || works[i].Team != works[j].Team) {
					common[j] += w
				}
			}
		}
		for j := range works {
			if works[i].Reference && same(i, j) {
				found[i] = append(found[i], pair{works[i], works[j], 1, float64(len(prints[i]))})
			}
		}
		for j, sum := range common {
			shorter := float64(min(len(prints[i]), len(prints[j])))
			for _, f := range frequent {
				if _, has := slices.BinarySearch(prints[j], f); has {
					sum += weights[len(holders[f])]
				}
			}
			if sum >= o.Common && sum >= o.Share*shorter && !same(i, int(j)) {
				found[i] = append(found[i], pair{works[i], works[j], sum / shorter, sum})
			}
		}
	})
	return slices.Concat(found...)
}

// each calls f for 0 to n − 1, on all processors.
func each(n int, f func(i int)) {
	var all sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		all.Go(func() {
			for i := w; i < n; i += workers {
				f(i)
			}
		})
	}
	all.Wait()
}

// fingerprints are the fingerprints of pieces, sorted, each once, without those that were given.
func fingerprints(pieces []Piece, given map[uint64]bool) []uint64 {
	var all []uint64
	for i, p := range pieces {
		all = append(all, winnow(hashes(words(i, p)))...)
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(f uint64) bool { return given[f] })
}

// winnow keeps the smallest of each windowHashes hashes in a row. Where there are fewer, it keeps
// the smallest of them.
func winnow(list []uint64) []uint64 {
	var kept []uint64
	for i := 0; i < len(list) && (i == 0 || i+windowHashes <= len(list)); i++ {
		f := slices.Min(list[i:min(i+windowHashes, len(list))])
		if len(kept) == 0 || kept[len(kept)-1] != f {
			kept = append(kept, f)
		}
	}
	return kept
}

// hashes are those of all runs of words. In a run a name is the distance to where it stood last in
// the run, or 0.
func hashes(list []word) []uint64 {
	last := make(map[string]int)
	distance := make([]int, len(list))
	text := make([]uint64, len(list))
	for i, w := range list {
		if w.name {
			if at, seen := last[w.text]; seen {
				distance[i] = i - at
			}
			last[w.text] = i
			continue
		}
		h := fnv.New64a()
		h.Write([]byte(w.text))
		text[i] = h.Sum64()
	}
	var all []uint64
	for from := 0; from+runWords <= len(list); from++ {
		h := uint64(14695981039346656037) // FNV-1a, a word at a time
		for i := from; i < from+runWords; i++ {
			w := text[i]
			if list[i].name && distance[i] <= i-from {
				w = uint64(distance[i])
			}
			h = (h ^ w) * 1099511628211
			h ^= h >> 29
		}
		all = append(all, h)
	}
	return all
}

// blocks lists what two works have in common: runs of words that go on in both.
func blocks(a, b [][]word, given map[uint64]bool) []Block {
	type place struct{ piece, at int }
	inB := make(map[uint64][]place)
	for i, list := range b {
		for at, h := range hashes(list) {
			if len(inB[h]) < maxPlaces {
				inB[h] = append(inB[h], place{i, at})
			}
		}
	}
	var all []Block
	for _, words := range a {
		list := hashes(words)
		for at := 0; at < len(list); {
			// Of the places in B where the run stands, the one where most goes on is taken.
			var best place
			length := 0
			if !given[list[at]] {
				for _, to := range inB[list[at]] {
					if n := common(words[at:], b[to.piece][to.at:]); n > length {
						best, length = to, n
					}
				}
			}
			if length > 0 {
				all = append(all, segments(words[at:at+length], b[best.piece][best.at:])...)
			}
			at += max(1, length-runWords+1)
		}
	}
	return merged(all)
}

// common is how many words two lists have in common at their beginnings.
func common(a, b []word) int {
	lastA, lastB := make(map[string]int), make(map[string]int)
	for i := range min(len(a), len(b)) {
		if a[i].name != b[i].name || !a[i].name && a[i].text != b[i].text {
			return i
		}
		if a[i].name {
			x, seenA := lastA[a[i].text]
			y, seenB := lastB[b[i].text]
			if seenA != seenB || x != y {
				return i
			}
			lastA[a[i].text], lastB[b[i].text] = i, i
		}
	}
	return min(len(a), len(b))
}

// segments parts equal words where the lines of one list do not go on: there, statements stand in
// another order. A line may lie between two that hold words: a closing brace, a comment.
func segments(a, b []word) []Block {
	var all []Block
	for i := range a {
		if a[i].text == end {
			continue
		}
		one := Block{a[i].lines(), b[i].lines()}
		if n := len(all); n > 0 && all[n-1].A.goesOn(one.A) && all[n-1].B.goesOn(one.B) {
			all[n-1] = Block{all[n-1].A.with(one.A), all[n-1].B.with(one.B)}
		} else {
			all = append(all, one)
		}
	}
	return all
}

func (w word) lines() Lines { return Lines{w.piece, w.line, w.line} }

func (l Lines) goesOn(next Lines) bool { return next.From >= l.From && next.From <= l.To+2 }

// merged joins blocks that overlap in both works, in the order of A, and keeps the first ones.
func merged(list []Block) []Block {
	slices.SortFunc(list, func(x, y Block) int {
		return cmp.Or(cmp.Compare(x.A.Piece, y.A.Piece), cmp.Compare(x.A.From, y.A.From),
			cmp.Compare(x.B.Piece, y.B.Piece), cmp.Compare(x.B.From, y.B.From))
	})
	var all []Block
	for _, b := range list {
		i := slices.IndexFunc(all, func(o Block) bool {
			return b.A.touches(o.A) && b.B.touches(o.B)
		})
		if i < 0 {
			if len(all) < maxBlocks {
				all = append(all, b)
			}
			continue
		}
		all[i] = Block{all[i].A.with(b.A), all[i].B.with(b.B)}
	}
	return all
}

func (l Lines) touches(o Lines) bool {
	return l.Piece == o.Piece && l.From <= o.To+1 && o.From <= l.To+1
}

func (l Lines) with(o Lines) Lines {
	return Lines{l.Piece, min(l.From, o.From), max(l.To, o.To)}
}
