package evaluate

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// CurvePoint is one size of a learning curve. With a metric such as [ByLogLoss] its mean takes the
// place of the mean error rate.
type CurvePoint struct {
	Size       int     // rows that were trained on
	Train      float64 // mean error rate on them
	Test       float64 // mean error rate on the rows that were held out
	TestStdErr float64 // of Test over the folds, as [Scores.StdErr]; NaN for one fold
}

// LearningCurve returns the errors for several numbers of training rows. For each fold and
// each size, it fits a model to that many of its training rows, and tests it on them and on the
// rows of the fold.
// A larger size includes the rows of the smaller ones, and every class keeps its share. The result
// is the same for any number of [Workers].
//
// Sizes must rise, begin at 1 or more and end at no more than the rows that the smallest training
// part has. If a fit fails, as some do on one or two classes, it is an error that names the size.
func LearningCurve[C classify.Classifier](
	ds *classify.Dataset, by Folds, sizes []int, fit func(*classify.Dataset) (C, error),
	opts ...Option,
) ([]CurvePoint, error) {
	o, err := settings(ds, opts)
	if err != nil {
		return nil, err
	}
	folds, err := by.Split(ds)
	if err != nil {
		return nil, err
	}
	o.posteriors = o.f != nil
	most := ds.Len()
	for _, fold := range folds {
		most = min(most, fold.learns(ds.Len()))
	}
	for i, size := range sizes {
		if size < 1 || size > most || i > 0 && size <= sizes[i-1] {
			return nil, fmt.Errorf("evaluate: size %d of the curve is %d; sizes should rise from "+
				"1 or more to %d at most, what %d folds leave", i+1, size, most, len(folds))
		}
	}
	curve := make([]CurvePoint, len(sizes))
	for i, size := range sizes {
		some := func(part *classify.Dataset) *classify.Dataset {
			return part.Subset(spread(part.Y, size, by.Seed))
		}
		scores, train, err := runTrained(ds, folds, some, classify.Erase(fit), o)
		if err != nil {
			return nil, o.failed(fmt.Sprintf("of %d rows", size), err)
		}
		curve[i] = CurvePoint{size, train, scores.Mean(), scores.StdErr()}
		o.report(i+1, len(sizes))
	}
	return curve, nil
}

// spread chooses size rows, and each class keeps its share. It takes the rows of each class in
// shuffled order, always the next one of the class that is furthest below its share. So a larger
// size includes the smaller ones.
func spread(y []int, size int, seed uint64) []int {
	byClass := map[int][]int{}
	for i, class := range y {
		byClass[class] = append(byClass[class], i)
	}
	classes := slices.Sorted(maps.Keys(byClass))
	r := rand.New(rand.NewPCG(seed, 1))
	for _, class := range classes {
		rows := byClass[class]
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	}
	taken := map[int]int{}
	var chosen []int
	for len(chosen) < size {
		next, least := -1, math.Inf(1)
		for _, class := range classes {
			if done := (float64(taken[class]) + 0.5) /
				float64(len(byClass[class])); taken[class] < len(byClass[class]) && done < least {
				next, least = class, done
			}
		}
		chosen = append(chosen, byClass[next][taken[next]])
		taken[next]++
	}
	slices.Sort(chosen)
	return chosen
}
