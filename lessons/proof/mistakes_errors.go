package proof

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get intervals, folds, cross-validation and bounds wrong.

type (
	ofWilson   = grader.Misconception[func(wrong, n int, z float64) (low, high float64)]
	ofFolds    = grader.Misconception[func(y, order []int, k int) [][]int]
	ofValidate = grader.Misconception[func(
		x []float64, y []int, folds [][]int,
	) (predicted []int, pooled, mean float64)]
	ofEnough = grader.Misconception[func(d int, epsilon, delta float64) (heldOut, trained int)]
)

var wilsonMistakes = []ofWilson{
	{Name: "p ± z standard errors",
		Hint: "That is Wald's interval, p ± z √(p(1 − p)/n). Where nothing is wrong it has no " +
			"width at all, and near 0 it reaches below.",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			p, N := float64(wrong)/float64(n), float64(n)
			half := z * math.Sqrt(p*(1-p)/N)
			return p - half, p + half
		}},
	{Name: "not divided by 1 + z²/n", Hint: "Middle and half width are both divided by 1 + z²/n.",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			low, high = solutions.Wilson(wrong, n, z)
			shrink := 1 + z*z/float64(n)
			return low * shrink, high * shrink
		}},
	{Name: "about p",
		Hint: "The middle is not p: it is drawn towards ½, the more the fewer examples there are.",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			low, high = solutions.Wilson(wrong, n, z)
			p, half := float64(wrong)/float64(n), (high-low)/2
			return p - half, p + half
		}},
	{Name: "z²/4n below the root",
		Hint: "Below the root both terms fall with n: p(1 − p)/n and z²/4n².",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			p, N := float64(wrong)/float64(n), float64(n)
			middle := (p + z*z/(2*N)) / (1 + z*z/N)
			half := z / (1 + z*z/N) * math.Sqrt(p*(1-p)/N+z*z/(4*N))
			return middle - half, middle + half
		}},
	{Name: "the share that is right", Hint: "The interval is that of the error: wrong/n.",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			return solutions.Wilson(n-wrong, n, z)
		}},
}

// deal deals a deck to k folds; fold says where its i-th row goes.
func deal(deck []int, k int, fold func(i int) int) [][]int {
	folds := make([][]int, k)
	for i, row := range deck {
		folds[fold(i)] = append(folds[fold(i)], row)
	}
	for _, f := range folds {
		slices.Sort(f)
	}
	return folds
}

func byClass(y, order []int) []int {
	deck := slices.Clone(order)
	slices.SortStableFunc(deck, func(i, j int) int { return cmp.Compare(y[i], y[j]) })
	return deck
}

var foldsMistakes = []ofFolds{
	{Name: "not stratified",
		Hint: "The deck was dealt as it was shuffled, so that chance says how many of a class a " +
			"fold gets. Sort it by class first.",
		Wrong: func(y, order []int, k int) [][]int {
			return deal(order, k, func(i int) int { return i % k })
		}},
	{Name: "each class dealt from fold 0 on",
		Hint: "Each class began at fold 0 again, so the first folds get the odd rows of every " +
			"class. Deal on from where the class before ended.",
		Wrong: func(y, order []int, k int) [][]int {
			deck, starts := byClass(y, order), map[int]int{}
			for i, row := range deck {
				if i == 0 || y[deck[i-1]] != y[row] {
					starts[y[row]] = i
				}
			}
			return deal(deck, k, func(i int) int { return (i - starts[y[deck[i]]]) % k })
		}},
	{Name: "cut instead of dealt",
		Hint: "The sorted deck was cut into k pieces, so that a fold has one class, and the " +
			"model that is tested on it has hardly seen it. Deal it like cards.",
		Wrong: func(y, order []int, k int) [][]int {
			return deal(byClass(y, order), k, func(i int) int { return i * k / len(y) })
		}},
	{Name: "not shuffled",
		Hint: "The rows of a class were taken in the order of the table, and not in that of " +
			"order. Tables are often sorted by something.",
		Wrong: func(y, order []int, k int) [][]int {
			return deal(byClass(y, slices.Sorted(slices.Values(order))), k,
				func(i int) int { return i % k })
		}},
	{Name: "places in the deck",
		Hint: "A fold holds rows of the table: the numbers that stand in order, not " +
			"where they stand.",
		Wrong: func(y, order []int, k int) [][]int {
			places := make([]int, len(order))
			for i := range places {
				places[i] = i
			}
			return deal(places, k, func(i int) int { return i % k })
		}},
}

// validation cross-validates with what is wrong as options.
type validation struct {
	known func(fold []int, i, j int) bool // whether row j may be asked about row i of a fold
	last  bool                            // of equally near rows the last one
	dealt bool                            // goes through the rows in the order of the folds
}

func (v validation) run(
	x []float64, y []int, folds [][]int,
) (predicted []int, pooled, mean float64) {
	predicted = make([]int, len(x))
	order := slices.Concat(folds...)
	if !v.dealt {
		slices.Sort(order)
	}
	for _, fold := range folds {
		wrong := 0.0
		for _, i := range fold {
			nearest := -1
			for _, j := range order {
				if !v.known(fold, i, j) {
					continue
				}
				near, far := math.Abs(x[j]-x[i]), math.Inf(1)
				if nearest >= 0 {
					far = math.Abs(x[nearest] - x[i])
				}
				if near < far || v.last && near == far {
					nearest = j
				}
			}
			predicted[i] = y[nearest]
			if predicted[i] != y[i] {
				wrong++
			}
		}
		pooled += wrong / float64(len(x))
		mean += wrong / float64(len(fold)) / float64(len(folds))
	}
	return predicted, pooled, mean
}

func outside(fold []int, _, j int) bool { return !slices.Contains(fold, j) }

var crossValidateMistakes = []ofValidate{
	{Name: "the row itself is asked",
		Hint: "A row is its own nearest neighbour, so this is the training error. The rows of " +
			"the fold must not be asked.",
		Wrong: validation{known: func([]int, int, int) bool { return true }}.run},
	{Name: "only the row itself is left out",
		Hint: "That is leave-one-out, whatever the folds. All rows of the fold are " +
			"left out together.",
		Wrong: validation{known: func(_ []int, i, j int) bool { return i != j }}.run},
	{Name: "the last of equally near rows",
		Hint: "Of rows that are equally near the one with the smallest index is asked: replace " +
			"it only by one that is nearer.",
		Wrong: validation{known: outside, last: true}.run},
	{Name: "ties in the order of the folds",
		Hint: "Of rows that are equally near the one with the smallest index is asked, " +
			"in whichever fold it stands: go through the rows, and leave out those of the fold.",
		Wrong: validation{known: outside, dealt: true}.run},
	{Name: "the share that is right",
		Hint: "The predictions are right, but pooled and mean are the shares that are wrong.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, pooled, mean := solutions.CrossValidate(x, y, folds)
			return predicted, 1 - pooled, 1 - mean
		}},
	{Name: "the mean of the folds for both",
		Hint: "pooled counts every row once, and mean every fold once. They differ where " +
			"folds differ in size.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, _, mean := solutions.CrossValidate(x, y, folds)
			return predicted, mean, mean
		}},
	{Name: "all rows pooled for both",
		Hint: "mean counts every fold once: first the share of each fold, then the mean of these.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, pooled, _ := solutions.CrossValidate(x, y, folds)
			return predicted, pooled, pooled
		}},
}

// demand looks for the smallest n at which bounds of other forms hold.
func demand(
	heldOut, trained func(n, d, delta float64) float64,
) func(d int, epsilon, delta float64) (int, int) {
	return func(d int, epsilon, delta float64) (int, int) {
		a, b := 1, d
		for heldOut(float64(a), float64(d), delta) > epsilon {
			a++
		}
		for trained(float64(b), float64(d), delta) > epsilon {
			b++
		}
		return a, b
	}
}

func hoeffding(n, _, delta float64) float64 { return math.Sqrt(math.Log(2/delta) / (2 * n)) }

func vapnik(n, d, delta float64) float64 {
	return math.Sqrt((d*(math.Log(2*n/d)+1) + math.Log(4/delta)) / n)
}

var enoughMistakes = []ofEnough{
	{Name: "on one side only",
		Hint: "ln(1/δ) bounds how far the error may lie above. Above or below is what is " +
			"asked: ln(2/δ).",
		Wrong: demand(func(n, _, delta float64) float64 {
			return math.Sqrt(math.Log(1/delta) / (2 * n))
		}, vapnik)},
	{Name: "without the root",
		Hint: "Both bounds are roots: half the distance takes four times the examples, " +
			"not twice as many.",
		Wrong: demand(func(n, d, delta float64) float64 {
			return math.Pow(hoeffding(n, d, delta), 2)
		},
			func(n, d, delta float64) float64 { return math.Pow(vapnik(n, d, delta), 2) })},
	{Name: "one example too few",
		Hint: "At the n that is asked for the bound is epsilon or below. Round up, not down.",
		Wrong: func(d int, epsilon, delta float64) (int, int) {
			a, b := solutions.Enough(d, epsilon, delta)
			return max(a-1, 1), max(b-1, d)
		}},
	{Name: "2n divided by d as whole numbers",
		Hint: "In Go 2*n/d of two int is a whole number. Divide float64(2*n) by float64(d).",
		Wrong: demand(hoeffding, func(n, d, delta float64) float64 {
			return math.Sqrt((d*(math.Log(math.Floor(2*n/d))+1) + math.Log(4/delta)) / n)
		})},
	{Name: "rounded to the nearest",
		Hint: "184 examples are not enough if it takes 184.4: round up.",
		Wrong: func(d int, epsilon, delta float64) (int, int) {
			_, trained := solutions.Enough(d, epsilon, delta)
			n := math.Round(math.Log(2/delta) / (2 * epsilon * epsilon))
			return max(1, int(n)), trained
		}},
	{Name: "from 1 example on",
		Hint: "The second bound is for n ≥ d alone. Below that it may fall under epsilon too, " +
			"and is no bound.",
		Wrong: func(d int, epsilon, delta float64) (int, int) {
			heldOut, trained := solutions.Enough(d, epsilon, delta)
			for n := 1; n < d; n++ {
				if vapnik(float64(n), float64(d), delta) <= epsilon {
					return heldOut, n
				}
			}
			return heldOut, trained
		}},
	{Name: "logarithms to base 2", Hint: "Both bounds have natural logarithms: math.Log.",
		Wrong: demand(func(n, _, delta float64) float64 {
			return math.Sqrt(math.Log2(2/delta) / (2 * n))
		},
			func(n, d, delta float64) float64 {
				return math.Sqrt((d*(math.Log2(2*n/d)+1) + math.Log2(4/delta)) / n)
			})},
	{Name: "the dimension outside of the bracket", Hint: "d multiplies ln(2n/d) + 1 as a whole.",
		Wrong: demand(hoeffding, func(n, d, delta float64) float64 {
			return math.Sqrt((d*math.Log(2*n/d) + 1 + math.Log(4/delta)) / n)
		})},
}
