package evaluate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Folds says how the rows of a data set are divided: into rows that a model learns, and rows that
// it is tested on. The zero value is 5 folds.
//
//	evaluate.Folds{K: 10}                     // each row is tested by one of ten models
//	evaluate.Folds{K: ds.Len()}               // leave one out
//	evaluate.Folds{K: 10, Times: 10, Seed: 1} // ten times, with other folds each time
//	evaluate.Folds{Share: .3}                 // hold out 30 % of the rows, once
//	evaluate.Folds{K: 5, Ordered: true}       // test on rows that are later than those learnt
//	evaluate.Folds{Given: splits}             // your own
//
// If the data set has Groups, no group has rows in both parts of a split. So K folds of as many
// groups leave one group out.
//
// K folds have the classes as equally frequent as possible. Without groups, the sizes of two folds
// differ by at most 1, and so do their counts of any class: the rows are shuffled, sorted by class
// and dealt, the i-th to fold i mod K. With groups, each group goes to the fold that makes the
// shares of the classes most equal, those whose classes are most uneven first; that is the
// StratifiedGroupKFold of scikit-learn. A data set with a numeric target is divided as if all its
// rows had one class. The folds depend only on the classes, the groups and these options.
type Folds struct {
	K     int     // the number of folds; 0: 5, or as many as there are rows or groups
	Share float64 // above 0: instead of K folds, hold out this share of the rows, or of the groups
	Times int     // repeat the division with the seeds Seed, Seed+1 and so on; 0: once
	Seed  uint64  // of the generator (PCG) that shuffles
	// The rows are in the order of time. They are cut into K+1 parts, where the first takes what
	// remains. Fold i has the part i+1 to test and all rows before it to learn, as in
	// scikit-learn's TimeSeriesSplit. With a Share, the last rows are held out.
	Ordered bool
	Gap     int // with Ordered: this many rows before those of the test are not learnt
	// these splits and no others; all other fields must be 0
	Given []Split
}

// Split is one fold. A model learns the rows Train and is tested on the rows Test.
type Split struct {
	Train []int // nil: all rows that are not in Test
	Test  []int
}

// Of returns the two parts of a data set.
func (s Split) Of(ds *classify.Dataset) (train, test *classify.Dataset) {
	rows := s.Train
	if rows == nil {
		rows = except(ds.Len(), s.Test)
	}
	return ds.Subset(rows), ds.Subset(s.Test)
}

// learns returns the number of rows that the model learns.
func (s Split) learns(n int) int {
	if s.Train == nil {
		return n - len(s.Test)
	}
	return len(s.Train)
}

// Split divides the rows of a data set. The rows of each part are in ascending order, unless they
// are given.
//
// It is an error if options contradict each other, if there are fewer rows or groups than folds, if
// a part would be empty, and if a split that is given, or cut by time, has a row or a group in both
// parts. The error names the fold and the row.
//
//	if the options are not valid: error
//	if the splits are given: check each of them
//	if the rows are in the order of time:
//	    cut them, and check each split
//	for each repetition:
//	    units ← the groups, or the rows if there are none
//	    shuffle the units, and sort them by class
//	    if a share is held out:
//	        Test ← that share of the units, evenly along their order
//	    if there are no groups, or K of them: deal the units to K folds in turn
//	    otherwise: deal the groups to K folds by their classes
func (f Folds) Split(ds *classify.Dataset) ([]Split, error) {
	if err := f.check(ds); err != nil {
		return nil, err
	}
	if f.Given != nil {
		return f.Given, checkSplits(f.Given, ds)
	}
	if f.Ordered {
		splits := f.byTime(ds.Len())
		return splits, checkSplits(splits, ds)
	}
	y := ds.Y
	var splits []Split
	for time := range max(1, f.Times) {
		u := shuffled(y, ds.Groups, f.Seed+uint64(time))
		k := cmp.Or(f.K, min(5, len(u.order)))
		switch {
		case f.Share > 0:
			splits = append(splits, Split{Test: u.share(f.Share)})
		case ds.Groups == nil || k == len(u.order): // one group for each fold
			splits = append(splits, u.deal(k)...)
		default:
			splits = append(splits, u.dealGroups(k, y)...)
		}
	}
	return splits, nil
}

// check says what is wrong with the options, by themselves or for a data set.
func (f Folds) check(ds *classify.Dataset) error {
	units, of := ds.Len(), "rows"
	if ds.Groups != nil && !f.Ordered {
		units, of = len(slices.Compact(slices.Sorted(slices.Values(ds.Groups)))), "groups"
	}
	held := int(math.Round(f.Share * float64(units)))
	switch {
	case f.Given != nil && (f.K != 0 || f.Share != 0 || f.Times != 0 || f.Seed != 0 || f.Ordered ||
		f.Gap != 0):
		return fmt.Errorf("evaluate: Folds.Given are all splits; K, Share, Times, Seed, Ordered " +
			"and Gap must be 0 beside them")
	case f.Given != nil:
		if len(f.Given) == 0 {
			return fmt.Errorf("evaluate: Folds.Given has no splits; it must be nil or have one")
		}
		return nil
	case f.K < 0 || f.K == 1:
		return fmt.Errorf("evaluate: Folds.K is %d; it must be 0 (the default, 5) or at least 2, "+
			"one to test and one to train", f.K)
	case f.Times < 0:
		return fmt.Errorf("evaluate: Folds.Times is %d; it must be 0 (once) or more", f.Times)
	case f.Ordered && f.Times > 1:
		return fmt.Errorf("evaluate: Folds.Times is %d; Ordered folds are always the same, so "+
			"it must be 0", f.Times)
	case f.Gap < 0 || f.Gap > 0 && !f.Ordered:
		return fmt.Errorf("evaluate: Folds.Gap is %d; it must be 0, or the number of rows to "+
			"leave out in Ordered folds", f.Gap)
	case f.Share != 0 && f.K != 0:
		return fmt.Errorf("evaluate: Folds has K %d and Share %v; one of them must be 0", f.K,
			f.Share)
	case f.Share != 0 && (!(f.Share > 0 && f.Share < 1) || held == 0 || held == units):
		return fmt.Errorf("evaluate: to hold out a share of %v of %d %s leaves a part empty; "+
			"Folds.Share should lie between 0 and 1, with one or more on both sides", f.Share,
			units, of)
	case f.Share != 0 || f.Ordered:
		return nil // time has its own count of rows
	case units < 2:
		return fmt.Errorf("evaluate: at least 2 %s are needed, one to test and one to train; "+
			"%q has %d", of, ds.Name, units)
	case f.K > units:
		return fmt.Errorf("evaluate: Folds.K is %d, above the number of %s of %q, %d", f.K, of,
			ds.Name, units)
	}
	return nil
}

// byTime cuts n rows by their order.
func (f Folds) byTime(n int) []Split {
	k := cmp.Or(f.K, 5)
	size := n / (k + 1)
	if f.Share != 0 {
		k, size = 1, int(math.Round(f.Share*float64(n)))
	}
	splits := make([]Split, k)
	for i := range splits {
		start := n - (k-i)*size
		splits[i] = Split{span(0, start-f.Gap), span(start, start+size)}
	}
	return splits
}

// span returns the numbers from one to before another; an empty slice, not nil, if there are none.
func span(from, to int) []int {
	rows := []int{}
	for i := from; i < to; i++ {
		rows = append(rows, i)
	}
	return rows
}

// checkSplits says what is wrong with splits that are given or cut by time.
func checkSplits(splits []Split, ds *classify.Dataset) error {
	n := ds.Len()
	const train, test = 1, 2
	names := [...]string{train: "Train", test: "Test"}
	for f, s := range splits {
		fail := func(format string, args ...any) error {
			return fmt.Errorf("evaluate: fold %d of %d: %s", f+1, len(splits),
				fmt.Sprintf(format, args...))
		}
		if len(s.Test) == 0 || s.learns(n) <= 0 {
			return fail("%d rows to train and %d to test, of %d; each part needs one",
				max(0, s.learns(n)), len(s.Test), n)
		}
		part, group := make([]int, n), map[int]int{}
		add := func(rows []int, p int) error {
			for _, i := range rows {
				if i < 0 || i >= n {
					return fail("%s has the index %d; the indices of the rows are 0 to %d",
						names[p], i, n-1)
				}
				if part[i] != 0 {
					return fail("row %d (index %d) stands in %s and again in %s", i+1, i,
						names[part[i]], names[p])
				}
				part[i] = p
				if ds.Groups == nil {
					continue
				}
				g := ds.Groups[i]
				if other, ok := group[g]; ok && part[other] != p {
					return fail("row %d (index %d) is in %s, and row %d of the same group is in "+
						"%s", i+1, i, names[p], other+1, names[part[other]])
				}
				group[g] = i
			}
			return nil
		}
		err := add(s.Test, test)
		if rows := s.Train; err == nil {
			if rows == nil {
				rows = except(n, s.Test)
			}
			err = add(rows, train)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// units are what is dealt to folds: the groups, or else the single rows.
type units struct {
	rows  [][]int // of each unit, ascending
	order []int   // the units shuffled, then sorted by class
	class []int   // of each unit, the most frequent one of its rows
}

func shuffled(y, groups []int, seed uint64) units {
	var u units
	index := map[int]int{}
	for i := range y {
		at, ok := len(u.rows), false
		if groups != nil {
			if at, ok = index[groups[i]]; !ok {
				at = len(u.rows)
				index[groups[i]] = at
			}
		}
		if !ok {
			u.rows = append(u.rows, nil)
		}
		u.rows[at] = append(u.rows[at], i)
	}
	for at, rows := range u.rows {
		u.order, u.class = append(u.order, at), append(u.class, y[rows[0]])
		if groups != nil {
			u.class[at] = classify.Argmax(counts(rows, y, slices.Max(y)+1))
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(u.order), func(i, j int) {
		u.order[i], u.order[j] = u.order[j], u.order[i]
	})
	slices.SortStableFunc(u.order, func(i, j int) int {
		return cmp.Compare(u.class[i],
			u.class[j])
	})
	return u
}

// counts counts the classes of rows.
func counts(rows, y []int, classes int) []float64 {
	of := make([]float64, classes)
	for _, i := range rows {
		of[y[i]]++
	}
	return of
}

// share takes a share of the units, evenly along their order. So each class gives its share.
func (u units) share(share float64) []int {
	n := float64(len(u.order))
	size := math.Round(share * n)
	var held []int
	for i := range int(size) {
		held = append(held, u.rows[u.order[int((float64(i)+0.5)*n/size)]]...)
	}
	slices.Sort(held)
	return held
}

// deal gives the units to k folds in turn.
func (u units) deal(k int) []Split {
	folds := make([]Split, k)
	for i, at := range u.order {
		folds[i%k].Test = append(folds[i%k].Test, u.rows[at]...)
	}
	for _, fold := range folds {
		slices.Sort(fold.Test)
	}
	return folds
}

// dealGroups gives each unit to the fold that makes the shares of the classes most equal: the mean
// over the classes of the standard deviation of the folds' shares of the class is least. Of equal
// folds it takes the one with the fewest rows. Units whose counts of the classes differ most come
// first, because small ones can make up for them. An empty fold is always better than one that has
// rows. So no fold stays empty.
func (u units) dealGroups(k int, y []int) []Split {
	classes := slices.Max(y) + 1
	total := counts(span(0, len(y)), y, classes)
	of, uneven := make([][]float64, len(u.rows)), make([]float64, len(u.rows))
	for at, rows := range u.rows {
		of[at] = counts(rows, y, classes)
		present := of[at][:0:0]
		for c, n := range of[at] {
			if total[c] > 0 {
				present = append(present, n)
			}
		}
		uneven[at] = deviation(present)
	}
	slices.SortStableFunc(u.order, func(i, j int) int { return cmp.Compare(uneven[j], uneven[i]) })

	folds, has := make([]Split, k), make([][]float64, k)
	for f := range has {
		has[f] = make([]float64, classes)
	}
	shares := make([]float64, k)
	for _, at := range u.order {
		best, least := -1, math.Inf(1)
		for f := range folds {
			sum := 0.0
			for c, n := range of[at] {
				if total[c] == 0 {
					continue
				}
				for g := range folds {
					shares[g] = has[g][c] / total[c]
				}
				shares[f] += n / total[c]
				sum += deviation(shares)
			}
			// sums in another order may differ in the last bits
			const near = 1e-9
			if best < 0 || sum < least*(1-near) ||
				sum <= least*(1+near) && len(folds[f].Test) < len(folds[best].Test) {
				best, least = f, sum
			}
		}
		for c, n := range of[at] {
			has[best][c] += n
		}
		folds[best].Test = append(folds[best].Test, u.rows[at]...)
	}
	for _, fold := range folds {
		slices.Sort(fold.Test)
	}
	return folds
}

// deviation returns the standard deviation with the divisor n.
func deviation(values []float64) float64 {
	mean, squares := 0.0, 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	return math.Sqrt(squares / float64(len(values)))
}

// except returns the rows of 0 to n−1 that are not among these, in ascending order.
func except(n int, rows []int) []int {
	out := make([]bool, n)
	for _, i := range rows {
		if i >= 0 && i < n {
			out[i] = true
		}
	}
	rest := make([]int, 0, max(0, n-len(rows)))
	for i := range n {
		if !out[i] {
			rest = append(rest, i)
		}
	}
	return rest
}
