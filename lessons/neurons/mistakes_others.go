package neurons

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// The known ways to get several classes, kernels, factors and sequences wrong.

type (
	ofCompete = grader.Misconception[func(
		x [][]float64, y []int, classes int,
	) (predicted []int, trace [][][]float64)]
	ofKernel   = grader.Misconception[func(gram [][]float64, y []int, epochs int) (trace [][]int)]
	ofWinnow   = grader.Misconception[func(x [][]int, y []int) (predicted []int, trace [][]float64)]
	ofMajority = grader.Misconception[func(
		says [][]int, y []int, beta float64,
	) (predicted []int, trace [][]float64)]
	ofViterbi = grader.Misconception[func(
		emission, transition [][]float64, x []int,
	) (y []int, score float64)]
)

// contest is the perceptron of several classes with what is wrong as options.
type contest struct {
	first        bool // of equal ones the first wins
	right, wrong float64
	others       bool // every vector but the right one moves
	always       bool // moves where the prediction was right, too
}

func (c contest) run(x [][]float64, y []int, classes int) (predicted []int, trace [][][]float64) {
	w := make([][]float64, classes)
	for k := range w {
		w[k] = make([]float64, len(x[0]))
	}
	for t := range x {
		best := 0
		for k := range w {
			s, top := kit.Dot(w[k], x[t]), kit.Dot(w[best], x[t])
			if s > top || s == top && !c.first {
				best = k
			}
		}
		for k := range w {
			if k != y[t] && (k == best || c.others && best != y[t]) {
				w[k] = add(w[k], c.wrong, x[t])
			}
		}
		if best != y[t] || c.always {
			w[y[t]] = add(w[y[t]], c.right, x[t])
		}
		predicted, trace = append(predicted, best), append(trace, slices.Clone(w))
	}
	return predicted, trace
}

var competeMistakes = []ofCompete{
	{Name: "the first of equal ones",
		Hint:  "Of equally high scores the last class wins. At the beginning all are 0.",
		Wrong: contest{first: true, right: 0.5, wrong: -0.5}.run},
	{Name: "the whole example",
		Hint: "Each of the two vectors moves by half of the example here. By the whole of it, " +
			"it is the other lecture's rule with α = 1.",
		Wrong: contest{right: 1, wrong: -1}.run},
	{Name: "only the right vector moves",
		Hint:  "The vector that won and should not have moves too, away from the example.",
		Wrong: contest{right: 0.5}.run},
	{Name: "only the winner moves",
		Hint:  "The vector of the right class moves too, towards the example.",
		Wrong: contest{wrong: -0.5}.run},
	{Name: "all the others move away",
		Hint:  "Only the vector that won moves away. The others had no part in the mistake.",
		Wrong: contest{right: 0.5, wrong: -0.5, others: true}.run},
	{Name: "moves where it was right", Hint: "Where the right class wins nothing moves.",
		Wrong: contest{right: 0.5, wrong: -0.5, always: true}.run},
}

// counts is the kernel perceptron with what is wrong as options.
type counts struct {
	unsigned bool // forgets the classes in f
	strict   bool // f = 0 predicts −1
	own      bool // f sees the example itself alone
	others   bool // f sees all but the example itself
	batch    bool // counts at the end of an epoch
	forever  bool // goes on without mistakes
}

func (c counts) run(gram [][]float64, y []int, epochs int) (trace [][]int) {
	alpha := make([]int, len(y))
	for range epochs {
		next, wrong := slices.Clone(alpha), false
		for i := range y {
			f := 0.0
			for j, a := range alpha {
				switch {
				case c.own && j != i || c.others && j == i:
				case c.unsigned:
					f += float64(a) * gram[j][i]
				default:
					f += float64(a*y[j]) * gram[j][i]
				}
			}
			if (f > 0 || f == 0 && !c.strict) != (y[i] == 1) {
				next[i]++
				wrong = true
			}
			if !c.batch {
				alpha[i] = next[i]
			}
		}
		alpha = next
		trace = append(trace, slices.Clone(alpha))
		if !wrong && !c.forever {
			break
		}
	}
	return trace
}

var kernelMistakes = []ofKernel{
	{Name: "without the classes",
		Hint:  "Each example pulls towards its own class: alpha[j]·y[j]·gram[j][i].",
		Wrong: counts{unsigned: true}.run},
	{Name: "f = 0 predicts −1", Hint: "f ≥ 0 predicts +1, as in Online.",
		Wrong: counts{strict: true}.run},
	{Name: "each example by itself",
		Hint:  "f is a sum over all examples: who has been a mistake speaks about the others.",
		Wrong: counts{own: true}.run},
	{Name: "the example itself left out",
		Hint:  "The example has a voice in its own f, with gram[i][i]: that is how it is learnt.",
		Wrong: counts{others: true}.run},
	{Name: "counts at the end of the epoch",
		Hint:  "A count grows at once, and speaks about the next example already.",
		Wrong: counts{batch: true}.run},
	{Name: "goes on without mistakes", Hint: "An epoch without a mistake is the last one.",
		Wrong: counts{forever: true}.run},
	{Name: "counts with a sign",
		Hint: "alpha counts mistakes and is never negative. The class has its own " +
			"factor y[j] in f.",
		Wrong: func(gram [][]float64, y []int, epochs int) [][]int {
			trace := solutions.Kernel(gram, y, epochs)
			for _, alpha := range trace {
				for i := range alpha {
					alpha[i] *= y[i]
				}
			}
			return trace
		}},
}

// sieve is Winnow with what is wrong as options.
type sieve struct {
	threshold func(n int) float64            // nil: n
	strict    bool                           // the threshold must be exceeded
	change    func(w float64, y int) float64 // nil: twice or half
	all       bool                           // changes the weights of all attributes
	always    bool                           // changes where the prediction was right, too
	halves    bool                           // halves where −1 was right, whatever was predicted
}

func (s sieve) run(x [][]int, y []int) (predicted []int, trace [][]float64) {
	w := slices.Repeat([]float64{1}, len(x[0]))
	limit := float64(len(w))
	if s.threshold != nil {
		limit = s.threshold(len(w))
	}
	change := s.change
	if change == nil {
		change = factor
	}
	for t := range x {
		sum, says := 0.0, -1
		for j, v := range x[t] {
			sum += w[j] * float64(v)
		}
		if sum > limit || sum == limit && !s.strict {
			says = 1
		}
		for j, v := range x[t] {
			if (says != y[t] || s.always || s.halves && y[t] == -1) && (v == 1 || s.all) {
				w[j] = change(w[j], y[t])
			}
		}
		predicted, trace = append(predicted, says), append(trace, slices.Clone(w))
	}
	return predicted, trace
}

func factor(w float64, y int) float64 {
	if y == 1 {
		return 2 * w
	}
	return w / 2
}

var winnowMistakes = []ofWinnow{
	{Name: "adds instead of multiplying",
		Hint:  "That is the perceptron. Winnow doubles or halves a weight.",
		Wrong: sieve{change: func(w float64, y int) float64 { return w + float64(y) }}.run},
	{Name: "never halves",
		Hint:  "Where +1 was predicted and −1 is right, the weights that took part are halved.",
		Wrong: sieve{change: func(w float64, y int) float64 { return max(w, factor(w, y)) }}.run},
	{Name: "sets weights to 0",
		Hint:  "A weight of 0 never comes back. (An older form of Winnow does so.) Halve it.",
		Wrong: sieve{change: func(w float64, y int) float64 { return w * float64(1+y) }}.run},
	{Name: "changes all weights",
		Hint: "Only the attributes that are 1 in the example took part in its sum. The others " +
			"keep their weight.",
		Wrong: sieve{all: true}.run},
	{Name: "the threshold must be exceeded", Hint: "A sum of exactly n predicts +1.",
		Wrong: sieve{strict: true}.run},
	{Name: "a threshold of n/2", Hint: "The threshold is n, the number of attributes.",
		Wrong: sieve{threshold: func(n int) float64 { return float64(n) / 2 }}.run},
	{Name: "changes where it was right",
		Hint:  "Where the prediction was right the weights stay as they are.",
		Wrong: sieve{always: true}.run},
	{Name: "halves where it was right",
		Hint:  "An example of class −1 that was predicted so is no mistake: its weights stay.",
		Wrong: sieve{halves: true}.run},
}

// vote is the weighted majority with what is wrong as options.
type vote struct {
	equal     bool // all have the same weight in the vote
	ofAll     bool // +1 needs half of the weight of the beginning
	strict    bool // a draw is −1
	mistakes  bool // punishes only where the majority was wrong
	subtracts bool // takes 1 − β off instead of multiplying
	rewards   bool // divides the weights of who was right by β
	late      bool // votes with the weights after
}

func (v vote) run(says [][]int, y []int, beta float64) (predicted []int, trace [][]float64) {
	w := slices.Repeat([]float64{1}, len(says[0]))
	for t := range says {
		answer := v.answer(w, says[t])
		for j, s := range says[t] {
			switch {
			case v.mistakes && answer == y[t]:
			case s == y[t] && v.rewards:
				w[j] /= beta
			case s == y[t]:
			case v.subtracts:
				w[j] -= 1 - beta
			default:
				w[j] *= beta
			}
		}
		if v.late {
			answer = v.answer(w, says[t])
		}
		predicted, trace = append(predicted, answer), append(trace, slices.Clone(w))
	}
	return predicted, trace
}

func (v vote) answer(w []float64, says []int) int {
	lead := 0.0
	for j, s := range says {
		switch {
		case v.equal:
			lead += float64(s)
		case v.ofAll && s == -1:
			lead--
		case v.ofAll:
			lead += 2*w[j] - 1
		default:
			lead += w[j] * float64(s)
		}
	}
	if lead > 0 || lead == 0 && !v.strict {
		return 1
	}
	return -1
}

var majorityMistakes = []ofMajority{
	{Name: "every vote counts 1",
		Hint:  "That is a majority without weights. Add up the weights of those who say +1.",
		Wrong: vote{equal: true}.run},
	{Name: "a draw is −1", Hint: "Half of the weight is enough for +1.",
		Wrong: vote{strict: true}.run},
	{Name: "punishes only where the majority was wrong",
		Hint:  "An expert who was wrong loses weight, even if the others have made up for it.",
		Wrong: vote{mistakes: true}.run},
	{Name: "half of the number of experts",
		Hint: "The weights shrink, and so does their sum: +1 needs half of the weight that is " +
			"left.",
		Wrong: vote{ofAll: true}.run},
	{Name: "takes a fixed amount off", Hint: "Multiply by beta: a weight never reaches 0.",
		Wrong: vote{subtracts: true}.run},
	{Name: "rewards who was right", Hint: "The weights of those who were right stay as they are.",
		Wrong: vote{rewards: true}.run},
	{Name: "answers with the weights after",
		Hint:  "The answer comes first, and only then the truth is known.",
		Wrong: vote{late: true}.run},
}

// overwriting is Viterbi with one slice for the scores of a place and of the place before.
func overwriting(emission, transition [][]float64, x []int) (y []int, score float64) {
	best, from := make([]float64, len(emission)), make([][]int, len(x))
	for t, symbol := range x {
		from[t] = make([]int, len(best))
		for k := range best {
			before := 0
			for l := range best {
				if best[l]+transition[l][k] > best[before]+transition[before][k] {
					before = l
				}
			}
			if t > 0 {
				from[t][k] = before
				best[k] = best[before] + transition[before][k]
			}
			best[k] += emission[k][symbol]
		}
	}
	score = slices.Max(best)
	y = make([]int, len(x))
	for t, k := len(x)-1, slices.Index(best, score); t >= 0; t-- {
		y[t], k = k, from[t][k]
	}
	return y, score
}

var viterbiMistakes = []ofViterbi{
	{Name: "each label by itself",
		Hint: "What stands before and behind a label matters: add the transitions " +
			"before you choose.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			none := make([][]float64, len(transition))
			for k := range none {
				none[k] = make([]float64, len(transition))
			}
			y, _ := solutions.Viterbi(emission, none, x)
			return y, score(emission, transition, x, y)
		}},
	{Name: "greedy from the left",
		Hint: "The best first label can make everything behind it worse. Keep the best beginning " +
			"for every state, and decide at the end.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			var y []int
			for range x {
				var best []int
				for k := range emission {
					if try := append(slices.Clone(y), k); best == nil ||
						score(emission, transition, x, try) > score(emission, transition, x, best) {
						best = try
					}
				}
				y = best
			}
			return y, score(emission, transition, x, y)
		}},
	{Name: "the transitions turned round",
		Hint: "transition[k][l] is of the state l behind the state k: the first index is " +
			"the earlier state.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			return solutions.Viterbi(emission, kit.Transposed(transition), x)
		}},
	{Name: "the score without transitions",
		Hint: "The labels are right. Their score counts the transitions too.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(emission, transition, x)
			for t := 1; t < len(y); t++ {
				best -= transition[y[t-1]][y[t]]
			}
			return y, best
		}},
	{Name: "the labels backwards",
		Hint: "Following the notes back gives the labels from the last to the first. Turn them " +
			"round, or write each at its place.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(emission, transition, x)
			slices.Reverse(y)
			return y, best
		}},
	{Name: "scores of two places in one slice",
		Hint: "Once the first state of a place has its new score, the second one reads it as an " +
			"old one. " +
			"Write the new scores into a slice of their own.",
		Wrong: overwriting},
	{Name: "the worst labels", Hint: "A higher score is better here: look for the largest.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(kit.Map(emission, opposite),
				kit.Map(transition, opposite), x)
			return y, -best
		}},
}
