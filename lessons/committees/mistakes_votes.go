package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get votes and bags wrong. Each is a whole function, so that a student's results
// can be held against its results.

type (
	ofVariance  = grader.Misconception[func(cov [][]float64) float64]
	ofBootstrap = grader.Misconception[func(draws []float64) (sample, outOfBag []int)]
	ofVote      = grader.Misconception[func(votes []int, say []float64) int]
	ofOutOfBag  = grader.Misconception[func(samples, votes [][]int, y []int) float64]
)

var meanVarianceMistakes = []ofVariance{
	{Name: "as if they were independent",
		Hint:  "The covariances count as well: variables that rise together do not even out.",
		Wrong: func(cov [][]float64) float64 { return trace(cov) / square(len(cov)) }},
	{Name: "divided by n, not by n²",
		Hint: "The mean is the sum times 1/n, and a factor leaves a variance squared.",
		Wrong: func(cov [][]float64) float64 {
			return solutions.MeanVariance(cov) * float64(len(cov))
		}},
	{Name: "the mean of the variances",
		Hint: "That is the variance of one of them, drawn at random. The question is how much " +
			"their mean varies.",
		Wrong: func(cov [][]float64) float64 { return trace(cov) / float64(len(cov)) }},
	{Name: "each pair counted once",
		Hint: "(x₁ + x₂)² is x₁² + 2x₁x₂ + x₂²: each pair comes twice, as i, j and as j, i.",
		Wrong: func(cov [][]float64) float64 {
			return (trace(cov)/square(len(cov)) + solutions.MeanVariance(cov)) / 2
		}},
	{Name: "the standard deviation", Hint: "The variance is asked for, without a root.",
		Wrong: func(cov [][]float64) float64 { return math.Sqrt(solutions.MeanVariance(cov)) }},
}

func trace(cov [][]float64) float64 {
	sum := 0.0
	for i := range cov {
		sum += cov[i][i]
	}
	return sum
}

func square(n int) float64 { return float64(n) * float64(n) }

var bootstrapMistakes = []ofBootstrap{
	{Name: "without replacement",
		Hint: "A row that has been drawn can be drawn again. Otherwise every sample would be the " +
			"training set in another order, and nothing would be out of the bag.",
		Wrong: func(draws []float64) ([]int, []int) {
			left, sample := rows(len(draws)), []int(nil)
			for _, u := range draws {
				k := int(u * float64(len(left)))
				sample = append(sample, left[k])
				left = slices.Delete(left, k, k+1)
			}
			return sample, nil
		}},
	{Name: "rounded instead of cut off",
		Hint: "⌊…⌋ cuts off: 3.96 is row 3. Rounding gives the first row half a chance, and " +
			"makes a row n that is not there.",
		Wrong: sampler{row: func(u float64, n int) int {
			return int(math.Round(u * float64(n)))
		}}.draw},
	{Name: "rows numbered from 1", Hint: "Rows are numbered from 0, as slices are.",
		Wrong: sampler{row: func(u float64, n int) int { return 1 + int(u*float64(n)) }}.draw},
	{Name: "the last row never drawn",
		Hint:  "There are n rows, so multiply by n: u is always below 1.",
		Wrong: sampler{row: func(u float64, n int) int { return int(u * float64(n-1)) }}.draw},
	{Name: "the rows in the bag", Hint: "Out of the bag are those rows that were not drawn.",
		Wrong: func(draws []float64) ([]int, []int) {
			sample, _ := solutions.Bootstrap(draws)
			return sample, distinct(sample)
		}},
	{Name: "each row once",
		Hint: "A row that is drawn twice stands twice in the sample. That is what gives rows " +
			"different weights.",
		Wrong: func(draws []float64) ([]int, []int) {
			sample, outOfBag := solutions.Bootstrap(draws)
			return distinct(sample), outOfBag
		}},
	{Name: "the sample sorted",
		Hint: "The sample is right but for its order, which is that of the draws.",
		Wrong: func(draws []float64) ([]int, []int) {
			sample, outOfBag := solutions.Bootstrap(draws)
			return slices.Sorted(slices.Values(sample)), outOfBag
		}},
}

// sampler draws with another way from a number to a row.
type sampler struct {
	row func(u float64, n int) int
}

func (s sampler) draw(draws []float64) (sample, outOfBag []int) {
	for _, u := range draws {
		sample = append(sample, s.row(u, len(draws)))
	}
	return sample, slices.DeleteFunc(rows(len(draws)), func(row int) bool {
		return slices.Contains(sample, row)
	})
}

// rows returns the numbers from 0 to n−1.
func rows(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func distinct(rows []int) []int { return slices.Compact(slices.Sorted(slices.Values(rows))) }

var voteMistakes = []ofVote{
	{Name: "every vote counts 1",
		Hint: "Members may count differently: add up what they have to say, not how many they are.",
		Wrong: func(votes []int, say []float64) int {
			return solutions.Vote(votes, ones(len(say)))
		}},
	{Name: "the mean of the labels",
		Hint: "Classes are names that happen to be numbers. Half-way between 0 and 2 " +
			"there is no class 1.",
		Wrong: func(votes []int, say []float64) int {
			sum, all := 0.0, 0.0
			for m, class := range votes {
				sum += say[m] * float64(class)
				all += say[m]
			}
			return int(math.Round(sum / all))
		}},
	{Name: "the loudest member alone",
		Hint: "Several members together can outvote the one that counts most: add up.",
		Wrong: func(votes []int, say []float64) int {
			loudest := 0
			for m := range say {
				if say[m] > say[loudest] {
					loudest = m
				}
			}
			return votes[loudest]
		}},
	{Name: "the last of equal sums",
		Hint: "Of equal sums the smallest class wins: let another one win only if " +
			"its sum is larger.",
		Wrong: ballot{closer: func(sum, most float64) bool { return sum > most-1e-12 }}.winner},
	{Name: "rounding decides",
		Hint: "0.1 + 0.2 is not quite 0.3 in floating point. A sum that is larger by less than " +
			"1e-12 is not larger.",
		Wrong: ballot{closer: func(sum, most float64) bool { return sum > most }}.winner},
	{Name: "the mean of a class's votes",
		Hint: "The sum decides: a class for which more members vote should profit from it.",
		Wrong: ballot{
			mean:   true,
			closer: func(sum, most float64) bool { return sum > most+1e-12 },
		}.winner},
	{Name: "the first of equal sums to be voted for",
		Hint: "Of equal sums the smallest class wins, wherever it stands among the votes.",
		Wrong: func(votes []int, say []float64) int {
			sums := map[int]float64{}
			for m, class := range votes {
				sums[class] += say[m]
			}
			winner := votes[0]
			for _, class := range votes {
				if sums[class] > sums[winner]+1e-12 {
					winner = class
				}
			}
			return winner
		}},
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// ballot counts votes with another way to say which class is ahead.
type ballot struct {
	closer func(sum, most float64) bool
	mean   bool // over the votes of a class
}

func (b ballot) winner(votes []int, say []float64) int {
	sums, counts := make([]float64, 1+slices.Max(votes)), make([]float64, 1+slices.Max(votes))
	for m, class := range votes {
		sums[class] += say[m]
		counts[class]++
	}
	winner, most := 0, 0.0
	for class, sum := range sums {
		if b.mean && counts[class] > 0 {
			sum /= counts[class]
		}
		if counts[class] > 0 && (most == 0 || b.closer(sum, most)) {
			winner, most = class, sum
		}
	}
	return winner
}

var outOfBagErrorMistakes = []ofOutOfBag{
	{Name: "all members vote",
		Hint: "A member that has seen a row may know it by heart. Only those whose sample lacks " +
			"the row may vote on it.",
		Wrong: inquiry{asks: func(bool) bool { return true }}.error},
	{Name: "those vote that have seen the row",
		Hint:  "It is the other way round: those vote whose sample lacks the row.",
		Wrong: inquiry{asks: func(seen bool) bool { return seen }}.error},
	{Name: "an unasked row is an error",
		Hint:  "A row that every sample has says nothing. Leave it out, above and below the line.",
		Wrong: inquiry{asks: unseen, unasked: 1}.error},
	{Name: "an unasked row is right",
		Hint: "A row that every sample has says nothing. Divide by the number of rows that " +
			"anybody was asked about.",
		Wrong: inquiry{asks: unseen, unasked: -1}.error},
	{Name: "an unasked row answered with class 0",
		Hint: "Nobody may vote on a row that every sample has, so nobody wins. Leave it out, " +
			"above and below the line.",
		Wrong: inquiry{asks: unseen, unasked: 2}.error},
	{Name: "all answers counted one by one",
		Hint: "The committee is to be judged: first let those that may vote on a row do so, then " +
			"see whether the winner is right.",
		Wrong: func(samples, votes [][]int, y []int) float64 {
			wrong, answers := 0.0, 0.0
			for m, sample := range samples {
				for i, class := range y {
					if !slices.Contains(sample, i) {
						answers++
						if votes[m][i] != class {
							wrong++
						}
					}
				}
			}
			return wrong / answers
		}},
	{Name: "the mean of the members' own errors",
		Hint: "The committee is to be judged: first let those that may vote on a row do so, " +
			"then see whether the winner is right.",
		Wrong: inquiry{asks: unseen, alone: true}.error},
	{Name: "the last of equal votes",
		Hint:  "Of classes with equally many votes the smallest wins. Vote does that for you.",
		Wrong: inquiry{asks: unseen, last: true}.error},
	{Name: "0 where nobody can be asked",
		Hint: "No error is not the same as no answer: 0/0 is math.NaN().",
		Wrong: func(samples, votes [][]int, y []int) float64 {
			if e := solutions.OutOfBagError(samples, votes, y); e == e {
				return e
			}
			return 0
		}},
	{Name: "divided by all rows",
		Hint: "A row that every sample has says nothing. Divide by the number of rows that " +
			"anybody was asked about.",
		Wrong: func(samples, votes [][]int, y []int) float64 {
			asked := 0.0
			for i := range y {
				if slices.ContainsFunc(samples, func(sample []int) bool {
					return !slices.Contains(sample, i)
				}) {
					asked++
				}
			}
			return solutions.OutOfBagError(samples, votes, y) * asked / float64(len(y))
		}},
}

func unseen(seen bool) bool { return !seen }

// inquiry asks members about rows, with what is wrong as options.
type inquiry struct {
	asks    func(seen bool) bool
	unasked int  // 1: an error; −1: right; 2: right if its class is 0; 0: left out
	alone   bool // each member for itself
	last    bool // of equal votes takes the largest class
}

func (q inquiry) error(samples, votes [][]int, y []int) float64 {
	wrong, asked := 0.0, 0.0
	own, judged := 0.0, 0.0
	for m, sample := range samples {
		mistakes, answers := 0.0, 0.0
		for i, class := range y {
			if q.asks(slices.Contains(sample, i)) {
				answers++
				if votes[m][i] != class {
					mistakes++
				}
			}
		}
		if answers > 0 {
			own += mistakes / answers
			judged++
		}
	}
	if q.alone {
		return own / judged
	}
	for i, class := range y {
		var said []int
		for m, sample := range samples {
			if q.asks(slices.Contains(sample, i)) {
				said = append(said, votes[m][i])
			}
		}
		switch {
		case said != nil:
			asked++
			if winner := q.winner(said); winner != class {
				wrong++
			}
		case q.unasked == 2:
			asked++
			if class != 0 {
				wrong++
			}
		case q.unasked != 0:
			asked++
			wrong += float64(max(0, q.unasked))
		}
	}
	return wrong / asked
}

func (q inquiry) winner(said []int) int {
	if q.last {
		return ballot{closer: func(sum, most float64) bool { return sum >= most }}.winner(said,
			ones(len(said)))
	}
	return solutions.Vote(said, ones(len(said)))
}
