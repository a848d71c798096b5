// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/ensembles"
)

// Majority is the probability that more than half of n independent members are right, if each is
// right with the probability p.
func Majority(p float64, n int) float64 {
	right := []float64{1} // right[k]: the probability that k members are right
	for range n {
		next := make([]float64, len(right)+1)
		for k, before := range right {
			next[k] += before * (1 - p)
			next[k+1] += before * p
		}
		right = next
	}
	sum := 0.0
	for _, chance := range right[n/2+1:] {
		sum += chance
	}
	return sum
}

// TenPatients draws what three doctors say about ten patients, and their vote.
func TenPatients(title string, right func(doctor, patient int) bool) *figure.Figure {
	var patients []string
	tiles := make([][]figure.Tile, 4)
	for i := range 10 {
		patients = append(patients, fmt.Sprint(i+1))
		votes := 0
		for who := range 3 {
			tile := figure.Tile{Class: 1, Box: who, Text: "wrong"}
			if right(who, i) {
				tile.Class, tile.Text = 0, ""
				votes++
			}
			tiles[who] = append(tiles[who], tile)
		}
		text := []string{"wrong", ""}[votes/2]
		tiles[3] = append(tiles[3], figure.Tile{Class: 1 - votes/2, Box: 3, Text: text})
	}
	rows := []string{"doctor 1", "doctor 2", "doctor 3", "the vote"}
	f := figure.Tiles(rows, patients, tiles, "right", "wrong")
	f.Title = title
	return f
}

// TenTimes fits a learner to ten training sets of [Sums]. It returns the error on new rows, and on
// which share of them two of the ten models disagree.
func TenTimes(fit classify.FitFunc) (wrong, differ float64) {
	test := ensembles.Sums(1000, 0.1, 1000)
	high := make([]float64, test.Len()) // how many of the ten say "high"
	for seed := range uint64(10) {
		model := classify.Must(fit(ensembles.Sums(300, 0.1, seed+1)))
		wrong += evaluate.ErrorRate(model, test) / 10
		for i, class := range model.PredictAll(nil, test.X) {
			high[i] += float64(class)
		}
	}
	for _, count := range high {
		differ += count * (10 - count) / 45 / float64(len(high)) // 45 pairs
	}
	return wrong, differ
}

// OutOfBag computes an out-of-bag error, as the exercise [OutOfBagError] asks for it.
type OutOfBag = func(samples, votes [][]int, y []int) float64

// Watched grows a bag of 100 full trees on learn. After each tree it takes the share of errors of
// the vote on learn and on rest, and the out-of-bag error.
func Watched(outOfBag OutOfBag, learn, rest *classify.Dataset) []figure.Series {
	var samples, answers [][]int
	known, unseen := make([]float64, learn.Len()), make([]float64, rest.Len())
	curves := []figure.Series{{Name: "rows it has learnt from"},
		{Name: fmt.Sprint(rest.Len(), " other lumps")}, {Name: "out of the bag"}}
	bag := ensemble.Bagging{N: 100, Vote: ensemble.Majority, Seed: 1}
	for step := range classify.Must(bag.Steps(learn)) {
		said := step.Model.PredictAll(nil, learn.X)
		samples, answers = append(samples, step.Rows), append(answers, said)
		for k, e := range []float64{voted(known, said, step.Round, learn.Y),
			voted(unseen, step.Model.PredictAll(nil, rest.X), step.Round, rest.Y),
			outOfBag(samples, answers, learn.Y)} {
			curves[k].X = append(curves[k].X, float64(step.Round))
			curves[k].Y = append(curves[k].Y, e)
		}
	}
	return curves
}

// voted adds one more member's answers to the votes for class 1, and returns the share of rows on
// which the vote of all is wrong.
func voted(votes []float64, said []int, members int, y []int) float64 {
	wrong := 0.0
	for i, class := range said {
		votes[i] += float64(class)
		if (2*votes[i] > float64(members)) != (y[i] == 1) {
			wrong++
		}
	}
	return wrong / float64(len(y))
}

// Drawn grows forests of 30 trees on five splits of the lumps. At each node so many attributes are
// drawn. It returns the error of a tree, how often two trees disagree, and the error of the forest.
func Drawn(attributes int) (alone, differ, together float64) {
	const splits, size = 5, 30
	for seed := range uint64(splits) {
		learn, rest := ensembles.Halves(seed)
		forest := classify.Must(ensemble.RandomForest{Trees: size, MaxFeatures: attributes,
			Seed: 1}.Fit(learn))
		n, benign := float64(splits*rest.Len()), make([]float64, rest.Len())
		for _, one := range forest.Trees() {
			alone += evaluate.Errors(one, rest) / n / size
			for i, class := range one.PredictAll(nil, rest.X) {
				benign[i] += float64(class)
			}
		}
		for _, count := range benign {
			differ += count * (size - count) / (size * (size - 1) / 2) / n
		}
		together += evaluate.Errors(forest, rest) / n
	}
	return alone, differ, together
}

// Circles draws the Simpsons by weight and hair, each as large as their share, and the threshold of
// a stump on the weight.
func Circles(title string, weights []float64, threshold float64) *figure.Figure {
	family, names := datasets.Simpsons(), make([]string, 9)
	names[0], names[8] = "F", "M" // classes 0 and 8 are drawn as circles
	layers := []figure.Layer{
		figure.Boundary("the stump's threshold", []float64{1, 0}, -threshold, 0)}
	for i, share := range weights {
		class := 0
		if family.Classes[family.Y[i]] == "M" {
			class = 8
		}
		person := family.At(i)
		circle := figure.Scatter(person[1:2], person[:1], []int{class})
		if i < 2 { // Homer and Marge give the legend
			circle = figure.Scatter(person[1:2], person[:1], []int{class}, names...)
		}
		circle.Size = math.Sqrt(72 * share)
		layers = append(layers, circle)
	}
	shape := figure.PlaneOptions{XMin: 0, XMax: 270, YMin: -1, YMax: 12.5}
	f := shape.Draw("weight (pounds)", "hair (inches)", layers...)
	f.Title, f.Width, f.Height = title, 375, 320
	return f
}

// Boosted boosts stumps on the lumps of three splits, and returns means over these after each
// round: the bound, the training error and the error on new lumps.
func Boosted(rounds int) []figure.Series {
	const splits = 3
	curves := []figure.Series{{Name: "bound"}, {Name: "285 lumps to learn from"},
		{Name: "284 new lumps"}}
	for k := range curves {
		for t := range rounds {
			curves[k].X = append(curves[k].X, float64(t+1))
		}
		curves[k].Y = make([]float64, rounds)
	}
	for seed := range uint64(splits) {
		learn, rest := ensembles.Halves(seed)
		sums := make([]float64, rest.Len())
		for step := range classify.Must(ensemble.AdaBoost{Rounds: rounds}.Steps(learn)) {
			for k, e := range []float64{step.Bound, step.TrainingError, boosted(sums, step, rest)} {
				curves[k].Y[step.Round-1] += e / splits
			}
		}
	}
	return curves
}

// boosted adds a round to the sums Σ α f(x) of rows, with class 1 as +1, and returns the share of
// the rows that the sign of the sum gets wrong.
func boosted(sums []float64, step ensemble.AdaBoostStep, rows *classify.Dataset) float64 {
	wrong := 0.0
	for i, class := range step.Model.PredictAll(nil, rows.X) {
		sums[i] += step.Alpha * float64(2*class-1)
		if (sums[i] > 0) != (rows.Y[i] == 1) {
			wrong++
		}
	}
	return wrong / float64(rows.Len())
}

// Misled boosts stumps on the mislabelled lumps of five splits. For each of some rounds it returns
// means over these: the share of the weight that the exchanged labels have after the round, the
// training error, and the error on other lumps.
func Misled(rounds ...int) [][3]float64 {
	const splits = 5
	table := make([][3]float64, len(rounds))
	for seed := range uint64(splits) {
		learn, rest, exchanged := ensembles.Mislabelled(seed)
		sums := make([]float64, rest.Len())
		boosting := ensemble.AdaBoost{Rounds: slices.Max(rounds)}
		for step := range classify.Must(boosting.Steps(learn)) {
			wrong := boosted(sums, step, rest)
			row := slices.Index(rounds, step.Round)
			if row < 0 {
				continue
			}
			for i, weight := range step.After {
				if exchanged[i] {
					table[row][0] += weight / splits
				}
			}
			table[row][1] += step.TrainingError / splits
			table[row][2] += wrong / splits
		}
	}
	return table
}
