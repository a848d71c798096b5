package regression

import "math"

// PredictHours returns your guess of the probability of passing, of a student who would
// pass with probability ½ and studies two hours more, if the weight of an hour is log 2.
func PredictHours() float64 {
	// Each hour doubles the odds, not the probability: from 1 to 2 to 4. Odds of four to one are
	// the probability 4/5.
	return 0.8
}

// BugInCost returns the number of a line in which NaiveCost goes wrong, and the arguments
// of a call that shows it: weights, examples, their classes, and λ. Each row of x has one
// number less than w.
func BugInCost() (line int, w []float64, x [][]float64, y []int, lambda float64) {
	// Line 10, and likewise line 8. The argument of the sigmoid is 100, p is rounded to 1, and the
	// logarithm of 1 − p is −Inf. The cost is 100.
	return 10, []float64{0, 100}, [][]float64{{1}}, []int{0}, 0
}

// PredictPath returns the letter of the picture above that shows η = 0.4.
func PredictPath() string {
	// The valley is steep across. There a step of 0.4 times the slope goes to the other side, and a
	// little higher up than before. So each jump is longer than the last one.
	return "C"
}

// PredictWeight returns your guess of w_1 after 1,000 steps. After 10 steps it is 2.73,
// and after 100 steps 4.69. Your guess may be wrong by 0.6.
func PredictWeight() float64 {
	// The surer the model, the smaller the errors p − y, and the smaller the steps. Ten times as
	// many steps took it 2 further, so ten times as many again take it 2 further.
	return 6.9
}

// PredictCopies returns your guess: with which λ does one column give the same probabilities
// as two equal columns with λ = 1?
func PredictCopies() float64 {
	// Two weights of w/2 do what one of w does. Their squares are w²/4 each, w²/2 together. So the
	// penalty takes half of what it takes for one.
	return 0.5
}

// ChooseFindings returns the names of three different findings of the table of patients,
// and the reason why you take these, in at least eight words. In ten-fold cross-validation
// logistic regression on them may be wrong on at most 20 % of the patients.
func ChooseFindings() (findings []string, reason string) {
	return []string{"thallium", "vessels", "chest pain"}, "Each of them alone is among the " +
		"best, and they look at different things: the muscle, the vessels, what the patient feels."
}

// Classify returns the class of each of the unknown patients, 0 for open arteries and 1
// for a narrowed one. rows are known patients, at least 50 of each class, and y their
// classes. All columns are numbers, in units that differ.
//
// At most 25 % of the classes may be wrong, on patients that you have never seen. A call may
// take a second.
func Classify(rows [][]float64, y []int, unknown [][]float64) []int {
	// Each column in units of its deviation, then gradient descent with a penalty.
	d, n := len(rows[0]), float64(len(rows))
	mean, deviation := make([]float64, d), make([]float64, d)
	for j := range d {
		for _, x := range rows {
			mean[j] += x[j] / n
		}
		for _, x := range rows {
			deviation[j] += (x[j] - mean[j]) * (x[j] - mean[j]) / n
		}
		deviation[j] = math.Sqrt(deviation[j])
	}
	units := func(rows [][]float64) [][]float64 {
		var all [][]float64
		for _, x := range rows {
			row := make([]float64, d)
			for j := range d {
				if deviation[j] > 0 {
					row[j] = (x[j] - mean[j]) / deviation[j]
				}
			}
			all = append(all, row)
		}
		return all
	}
	rates := make([]float64, 100)
	for t := range rates {
		rates[t] = 0.01
	}
	trace := Descend(make([]float64, d+1), units(rows), y, 10, rates)
	w := trace[len(trace)-1]
	guesses := make([]int, len(unknown))
	for i, x := range units(unknown) {
		if linear(w, x) > 0 {
			guesses[i] = 1
		}
	}
	return guesses
}
