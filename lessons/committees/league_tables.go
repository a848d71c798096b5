package committees

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
)

// NewTables returns three data sets that are not in the league: of patients, lumps and penguins.
func NewTables() []*classify.Dataset {
	return []*classify.Dataset{datasets.Heart(), datasets.BreastCancer(), datasets.Penguins()}
}

// Switches returns n ≥ 1 made-up rows by the seed: twelve switches, each up or down by chance. The
// lamp is on where exactly one of the first two is up. The others play no part.
func Switches(n int, seed uint64) *classify.Dataset {
	const switches = 12
	r := rand.New(rand.NewPCG(seed, 19))
	ds := &classify.Dataset{Name: "switches", Classes: []string{"off", "on"},
		X: mat.NewDense(n, switches, nil), Y: make([]int, n)}
	for j := range switches {
		ds.Attributes = append(ds.Attributes,
			classify.Attribute{Name: fmt.Sprint("s", j+1), Values: []string{"down", "up"}})
	}
	for i := range n {
		for j := range switches {
			ds.X.Set(i, j, float64(r.IntN(2)))
		}
		if ds.X.At(i, 0) != ds.X.At(i, 1) {
			ds.Y[i] = 1
		}
	}
	return ds
}

// A bet is a made-up table for which a classifier is chosen.
type bet struct {
	name string
	make func(n int, seed uint64) *classify.Dataset
	most float64 // of the held-out rows may be wrong
}

var bets = []bet{
	{"sums", func(n int, seed uint64) *classify.Dataset { return Sums(n, 0.1, seed) }, 0.17},
	{"ring", Ring, 0.03},
	{"switches", Switches, 0.12},
}

// ErrorOn is the share of 1,000 held-out rows of a made-up table, "sums", "ring" or "switches",
// that a learner of the league gets wrong after 150 others. It is an error if there is no such
// table or learner, or the learner refuses the table.
func ErrorOn(table, learner string) (float64, error) {
	b := slices.IndexFunc(bets, func(b bet) bool { return b.name == table })
	if b < 0 {
		return 0, fmt.Errorf("there is no table %q", clip(table))
	}
	learners := Learners()
	l := slices.IndexFunc(learners, func(l evaluate.Learner) bool { return l.Name == learner })
	if l < 0 {
		var names []string
		for _, l := range learners {
			names = append(names, l.Name)
		}
		return 0, fmt.Errorf("there is no classifier %q in the league; it has: %s", clip(learner),
			strings.Join(names, "; "))
	}
	model, err := learners[l].Fit(bets[b].make(150, 1))
	if err != nil {
		return 0, fmt.Errorf("%q refuses the table %q: %w", learner, table, err)
	}
	test, wrong := bets[b].make(1000, 2), 0
	for i, class := range model.PredictAll(nil, test.X) {
		if class != test.Y[i] {
			wrong++
		}
	}
	return float64(wrong) / float64(test.Len()), nil
}

// clip keeps the beginning of a text that a student wrote.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// betsWork looks at a choice of a classifier for each table.
func betsWork(_, got []any) error {
	for i, b := range bets {
		learner := got[i].(string)
		share, err := ErrorOn(b.name, learner)
		if err != nil {
			return err
		}
		if share > b.most {
			return fmt.Errorf("on %q %s is wrong about %.1f %% of the held-out rows; at most %.1f "+
				"%% may be", b.name, learner, 100*share, 100*b.most)
		}
	}
	return compare.Reason(got[len(bets)].(string))
}

// A hand is a deal of a table for the exercise Enter.
type hand struct {
	table string
	args  []any
	truth []string
}

// ballot is a table of the exercise Enter: how many rows are known, how many unknown, and which
// share of their labels may be wrong.
type ballot struct {
	table          string
	known, unknown int
	most           float64
	seeds          [handsOfEach]uint64 // of the deals
}

// handsOfEach is how many deals of each table there are. A test tries the reference on each.
const handsOfEach = 5

// The seeds are of deals on which neither neighbours nor planes are good enough on all tables, and
// on which the one that held-out rows choose is, among these two and among all four entrants of the
// lesson. On some others held-out rows choose one that is not.
var ballots = []ballot{
	{"hearts", 148, 149, 0.24, [handsOfEach]uint64{0, 2, 6, 9, 11}},
	{"mails", 400, 300, 0.16, [handsOfEach]uint64{2, 21, 23, 26, 29}},
	{"digits", 400, 300, 0.08, [handsOfEach]uint64{0, 1, 5, 6, 12}},
}

// hands are all deals of the three tables, prepared as in the league.
var hands = sync.OnceValue(func() []hand {
	mails, err := frequent(datasets.Mail(), 100)
	if err != nil {
		panic(err) // the mails are fixed
	}
	var all []hand
	for t, ds := range []*classify.Dataset{datasets.Heart(), mails, datasets.Digits()} {
		b := ballots[t]
		for _, seed := range b.seeds {
			p := rand.New(rand.NewPCG(seed, 7)).Perm(ds.Len())
			all = append(all, deal(b.table, ds.Subset(p[:b.known]),
				ds.Subset(p[b.known:b.known+b.unknown])))
		}
	}
	return all
})

// deal prepares rows as [Own] does. Numbers are rounded to three digits.
func deal(table string, train, test *classify.Dataset) hand {
	h := hand{table: table}
	watch := func(rows [][]float64, labels []string, unknown [][]float64) []string {
		h.args = []any{rounded(rows), labels, rounded(unknown)}
		return slices.Repeat(labels[:1], len(unknown))
	}
	model, err := Own(table, watch).Fit(train)
	if err != nil {
		panic(err) // the tables are fixed
	}
	model.PredictAll(nil, test.X)
	for _, class := range test.Y {
		h.truth = append(h.truth, test.Classes[class])
	}
	return h
}

func rounded(rows [][]float64) [][]float64 {
	for _, row := range rows {
		for j, v := range row {
			row[j] = math.Round(1000*v) / 1000
		}
	}
	return rows
}

// handOf finds the deal with these arguments.
func handOf(args []any) hand {
	all := hands()
	return all[slices.IndexFunc(all, func(h hand) bool { return reflect.DeepEqual(h.args, args) })]
}

// closeEnough compares the labels of Enter by the bar of their table, which shows in the number of
// columns.
func closeEnough(args, got, want []any) *compare.Deviation {
	columns := len(args[0].([][]float64)[0])
	most := ballots[0].most
	switch columns {
	case 100:
		most = ballots[1].most
	case 64:
		most = ballots[2].most
	}
	return compare.ErrorAtMost(most)(args, got, want)
}

// Unseen counts what a learner gets wrong in all worlds of three Boolean attributes. These have
// eight rows, and 2⁸ ways to label them. In each it learns from the same five rows and predicts the
// other three, so it makes 768 predictions.
func Unseen(learner evaluate.Learner) (wrong int, err error) {
	eight := &classify.Dataset{Classes: []string{"no", "yes"}, X: mat.NewDense(8, 3, nil),
		Y: make([]int, 8)}
	for j, name := range []string{"a", "b", "c"} {
		attribute := classify.Attribute{Name: name, Values: []string{"0", "1"}}
		eight.Attributes = append(eight.Attributes, attribute)
		for i := range 8 {
			eight.X.Set(i, j, float64(i>>j&1))
		}
	}
	for labelling := range 256 {
		for i := range 8 {
			eight.Y[i] = labelling >> i & 1
		}
		model, err := learner.Fit(eight.Subset([]int{0, 2, 3, 5, 7}))
		if err != nil {
			return 0, err
		}
		for _, i := range []int{1, 4, 6} {
			if model.Predict(eight.At(i)) != eight.Y[i] {
				wrong++
			}
		}
	}
	return wrong, nil
}
