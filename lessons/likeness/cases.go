package likeness

import (
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
