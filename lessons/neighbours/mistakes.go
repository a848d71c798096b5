package neighbours

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Known mistakes that are a line or two over the reference, or share little with it. Those that
// change a few of its lines are in mistakes.txt.

type (
	ofDistance = grader.Misconception[func(
		x, y []float64, bound float64,
	) (sum float64, terms int)]
	ofNearest     = grader.Misconception[func(distances []float64, k int) []int]
	ofBox         = grader.Misconception[func(x, low, high []float64) float64]
	ofLeaveOneOut = grader.Misconception[func(rows [][]float64, classes []int, k int) int]
	ofBound       = grader.Misconception[func(e float64, M int) float64]
	ofMean        = grader.Misconception[func(distances, targets []float64, k int) float64]
)

var squaredDistanceMistakes = []ofDistance{
	{Name: "no way out",
		Hint: "The results are right but for the work: as soon as the sum exceeds the bound, the " +
			"rest need not be looked at.",
		Wrong: func(x, y []float64, _ float64) (float64, int) {
			return solutions.SquaredDistance(x, y, math.Inf(1))
		}},
	{Name: "the bound squared", Hint: "The bound is a squared distance already, as the sum is.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			return solutions.SquaredDistance(x, y, bound*bound)
		}},
	{Name: "the root",
		Hint: "No root: it costs time, and changes no order. The bound is the square " +
			"of a distance too.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			sum, terms := solutions.SquaredDistance(x, y, bound)
			return math.Sqrt(sum), terms
		}},
}

var nearestMistakes = []ofNearest{
	{Name: "cut at k",
		Hint: "A row that is as far as the kth is as good as the kth. Take all of them in.",
		Wrong: func(distances []float64, k int) []int {
			return solutions.Nearest(distances, len(distances))[:k]
		}},
	{Name: "in the order of rows",
		Hint: "The right rows. But the nearest stands first: later steps leave out from the end.",
		Wrong: func(distances []float64, k int) []int {
			return slices.Sorted(slices.Values(solutions.Nearest(distances, k)))
		}},
	{Name: "k different distances",
		Hint: "k counts rows. Two rows at one distance are two of the k; only at the kth " +
			"distance may there be more.",
		Wrong: func(distances []float64, k int) []int {
			different := slices.Compact(slices.Sorted(slices.Values(distances)))
			bound := different[min(k, len(different))-1]
			order := solutions.Nearest(distances, len(distances))
			return slices.DeleteFunc(order, func(row int) bool { return distances[row] > bound })
		}},
	{Name: "one tie too few",
		Hint: "Go on as long as the next row is as far as the kth: there may be several.",
		Wrong: func(distances []float64, k int) []int {
			order := solutions.Nearest(distances, k)
			return order[:min(len(order), k+1)]
		}},
}

var boxDistanceMistakes = []ofBox{
	{Name: "the root",
		Hint: "The squared distance is asked for, as it is held against squared distances.",
		Wrong: func(x, low, high []float64) float64 {
			return math.Sqrt(solutions.BoxDistance(x, low, high))
		}},
}

var leaveOneOutMistakes = []ofLeaveOneOut{
	{Name: "the right ones counted", Hint: "Count the rows that are put into a wrong class.",
		Wrong: func(rows [][]float64, classes []int, k int) int {
			return len(rows) - solutions.LeaveOneOut(rows, classes, k)
		}},
}

var nearestBoundMistakes = []ofBound{
	{Name: "M/(M−1) of whole numbers",
		Hint:  "In Go 10/9 of two ints is 1. Turn M into a float64 first.",
		Wrong: func(e float64, M int) float64 { return 2*e - float64(M/(M-1))*e*e }},
	{Name: "twice the Bayes error",
		Hint:  "That is a bound too, but the lecture has a better one: take M/(M−1)·e² off.",
		Wrong: func(e float64, M int) float64 { return 2 * e }},
	{Name: "two classes", Hint: "The number of classes is M: 2e − 2e² holds for two.",
		Wrong: func(e float64, M int) float64 { return 2*e - 2*e*e }},
	{Name: "(M−1)/M", Hint: "The fraction is M/(M−1), above 1.",
		Wrong: func(e float64, M int) float64 { return 2*e - float64(M-1)/float64(M)*e*e }},
	{Name: "e not squared", Hint: "The second term has e².",
		Wrong: func(e float64, M int) float64 { return 2*e - float64(M)/float64(M-1)*e }},
}

var meanMistakes = []ofMean{
	{Name: "the median", Hint: "The mean is asked for, not the value in the middle.",
		Wrong: func(distances, targets []float64, k int) float64 {
			var near []float64
			for _, row := range solutions.Nearest(distances, k) {
				near = append(near, targets[row])
			}
			slices.Sort(near)
			return (near[(len(near)-1)/2] + near[len(near)/2]) / 2
		}},
	{Name: "the mean of the distances",
		Hint: "The distances say who counts; what counts are their targets.",
		Wrong: func(distances, targets []float64, k int) float64 {
			return solutions.Mean(distances, distances, k)
		}},
	{Name: "the mean of all", Hint: "Only the nearest count.",
		Wrong: func(distances, targets []float64, _ int) float64 {
			return solutions.Mean(distances, targets, len(targets))
		}},
}
