package neighbours

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// The known ways to get votes, errors and means wrong.

type (
	ofVote = grader.Misconception[func(
		distances []float64, classes []int, k int,
	) (class int, confidence float64)]
	ofLeaveOneOut = grader.Misconception[func(rows [][]float64, classes []int, k int) int]
	ofBound       = grader.Misconception[func(e float64, M int) float64]
	ofMean        = grader.Misconception[func(distances, targets []float64, k int) float64]
)

var voteMistakes = []ofVote{
	{Name: "K increased where the vote ties",
		Hint: "At the kth distance K goes up; where the vote is tied it goes down. Leave " +
			"the farthest out.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			for {
				voters := solutions.Nearest(distances, k)
				votes := count(voters, classes)
				class, most := leader(votes)
				if !slices.Contains(votes[class+1:], most) || len(voters) == len(distances) {
					return class, float64(most) / float64(len(voters))
				}
				k = len(voters) + 1
			}
		}},
	{Name: "a tie goes to the smallest class",
		Hint: "A tied vote is counted again without the farthest voters. Only where nobody " +
			"would be left does the smallest class win.",
		Wrong: election{}.decide},
	{Name: "a tie goes to the nearest",
		Hint: "A tied vote is counted again without the farthest voters, and the first count " +
			"with a winner decides. That need not be the class of the nearest.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			voters := solutions.Nearest(distances, k)
			votes := count(voters, classes)
			class, most := leader(votes)
			for _, row := range voters {
				if votes[classes[row]] == most {
					if distances[row] > distances[voters[0]] ||
						slices.Contains(votes[class+1:], most) {
						class = classes[row]
					}
					break
				}
			}
			return class, float64(most) / float64(len(voters))
		}},
	{Name: "cut at k",
		Hint: "All rows that are as far as the kth vote, so there may be more than k voters. " +
			"Nearest finds them.",
		Wrong: election{cut: true, again: true}.decide},
	{Name: "one left out at a time",
		Hint: "Of several that are equally far, none is more in the way than the others: leave " +
			"all of them out at once.",
		Wrong: election{again: true, single: true}.decide},
	{Name: "only the tied classes lose voters",
		Hint: "The farthest voters are left out, whatever their class: they count for " +
			"the confidence too.",
		Wrong: election{again: true, tied: true}.decide},
	{Name: "divided by the K that was asked for",
		Hint: "K is not k any more where ties have changed it. Divide by the number of votes " +
			"in the last count.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			class, most, _ := election{again: true}.last(distances, classes, k)
			return class, float64(most) / float64(k)
		}},
	{Name: "divided by the votes of the first count",
		Hint: "Where voters have been left out, they have no part in the confidence either: " +
			"divide by the number of votes in the last count.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			class, most, _ := election{again: true}.last(distances, classes, k)
			return class, float64(most) / float64(len(solutions.Nearest(distances, k)))
		}},
	{Name: "votes instead of their share",
		Hint: "The confidence is between 0 and 1: divide by the number of voters.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			class, most, _ := election{again: true}.last(distances, classes, k)
			return class, float64(most)
		}},
	{Name: "the mean of the labels",
		Hint: "Classes are names that happen to be numbers. Half-way between 0 and 2 " +
			"there is no class 1.",
		Wrong: func(distances []float64, classes []int, k int) (int, float64) {
			voters := solutions.Nearest(distances, k)
			sum := 0.0
			for _, row := range voters {
				sum += float64(classes[row])
			}
			class := int(math.Round(sum / float64(len(voters))))
			return class, float64(count(voters, classes)[class]) / float64(len(voters))
		}},
	{Name: "nobody left",
		Hint: "Where leaving out the farthest would leave nobody, leave nobody out: the " +
			"smallest of the " +
			"classes ahead wins, with its share of this count.",
		Wrong: election{again: true, nobody: true}.decide},
	{Name: "the largest class at the end",
		Hint:  "Where the nearest are equally far and tied, the smallest class wins.",
		Wrong: election{again: true, largest: true}.decide},
}

// count counts the votes of each class.
func count(voters, classes []int) []int {
	votes := make([]int, 1+slices.Max(classes))
	for _, row := range voters {
		votes[classes[row]]++
	}
	return votes
}

// leader returns the smallest class that has the most votes.
func leader(votes []int) (class, most int) {
	most = slices.Max(votes)
	return slices.Index(votes, most), most
}

// election decides a vote, with what is wrong as options.
type election struct {
	cut     bool // no ties at the kth distance
	again   bool // a tied vote is counted again without the farthest
	single  bool // of which only the last leaves
	tied    bool // only voters for a tied class leave
	largest bool // of classes that are tied to the end takes the largest
	nobody  bool // counts once more where nobody is left
}

func (e election) decide(
	distances []float64, classes []int, k int,
) (class int, confidence float64) {
	class, most, voters := e.last(distances, classes, k)
	return class, float64(most) / float64(voters)
}

// last returns the winner, its votes and the number of voters in the count that decides.
func (e election) last(distances []float64, classes []int, k int) (class, most, n int) {
	voters := solutions.Nearest(distances, k)
	if e.cut {
		voters = voters[:k]
	}
	for {
		votes := count(voters, classes)
		class, most := leader(votes)
		stays := func(row int) bool { return e.tied && votes[classes[row]] < most }
		leaving := slices.DeleteFunc(slices.Clone(voters), stays)
		farthest := distances[leaving[len(leaving)-1]]
		end := farthest == distances[leaving[0]]
		if e.single {
			end = len(voters) == 1
		}
		if e.nobody && end && slices.Contains(votes[class+1:], most) {
			return 0, 0, 0
		}
		if !e.again || end || !slices.Contains(votes[class+1:], most) {
			if e.largest {
				for c, v := range votes {
					if v == most {
						class = c
					}
				}
			}
			return class, most, len(voters)
		}
		if e.single {
			voters = voters[:len(voters)-1]
		} else {
			voters = slices.DeleteFunc(voters, func(row int) bool {
				return distances[row] == farthest && !stays(row)
			})
		}
	}
}

var leaveOneOutMistakes = []ofLeaveOneOut{
	{Name: "the row is its own neighbour",
		Hint: "Nobody is nearer to a row than the row itself, so it must not be asked " +
			"about its own class.",
		Wrong: leaving{out: func(i, other int, same bool) bool { return false }}.errors},
	{Name: "one more neighbour to make up for itself",
		Hint:  "With k + 1 neighbours the row itself is still one of the voters. Leave it out.",
		Wrong: leaving{out: func(i, other int, same bool) bool { return false }, more: 1}.errors},
	{Name: "its copies left out too",
		Hint:  "Only the row itself is left out. An equal row is another example, and may vote.",
		Wrong: leaving{out: func(i, other int, same bool) bool { return same }}.errors},
	{Name: "the rows before it only", Hint: "All other rows are asked, those that come later too.",
		Wrong: leaving{out: func(i, other int, same bool) bool { return other >= i }}.errors},
	{Name: "the classes of all rows",
		Hint: "The row is missing among the distances, so its class must be missing among " +
			"the classes.",
		Wrong: func(rows [][]float64, classes []int, k int) int {
			wrong := 0
			for i, x := range rows {
				var distances []float64
				for other, y := range rows {
					if d, _ := solutions.SquaredDistance(x, y, math.Inf(1)); other != i {
						distances = append(distances, d)
					}
				}
				if class, _ := solutions.Vote(distances, classes, k); class != classes[i] {
					wrong++
				}
			}
			return wrong
		}},
	{Name: "the right ones counted", Hint: "Count the rows that are put into a wrong class.",
		Wrong: func(rows [][]float64, classes []int, k int) int {
			return len(rows) - solutions.LeaveOneOut(rows, classes, k)
		}},
	{Name: "absolute differences",
		Hint: "The distance is the squared Euclidean one: your SquaredDistance.",
		Wrong: leaving{out: itself, distance: func(x, y []float64) float64 {
			sum := 0.0
			for j := range x {
				sum += math.Abs(x[j] - y[j])
			}
			return sum
		}}.errors},
	{Name: "ties cut at k",
		Hint:  "The vote is that of Vote, with all rows that are as far as the kth.",
		Wrong: leaving{out: itself, decide: election{cut: true, again: true}.decide}.errors},
	{Name: "ties to the smallest class",
		Hint:  "The vote is that of Vote: a tie is counted again without the farthest.",
		Wrong: leaving{out: itself, decide: election{}.decide}.errors},
}

func itself(i, other int, _ bool) bool { return i == other }

// leaving leaves out other rows, votes in another way or measures another distance.
type leaving struct {
	out      func(i, other int, same bool) bool
	more     int // neighbours
	distance func(x, y []float64) float64
	decide   func(distances []float64, classes []int, k int) (int, float64)
}

func (l leaving) errors(rows [][]float64, classes []int, k int) int {
	if l.distance == nil {
		l.distance = func(x, y []float64) float64 {
			d, _ := solutions.SquaredDistance(x, y, math.Inf(1))
			return d
		}
	}
	if l.decide == nil {
		l.decide = solutions.Vote
	}
	wrong := 0
	for i, x := range rows {
		var distances []float64
		var others []int
		for other, y := range rows {
			if !l.out(i, other, slices.Equal(x, y)) {
				distances, others = append(distances, l.distance(x, y)),
					append(others, classes[other])
			}
		}
		if others == nil {
			wrong++
			continue
		}
		class, _ := l.decide(distances, others, min(k+l.more, len(others)))
		if class != classes[i] {
			wrong++
		}
	}
	return wrong
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
	{Name: "cut at k", Hint: "All rows that are as far as the kth count too.",
		Wrong: func(distances, targets []float64, k int) float64 {
			sum := 0.0
			for _, row := range solutions.Nearest(distances, k)[:k] {
				sum += targets[row]
			}
			return sum / float64(k)
		}},
	{Name: "divided by k", Hint: "Where more rows than k count, divide by their number.",
		Wrong: func(distances, targets []float64, k int) float64 {
			return total(distances, targets, k) / float64(k)
		}},
	{Name: "the sum", Hint: "A mean: divide by the number of rows that count.",
		Wrong: total},
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

// total adds up the targets of the nearest.
func total(distances, targets []float64, k int) float64 {
	sum := 0.0
	for _, row := range solutions.Nearest(distances, k) {
		sum += targets[row]
	}
	return sum
}
