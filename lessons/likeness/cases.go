package likeness

import (
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
)

// Where the lecture speaks of what the exercises ask for.
const (
	fanRescaling = "Fan, Ways of rescaling for KNN"
	fanCombining = "Fan, Combining distances to neighbors"
	fanCentroid  = "Fan, Definition of Class Centroid"
	fanInverted  = "Fan, Nearest Neighbor with Inverted Index"
)

type (
	vector  = map[string]float64
	posting = shape.Posting
)

// The 14 days of the tennis table, by the numbers of their values: sunny, overcast, rainy; hot,
// moderate, cold; high, normal; no wind, wind.
func days() [][]float64 {
	return [][]float64{
		{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 0, 0, 0}, {2, 1, 0, 0}, {2, 2, 1, 0}, {2, 2, 1, 1},
		{1, 2, 1, 1},
		{0, 1, 0, 0}, {0, 2, 1, 0}, {2, 1, 1, 0}, {0, 1, 1, 1}, {1, 1, 0, 1}, {1, 0, 1, 0},
		{2, 1, 0, 1},
	}
}

// The Simpsons by hair length, weight and age: from 0 to 10, from 20 to 250, from 1 to 70.
func family() [][]float64 {
	return [][]float64{{0, 250, 36}, {10, 150, 34}, {2, 90, 10}, {6, 78, 8}, {4, 20, 1},
		{1, 170, 70}, {8, 160, 41}, {10, 180, 38}, {6, 200, 45}}
}

// flats returns made-up flats: rooms, heating (by gas 0, by coal 1), rent.
func flats() [][]float64 {
	return [][]float64{{2, 0, 400}, {5, 1, 900}, {1, 0, 300}, {3, 1, 600}}
}

func normalisedCases() []grader.Case {
	names, numbers, mixed := []bool{true, true, true, true}, []bool{false, false, false},
		[]bool{false, true, false}
	equal, gains := []float64{1, 1, 1},
		[]float64{0.2467498198, 0.0292225657, 0.1518355014, 0.0481270304}
	query := []float64{0, 2, 0, 1}
	return []grader.Case{
		{
			Name: "two flats",
			Args: []any{flats(), mixed, equal, []float64{2, 0, 400}, []float64{3, 1, 600}},
			Want: 0.5277777778, Note: "(1/4 + 1 + 200/600) / 3.",
		},
		{
			Name: "rent counts twice",
			Args: []any{flats(), mixed, []float64{1, 1, 2}, []float64{2, 0, 400},
				[]float64{3, 1, 600}}, Want: 0.4791666667,
			Note: "(1/4 + 1 + 2/3) / 4: divided by the weights' sum.",
		},
		{Name: "a flat as dear as none before",
			Args: []any{flats(), mixed, equal, []float64{2, 0, 400}, []float64{2, 0, 1900}},
			Want: 0.3333333333,
			Note: "1500/600 counts as 1. The range is that of the training rows, 300 to 900."},
		{Name: "tennis: sunny, cold, high, wind, and the eighth day",
			Args: []any{days(), names, []float64{1, 1, 1, 1}, query, []float64{0, 1, 0, 0}},
			Want: 0.5, Where: fanRescaling,
			Note: "Temperature and wind differ. Moderate is 1 and cold is 2, but these are " +
				"names: they differ by 1, as any two."},
		{
			Name: "and the second day, weighed by gain",
			Args: []any{days(), names, gains, query, []float64{0, 0, 0, 1}}, Want: 0.0614003398,
			Where: fanRescaling,
			Note:  "Only the temperature differs, and it hardly counts: 0.0292/0.4759.",
		},
		{
			Name: "the Comic Book Guy and Homer",
			Args: []any{family(), numbers, equal, []float64{8, 290, 38}, []float64{0, 250, 36}},
			Want: 0.3342995169, Note: "(8/10 + 40/230 + 2/69) / 3.",
		},
		{
			Name: "the Comic Book Guy and Otto",
			Args: []any{family(), numbers, equal, []float64{8, 290, 38}, []float64{10, 180, 38}},
			Want: 0.2260869565, Note: "(2/10 + 110/230 + 0) / 3.",
		},
		{
			Name: "a constant attribute",
			Args: []any{[][]float64{{1, 5}, {3, 5}}, []bool{false, false}, []float64{1, 1},
				[]float64{1, 5}, []float64{2, 7}}, Want: 0.25,
			Note: "(1/2 + 0)/2: without a range it says nothing.",
		},
		{
			Name: "the same row",
			Args: []any{flats(), mixed, equal, []float64{2, 1, 400}, []float64{2, 1, 400}},
			Want: 0.0,
		},
		{
			Name: "one training row",
			Args: []any{flats()[:1], mixed, equal, []float64{2, 0, 400}, []float64{3, 1, 600}},
			Want: 0.3333333333, Note: "No number has a range; the name still differs.",
		},
	}
}

func weightsCases() []grader.Case {
	ab := func(rows [][]string, labels ...string) shape.Table {
		return shape.Table{Attributes: []string{"A", "B"}, Rows: rows, Labels: labels}
	}
	return []grader.Case{
		{
			Name: "tennis", Args: []any{Table(datasets.Tennis())},
			Want:  []float64{0.2467498198, 0.0292225657, 0.1518355014, 0.0481270304},
			Where: fanRescaling,
		},
		{Name: "triangles and squares", Args: []any{Table(datasets.TrianglesSquares())},
			Want: []float64{0.2467498198, 0.1518355014, 0.0481270304}},
		{Name: "sailing", Args: []any{Table(datasets.Sailing())},
			Want: []float64{0.3958156020, 0.2812908992, 0.0348515546}},
		{Name: "X, Y and Z", Args: []any{Table(datasets.XYZ())},
			Want: []float64{0.3112781245, 1, 0}, Note: "Y tells everything, Z nothing."},
		{
			Name: "four classes",
			Args: []any{
				ab([][]string{{"p", "u"}, {"p", "v"}, {"q", "u"}, {"q", "v"}}, "1", "2", "3", "4"),
			}, Want: []float64{1, 1}, Note: "2 bits, of which each attribute takes one.",
		},
		{Name: "branches of different size",
			Args: []any{
				ab([][]string{{"p", "u"}, {"p", "u"}, {"p", "u"}, {"q", "u"}}, "1", "1", "2", "2"),
			}, Want: []float64{0.3112781245, 0},
			Note: "1 − ¾·0.9183. An attribute of one value tells nothing."},
	}
}

func valueDifferenceCases() []grader.Case {
	tennis, figures, xyz := Table(datasets.Tennis()), Table(datasets.TrianglesSquares()),
		Table(datasets.XYZ())
	three := shape.Table{
		Attributes: []string{"A"},
		Rows:       [][]string{{"p"}, {"p"}, {"p"}, {"p"}, {"q"}, {"q"}},
		Labels:     []string{"1", "1", "2", "3", "1", "2"},
	}
	return []grader.Case{
		{Name: "sunny and overcast", Args: []any{tennis, 0, "sunny", "overcast"}, Want: 1.2,
			Where: fanRescaling, Note: "Shares of N and P: 3/5 and 2/5 against 0 and 1."},
		{Name: "sunny and rainy", Args: []any{tennis, 0, "sunny", "rainy"}, Want: 0.4,
			Note: "3/5 and 2/5 against 2/5 and 3/5."},
		{Name: "moderate and cold", Args: []any{tennis, 1, "moderate", "cold"}, Want: 0.1666666667,
			Note: "1/3 and 2/3 against 1/4 and 3/4."},
		{Name: "green and red figures", Args: []any{figures, 0, "green", "red"}, Want: 0.4},
		{Name: "values that part the classes", Args: []any{xyz, 1, "1", "0"}, Want: 2.0,
			Note: "Shares 1 and 0 against 0 and 1: both classes differ by 1."},
		{Name: "values that say the same", Args: []any{xyz, 2, "1", "0"}, Want: 0.0},
		{Name: "three classes", Args: []any{three, 0, "p", "q"}, Want: 0.5,
			Note: "½, ¼, ¼ against ½, ½, 0."},
		{Name: "a value that no row has", Args: []any{tennis, 0, "snow", "rainy"}, Want: 2.0},
		{Name: "two values that no row has", Args: []any{tennis, 0, "snow", "hail"}, Want: 2.0},
		{Name: "the same value", Args: []any{tennis, 0, "snow", "snow"}, Want: 0.0,
			Note: "Equal values have Δ = 0, though no row has this one."},
	}
}

func scoresCases() []grader.Case {
	return []grader.Case{
		{Name: "two that are half alike", Args: []any{[]float64{0.5, 0.5}, []int{0, 0}},
			Want: []any{[]float64{1}, []float64{0.75}}, Where: fanCombining,
			Note: "½ + ½, and 1 − ½·½."},
		{Name: "the sum and the product disagree",
			Args: []any{[]float64{0.2, 0.6, 0.6, 0.6}, []int{0, 1, 1, 1}},
			Want: []any{[]float64{0.8, 1.2}, []float64{0.8, 0.784}},
			Note: "Three that are 0.4 alike against one that is 0.8 alike: 1 − 0.6³ is 0.784."},
		{
			Name: "tennis, the three nearest by gain",
			Args: []any{[]float64{0.0614003398, 0.1625213727, 0.1625213727}, []int{0, 0, 0}},
			Want: []any{[]float64{2.6135569148}, []float64{0.9983782208}},
		},
		{Name: "farther than 1", Args: []any{[]float64{1.5, 0.5}, []int{0, 1}},
			Want: []any{[]float64{0, 0.5}, []float64{0, 0.5}},
			Note: "A similarity is never below 0."},
		{Name: "an equal one", Args: []any{[]float64{0, 0.9}, []int{0, 0}},
			Want: []any{[]float64{1.1}, []float64{1}},
			Note: "One that is quite alike settles the product."},
		{Name: "a class without neighbours", Args: []any{[]float64{0.3, 0.4}, []int{0, 2}},
			Want: []any{[]float64{0.7, 0, 0.6}, []float64{0.7, 0, 0.6}}},
		{Name: "mixed", Args: []any{[]float64{0.1, 0.5, 0.2, 0.8}, []int{1, 0, 1, 0}},
			Want: []any{[]float64{0.7, 1.7}, []float64{0.6, 0.98}}},
	}
}

func cosineCases() []grader.Case {
	one := []float64{1, 1}
	return []grader.Case{
		{Name: "(3, 4) and (4, 3)", Args: []any{[]float64{3, 4}, []float64{4, 3}, one}, Want: 0.04,
			Where: fanRescaling, Note: "1 − 24/25."},
		{Name: "one direction", Args: []any{[]float64{1, 2}, []float64{10, 20}, one}, Want: 0.0,
			Note: "Lengths do not matter."},
		{Name: "nothing in common", Args: []any{[]float64{2, 0}, []float64{0, 5}, one}, Want: 1.0},
		{Name: "opposite", Args: []any{[]float64{1, -2}, []float64{-2, 4}, one}, Want: 2.0},
		{Name: "weights", Args: []any{[]float64{1, 1}, []float64{1, 0}, []float64{3, 1}},
			Want: 0.1339745962, Note: "1 − 3/√(4·3): the weights stand below the line too."},
		{Name: "a weight of 0", Args: []any{[]float64{1, 5}, []float64{1, -2}, []float64{1, 0}},
			Want: 0.0},
		{Name: "a row of zeros", Args: []any{[]float64{0, 0}, []float64{1, 2}, one}, Want: 1.0,
			Note: "It has no direction; its cosine is taken for 0."},
		{Name: "the other row is all zeros",
			Args: []any{[]float64{1, 2}, []float64{0, 0}, one}, Want: 1.0,
			Note: "1 − 0: it is the cosine that is taken for 0."},
		{
			Name: "three words",
			Args: []any{[]float64{1, 2, 2}, []float64{2, 0, 1}, []float64{1, 1, 1}},
			Want: 0.4037152060, Note: "1 − 4/(3·√5).",
		},
	}
}

// Logarithms of what the cases need.
const (
	ln15 = 0.4054651081 // ln 1.5
	ln2  = 0.6931471806
	ln3  = 1.0986122887
	ln6  = 1.7917594692
)

func tfidfCases() []grader.Case {
	return []grader.Case{
		{Name: "three texts",
			Args: []any{
				[][]string{{"cheap", "windows"}, {"cheap", "loan", "cheap"}, {"image", "paper"}},
			},
			Want: []vector{{"cheap": ln15 / 2, "windows": ln3 / 2},
				{"cheap": 2 * ln15 / 3, "loan": ln3 / 3}, {"image": ln3 / 2, "paper": ln3 / 2}},
			Where: fanRescaling,
			Note: "Two of three texts have \"cheap\": ln 3/2. The second text has it twice " +
				"among three words."},
		{Name: "six subject lines", Args: []any{[][]string{{"re", "image", "restoration"},
			{"incorrect", "paper"}, {"optimal", "component", "analysis", "paper"},
			{"all", "windows", "software", "for", "cheap"},
			{"o", "e", "m", "software"}, {"windows", "office", "only", "80"}}},
			Want: []vector{{"re": ln6 / 3, "image": ln6 / 3, "restoration": ln6 / 3},
				{"incorrect": ln6 / 2, "paper": ln3 / 2},
				{"optimal": ln6 / 4, "component": ln6 / 4, "analysis": ln6 / 4, "paper": ln3 / 4},
				{
					"all":      ln6 / 5,
					"windows":  ln3 / 5,
					"software": ln3 / 5,
					"for":      ln6 / 5,
					"cheap":    ln6 / 5,
				},
				{"o": ln6 / 4, "e": ln6 / 4, "m": ln6 / 4, "software": ln3 / 4},
				{"windows": ln3 / 4, "office": ln6 / 4, "only": ln6 / 4, "80": ln6 / 4}}},
		{Name: "a word that every text has", Args: []any{[][]string{{"re", "paper"}, {"re"}}},
			Want: []vector{{"re": 0, "paper": ln2 / 2}, {"re": 0}},
			Note: "ln 1 = 0: it parts nothing."},
		{Name: "twice in one text", Args: []any{[][]string{{"re", "re", "is"}, {"paper"}}},
			Want: []vector{{"re": 2 * ln2 / 3, "is": ln2 / 3}, {"paper": ln2}},
			Note: "\"re\" stands twice, but in one text of two."},
		{Name: "one text", Args: []any{[][]string{{"soft", "prices"}}},
			Want: []vector{{"soft": 0, "prices": 0}}},
		{Name: "a text without words", Args: []any{[][]string{{}, {"hey"}}},
			Want: []vector{{}, {"hey": ln2}}},
	}
}

func indexCases() []grader.Case {
	return []grader.Case{
		{Name: "three texts",
			Args: []any{[]vector{{"cheap": 0.2, "windows": 0.5}, {"cheap": 0.3, "loan": 0.4},
				{"paper": 0.5}}},
			Want: map[string][]posting{
				"cheap":   {{Text: 0, Weight: 0.2}, {Text: 1, Weight: 0.3}},
				"windows": {{Text: 0, Weight: 0.5}},
				"loan":    {{Text: 1, Weight: 0.4}},
				"paper":   {{Text: 2, Weight: 0.5}},
			},
			Where: fanInverted},
		{Name: "a weight of 0", Args: []any{[]vector{{"re": 0, "image": 0.3}, {"re": 0}}},
			Want: map[string][]posting{"image": {{Text: 0, Weight: 0.3}}},
			Note: "\"re\" has no list: no text would be found by it."},
		{Name: "0 in one text only", Args: []any{[]vector{{"re": 0.1}, {"re": 0}, {"re": 0.4}}},
			Want: map[string][]posting{"re": {{Text: 0, Weight: 0.1}, {Text: 2, Weight: 0.4}}}},
		{Name: "an empty text", Args: []any{[]vector{{}, {"hey": 1}}},
			Want: map[string][]posting{"hey": {{Text: 1, Weight: 1}}}},
		{Name: "a negative weight", Args: []any{[]vector{{"a": -1}, {"a": 2}}},
			Want: map[string][]posting{"a": {{Text: 0, Weight: -1}, {Text: 1, Weight: 2}}},
			Note: "Only 0 says nothing."},
		{Name: "no text", Args: []any{[]vector{}}, Want: map[string][]posting{}},
	}
}

func centroidsCases() []grader.Case {
	return []grader.Case{
		{Name: "two unit vectors", Args: []any{[]vector{{"a": 1}, {"b": 1}}, []int{0, 0}},
			Want: []vector{{"a": 0.5, "b": 0.5}}, Where: fanCentroid,
			Note: "Its length is √½: a mean of unit vectors is none."},
		{Name: "two classes",
			Args: []any{[]vector{{"cheap": 0.4, "loan": 0.2}, {"paper": 0.6}, {"cheap": 0.2}},
				[]int{1, 0, 1}}, Want: []vector{{"paper": 0.6}, {"cheap": 0.3, "loan": 0.1}},
			Note: "One of two texts lacks \"loan\": its weight there is 0, and counts."},
		{
			Name: "three texts of one class",
			Args: []any{[]vector{{"a": 3}, {"a": 6, "b": 1.5}, {}}, []int{0, 0, 0}},
			Want: []vector{{"a": 3, "b": 0.5}}, Note: "The empty text is one of three.",
		},
		{Name: "a class without texts", Args: []any{[]vector{{"a": 1}, {"b": 2}}, []int{2, 0}},
			Want: []vector{{"b": 2}, {}, {"a": 1}}},
		{Name: "what evens out", Args: []any{[]vector{{"a": 1}, {"a": -1}}, []int{0, 0}},
			Want: []vector{{"a": 0}}},
		{Name: "one text", Args: []any{[]vector{{"a": 3, "b": 4}}, []int{0}},
			Want: []vector{{"a": 3, "b": 4}}, Note: "Not divided by its length of 5."},
	}
}
