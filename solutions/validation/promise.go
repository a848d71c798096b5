package validation

import (
	"cmp"
	"math"
	"slices"
)

// Promise learns from mails whose classes are known, labels others, and says how many of these
// labels will be wrong.
//
// rows[i][j] is 1 if word j stands in mail i, else 0. y[i] is the class of mail i: 0 for ham, 1 for
// spam. In a case there are 200 such mails, about half of each class; the lesson also tries 50 to
// 1,600, all ham before all spam. unknown has the same words.
// labels[i] is the class of unknown[i], 0 or 1; promised is the share of the labels, from 0 to 1,
// that you expect to be wrong. It must be within 0.12 of the share that is.
//
// At most 18 % of the labels may be wrong. But some tables are made of coins: a mail's class is
// tossed, whatever its words. There the labels may be as wrong as they like, and the promise must
// hold all the same. Nobody tells you which table is which. A case may take twenty
// seconds.
func Promise(rows [][]int, y []int, unknown [][]int) (labels []int, promised float64) {
	order := make([]int, len(y))
	for i := range order {
		order[i] = i
	}
	for _, fold := range Folds(y, order, 10) {
		held := make(map[int]bool)
		for _, i := range fold {
			held[i] = true
		}
		var learn [][]int
		var classes []int
		for i, row := range rows {
			if !held[i] {
				learn, classes = append(learn, row), append(classes, y[i])
			}
		}
		spam := wordsOf(learn, classes)
		for _, i := range fold {
			if spam(rows[i]) != y[i] {
				promised += 1 / float64(len(y))
			}
		}
	}
	spam := wordsOf(rows, y)
	for _, row := range unknown {
		labels = append(labels, spam(row))
	}
	return labels, promised
}

// Folds deals the rows of a data set to k folds, so that the classes are as equally
// frequent in all of them as can be.
//
// y holds the class of each row. order holds every row once, shuffled. Sort the rows by
// class, class 0 first, those of one class in the order that they have in order; then
// deal them like cards: the i-th of them, counted from 0, goes to fold i mod k. The rows
// of a fold are returned in increasing order. 2 ≤ k ≤ len(y). y and order do not change.
func Folds(y, order []int, k int) [][]int {
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(y[i], y[j]) })
	folds := make([][]int, k)
	for i, row := range sorted {
		folds[i%k] = append(folds[i%k], row)
	}
	for _, fold := range folds {
		slices.Sort(fold)
	}
	return folds
}

// wordsOf returns naive Bayes with one more mail with and one without each word in either class.
func wordsOf(rows [][]int, y []int) func(row []int) int {
	n, with := [2]float64{}, [2][]float64{}
	for k := range with {
		with[k] = make([]float64, len(rows[0]))
	}
	for i, row := range rows {
		n[y[i]]++
		for j, x := range row {
			with[y[i]][j] += float64(x)
		}
	}
	return func(row []int) int {
		score := math.Log((n[1] + 1) / (n[0] + 1))
		for j, x := range row {
			ham, spam := (with[0][j]+1)/(n[0]+2), (with[1][j]+1)/(n[1]+2)
			if x == 0 {
				ham, spam = 1-ham, 1-spam
			}
			score += math.Log(spam / ham)
		}
		if score > 0 {
			return 1
		}
		return 0
	}
}
