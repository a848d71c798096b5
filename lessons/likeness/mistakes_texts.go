package likeness

import (
	"maps"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// The known ways to get texts wrong.

type (
	ofCosine    = grader.Misconception[func(x, y, w []float64) float64]
	ofTFIDF     = grader.Misconception[func(texts [][]string) []map[string]float64]
	ofIndex     = grader.Misconception[func(vectors []map[string]float64) map[string][]posting]
	ofCentroids = grader.Misconception[func(
		vectors []map[string]float64, classes []int,
	) []map[string]float64]
)

var cosineMistakes = []ofCosine{
	{Name: "the similarity", Hint: "A distance is asked for: 1 less the cosine.",
		Wrong: func(x, y, w []float64) float64 { return 1 - solutions.Cosine(x, y, w) }},
	{Name: "the angle",
		Hint:  "The distance is 1 less the cosine. The angle itself is not asked for.",
		Wrong: func(x, y, w []float64) float64 { return math.Acos(1 - solutions.Cosine(x, y, w)) }},
	{Name: "without the lengths",
		Hint:  "Divide by the lengths of both rows. Otherwise a long text is near to everything.",
		Wrong: angle{below: func(xx, yy float64) float64 { return 1 }}.distance},
	{Name: "no root", Hint: "x·x is the square of a length: take the root of the product.",
		Wrong: angle{below: func(xx, yy float64) float64 { return xx * yy }}.distance},
	{Name: "the length of one row", Hint: "Both lengths stand below the line.",
		Wrong: angle{below: func(xx, _ float64) float64 { return math.Sqrt(xx) }}.distance},
	{Name: "weights above the line only", Hint: "The weights belong into all three sums.",
		Wrong: angle{unweighted: true}.distance},
	{Name: "without weights", Hint: "Each term is multiplied by the weight of its attribute.",
		Wrong: func(x, y, w []float64) float64 {
			return solutions.Cosine(x, y, slices.Repeat([]float64{1}, len(w)))
		}},
	{Name: "0/0",
		Hint:  "A row of zeros has no direction. Its cosine is taken for 0, so its distance is 1.",
		Wrong: angle{unguarded: true}.distance},
	{Name: "a row of zeros at distance 0",
		Hint: "It is the cosine that is taken for 0. The distance is 1 less the cosine.",
		Wrong: func(x, y, w []float64) float64 {
			d := angle{unguarded: true}.distance(x, y, w)
			if math.IsNaN(d) {
				return 0
			}
			return d
		}},
	{Name: "sums of absolute values for lengths",
		Hint: "The length of a row is the root of the sum of its squares.",
		Wrong: func(x, y, w []float64) float64 {
			xy, lx, ly := 0.0, 0.0, 0.0
			for i := range w {
				xy += w[i] * x[i] * y[i]
				lx += w[i] * math.Abs(x[i])
				ly += w[i] * math.Abs(y[i])
			}
			if lx == 0 || ly == 0 {
				return 1
			}
			return 1 - xy/(lx*ly)
		}},
	{Name: "opposite directions taken for one",
		Hint: "The cosine keeps its sign: rows of opposite direction are at distance 2.",
		Wrong: func(x, y, w []float64) float64 {
			return 1 - math.Abs(1-solutions.Cosine(x, y, w))
		}},
	{Name: "weights squared",
		Hint: "If both rows are multiplied by the weights, each product has w². " +
			"Multiply each product by w once.",
		Wrong: func(x, y, w []float64) float64 {
			squares := make([]float64, len(w))
			for i, v := range w {
				squares[i] = v * v
			}
			return solutions.Cosine(x, y, squares)
		}},
}

// angle is Cosine with something else below the line.
type angle struct {
	below      func(xx, yy float64) float64
	unweighted bool // the sums below the line
	unguarded  bool // divides by 0
}

func (a angle) distance(x, y, w []float64) float64 {
	xy, xx, yy := 0.0, 0.0, 0.0
	for i := range w {
		v := w[i]
		xy += v * x[i] * y[i]
		if a.unweighted {
			v = 1
		}
		xx += v * x[i] * x[i]
		yy += v * y[i] * y[i]
	}
	below := math.Sqrt(xx * yy)
	if a.below != nil {
		below = a.below(xx, yy)
	}
	if below == 0 && !a.unguarded {
		return 1
	}
	return 1 - xy/below
}

var tfidfMistakes = []ofTFIDF{
	{Name: "logarithms to the base 2",
		Hint:  "math.Log, the natural one. Another base changes no cosine, but the numbers.",
		Wrong: weighing{idf: func(n, with float64) float64 { return math.Log2(n / with) }}.texts},
	{Name: "logarithms to the base 10",
		Hint:  "math.Log, the natural one. Another base changes no cosine, but the numbers.",
		Wrong: weighing{idf: func(n, with float64) float64 { return math.Log10(n / with) }}.texts},
	{Name: "one more below",
		Hint: "The lecture divides by the number of texts that have the word, without adding 1. " +
			"(Every word here has a text.)",
		Wrong: weighing{idf: func(n, with float64) float64 {
			return math.Log(n / (1 + with))
		}}.texts},
	{Name: "one more above and below, and 1 added",
		Hint: "That is the smoothed form that scikit-learn takes. The lecture has ln(|D| / |{d: " +
			"word is in d}|).",
		Wrong: weighing{idf: func(n, with float64) float64 {
			return math.Log((1+n)/(1+with)) + 1
		}}.texts},
	{Name: "1 added to idf", Hint: "A word that every text has should weigh 0: add nothing.",
		Wrong: weighing{idf: func(n, with float64) float64 { return math.Log(n/with) + 1 }}.texts},
	{Name: "idf upside down",
		Hint:  "Rare words weigh more: all texts above the line, those that have the word below.",
		Wrong: weighing{idf: func(n, with float64) float64 { return math.Log(with / n) }}.texts},
	{Name: "idf without a logarithm", Hint: "Take the logarithm of the quotient.",
		Wrong: weighing{idf: func(n, with float64) float64 { return n / with }}.texts},
	{Name: "counts instead of frequencies",
		Hint: "tf is a share: divide by the number of the text's words, or long texts weigh " +
			"more than short ones.",
		Wrong: weighing{tf: func(n, _, _ float64) float64 { return n }}.texts},
	{Name: "divided by the number of different words",
		Hint:  "Σ n is the number of words, each as often as it stands there.",
		Wrong: weighing{tf: func(n, _, different float64) float64 { return n / different }}.texts},
	{Name: "once or not at all", Hint: "A word that stands there twice has twice the frequency.",
		Wrong: weighing{tf: func(_, words, _ float64) float64 { return 1 / words }}.texts},
	{Name: "occurrences instead of texts",
		Hint:  "idf counts the texts that have the word. One that has it twice is still one text.",
		Wrong: weighing{occurrences: true}.texts},
	{Name: "no entry for weight 0",
		Hint: "Each word of a text gets its entry, also where the weight is 0.",
		Wrong: func(texts [][]string) []vector {
			weights := solutions.TFIDF(texts)
			for _, v := range weights {
				maps.DeleteFunc(v, func(_ string, w float64) bool { return w == 0 })
			}
			return weights
		}},
}

// weighing is TFIDF with another tf or idf.
type weighing struct {
	tf          func(n, words, different float64) float64
	idf         func(n, with float64) float64
	occurrences bool // with counts how often a word stands anywhere
}

func (g weighing) texts(texts [][]string) []vector {
	if g.tf == nil {
		g.tf = func(n, words, _ float64) float64 { return n / words }
	}
	if g.idf == nil {
		g.idf = func(n, with float64) float64 { return math.Log(n / with) }
	}
	with, weights := vector{}, make([]vector, len(texts))
	for j, words := range texts {
		weights[j] = vector{}
		for _, word := range words {
			if weights[j][word]++; g.occurrences || weights[j][word] == 1 {
				with[word]++
			}
		}
	}
	for j, words := range texts {
		different := float64(len(weights[j]))
		for word, n := range weights[j] {
			weights[j][word] = g.tf(n, float64(len(words)), different) * g.idf(float64(len(texts)),
				with[word])
		}
	}
	return weights
}

var indexMistakes = []ofIndex{
	{Name: "texts of weight 0 listed",
		Hint: "A weight of 0 adds nothing to any product, so reading it is work for " +
			"nothing: leave it out.",
		Wrong: listing{keep: func(float64) bool { return true }}.index},
	{Name: "positive weights only", Hint: "Leave out what is 0. A negative weight says something.",
		Wrong: listing{keep: func(w float64) bool { return w > 0 }}.index},
	{Name: "the last text first",
		Hint: "Each list is in increasing order of its texts: go through them from the first.",
		Wrong: changed(func(list []posting) []posting {
			slices.Reverse(list)
			return list
		})},
	{Name: "numbered from 1", Hint: "Texts are numbered from 0, as slices are.",
		Wrong: changed(func(list []posting) []posting {
			for i := range list {
				list[i].Text++
			}
			return list
		})},
	{Name: "one text a word", Hint: "A word may stand in many texts: append to its list.",
		Wrong: changed(func(list []posting) []posting { return list[len(list)-1:] })},
	{Name: "without the weights", Hint: "Each posting has the weight of the word in its text.",
		Wrong: changed(func(list []posting) []posting {
			for i := range list {
				list[i].Weight = 1
			}
			return list
		})},
	{Name: "a list for every word",
		Hint: "A word that says nothing about any text has no list, not an empty one.",
		Wrong: func(vectors []vector) map[string][]posting {
			index := solutions.Index(vectors)
			for _, v := range vectors {
				for word := range v {
					if index[word] == nil {
						index[word] = []posting{}
					}
				}
			}
			return index
		}},
}

// listing is Index with another rule for what is listed.
type listing struct {
	keep func(weight float64) bool
}

func (l listing) index(vectors []vector) map[string][]posting {
	index := map[string][]posting{}
	for text, v := range vectors {
		for word, weight := range v {
			if l.keep(weight) {
				index[word] = append(index[word], posting{Text: text, Weight: weight})
			}
		}
	}
	return index
}

// changed is Index with each list changed.
func changed(change func(list []posting) []posting) func(vectors []vector) map[string][]posting {
	return func(vectors []vector) map[string][]posting {
		index := solutions.Index(vectors)
		for word, list := range index {
			index[word] = change(list)
		}
		return index
	}
}

var centroidsMistakes = []ofCentroids{
	{Name: "the sum", Hint: "A mean: divide by the number of texts of the class.",
		Wrong: averaging{by: func(_, _, _ int) int { return 1 }}.centroids},
	{Name: "divided by the texts that have the word",
		Hint:  "A text without the word has weight 0 there, and is one of the |D_c| all the same.",
		Wrong: averaging{by: func(_, _, with int) int { return with }}.centroids},
	{Name: "divided by all texts", Hint: "Divide by the number of texts of this class.",
		Wrong: averaging{by: func(all, _, _ int) int { return all }}.centroids},
	{Name: "no entry for a mean of 0",
		Hint: "Each word of the texts of a class has an entry, also if its mean is 0.",
		Wrong: func(vectors []vector, classes []int) []vector {
			centroids := solutions.Centroids(vectors, classes)
			for _, c := range centroids {
				maps.DeleteFunc(c, func(_ string, w float64) bool { return w == 0 })
			}
			return centroids
		}},
	{Name: "made a unit vector",
		Hint: "A centroid is in general no unit vector, and need not be made one: it " +
			"is the plain mean.",
		Wrong: func(vectors []vector, classes []int) []vector {
			centroids := solutions.Centroids(vectors, classes)
			for _, c := range centroids {
				unit(c)
			}
			return centroids
		}},
	{Name: "texts made unit vectors", Hint: "The mean is that of the vectors as they are given.",
		Wrong: func(vectors []vector, classes []int) []vector {
			units := make([]vector, len(vectors))
			for d, v := range vectors {
				units[d] = maps.Clone(v)
				unit(units[d])
			}
			return solutions.Centroids(units, classes)
		}},
	{Name: "one centroid for all", Hint: "Each class has a centroid of its own texts.",
		Wrong: func(vectors []vector, classes []int) []vector {
			centroids := make([]vector, 1+slices.Max(classes))
			for c := range centroids {
				centroids[c] = solutions.Centroids(vectors, make([]int, len(classes)))[0]
			}
			return centroids
		}},
	{Name: "no place for an empty class",
		Hint: "The result has a place for each class up to the largest. That of a class without " +
			"texts is an empty map.",
		Wrong: func(vectors []vector, classes []int) []vector {
			var centroids []vector
			for c, m := range solutions.Centroids(vectors, classes) {
				if slices.Contains(classes, c) {
					centroids = append(centroids, m)
				}
			}
			return centroids
		}},
}

// averaging divides the sums of the classes by something else.
type averaging struct {
	// all texts, those of the class, and of these the ones that have the word
	by func(all, class, with int) int
}

func (a averaging) centroids(vectors []vector, classes []int) []vector {
	centroids := solutions.Centroids(vectors, classes)
	for c, m := range centroids {
		for word := range m {
			with := 0
			for d, v := range vectors {
				if _, ok := v[word]; ok && classes[d] == c {
					with++
				}
			}
			n := count(classes, c)
			m[word] *= float64(n) / float64(a.by(len(classes), n, with))
		}
	}
	return centroids
}

// unit divides a vector by its length, unless that is 0.
func unit(v vector) {
	square := 0.0
	for _, w := range v {
		square += w * w
	}
	if square == 0 {
		return
	}
	for word := range v {
		v[word] /= math.Sqrt(square)
	}
}
