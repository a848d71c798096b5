package decisions

import (
	"math"
	"slices"
	"strings"
)

// PredictPrior returns your guess: how many of the 1,362 mails to choose by does the filter
// call spam if it is told that one mail in a thousand is spam?
//
// It calls spam what has a posterior above ½. With the prior 1/4 it calls 343 of them spam.
// Your guess may be wrong by 24.
func PredictPrior() float64 {
	// The odds before the words fall from 1 : 3 to 1 : 999. So a mail is called spam if its
	// odds were above 333 : 1, its posterior above 0.997. In the table these are the last
	// three rows and some of the row before them, between 280 and 312.
	return 304
}

// CountWords counts words in texts and returns log P(k) and, for each unknown text,
// log P(its words | k), for k = 0, ham, and k = 1, spam.
func CountWords(texts, labels, unknown []string) (logPrior []float64, logs [][]float64) {
	mails := make([]float64, 2)
	with := map[string][2]float64{} // how many mails of each class have the word
	for i, text := range texts {
		k := 0
		if labels[i] == "spam" {
			k = 1
		}
		mails[k]++
		for _, word := range differentWords(text) {
			counts := with[word]
			counts[k]++
			with[word] = counts
		}
	}
	all := mails[0] + mails[1]
	for _, n := range mails {
		logPrior = append(logPrior, math.Log(n/all))
	}
	for _, text := range unknown {
		sums := make([]float64, 2)
		for _, word := range differentWords(text) {
			counts, known := with[word]
			if !known {
				continue
			}
			share := (counts[0] + counts[1]) / all
			for k, n := range mails {
				sums[k] += math.Log((counts[k] + share) / (n + 1))
			}
		}
		logs = append(logs, sums)
	}
	return logPrior, logs
}

func differentWords(text string) []string {
	words := strings.Fields(text)
	slices.Sort(words)
	return slices.Compact(words)
}
