package decisions

import (
	"math"
	"slices"
	"strings"
)

// Filter returns "ham" or "spam" for each unknown text, after it has counted words in
// texts, whose labels are "ham" and "spam".
//
// Words are separated by white space, as strings.Fields takes them, and are already in
// lower case. There are texts of both labels. At most 8 % of the labels may be wrong. A call
// may take a second.
func Filter(texts, labels, unknown []string) []string {
	logPrior, logLikelihoods := CountWords(texts, labels, unknown)
	answers := make([]string, len(unknown))
	for i := range unknown {
		posterior := LogPosterior(logPrior, logLikelihoods[i])
		answers[i] = "ham"
		if posterior[1] > posterior[0] {
			answers[i] = "spam"
		}
	}
	return answers
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
