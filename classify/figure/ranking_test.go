package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// ranks are the scores of two classifiers for the same examples, made by a rule: the
// second one's are the better.
func ranks() (positive []bool, rough, good []float64) {
	for i := range 60 {
		yes := i%3 == 0
		wave := math.Sin(float64(i) * 1.7)
		lift := 0.0
		if yes {
			lift = 1
		}
		positive, rough, good = append(positive, yes), append(rough, wave+0.6*lift),
			append(good, 0.6*wave+lift)
	}
	return positive, rough, good
}

// operate are the points of the two curves of a ranking.
func operate(name string, scores []float64, positive []bool) (roc, pr Series) {
	points, err := evaluate.Operate(scores, positive, nil)
	if err != nil {
		panic(err)
	}
	falseRate, recall, precision := evaluate.Rates(points)
	return Series{Name: name, X: falseRate, Y: recall}, Series{Name: name, X: recall, Y: precision}
}

func init() {
	positive, rough, good := ranks()
	pictures["roc"] = func() *Figure {
		first, _ := operate("naive Bayes", rough, positive)
		second, _ := operate("forest", good, positive)
		return ROC(first, second)
	}
	pictures["precision_recall"] = func() *Figure {
		_, first := operate("naive Bayes", rough, positive)
		_, second := operate("forest", good, positive)
		return PrecisionRecall(first, second)
	}
}

func ExampleROC() {
	points, err := evaluate.Operate([]float64{0.9, 0.8, 0.7, 0.7},
		[]bool{true, false, true, false}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	falseRate, recall, _ := evaluate.Rates(points)
	fmt.Println(ROC(Series{Name: "7-NN", X: falseRate, Y: recall}).Alt)
	// Output: true positive rate over false positive rate. 7-NN: AUC 0.625.
}

func ExamplePrecisionRecall() {
	points, err := evaluate.Operate([]float64{0.9, 0.8, 0.7, 0.6},
		[]bool{true, false, true, false}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, recall, precision := evaluate.Rates(points)
	fmt.Println(PrecisionRecall(Series{Name: "7-NN", X: recall, Y: precision}).Alt)
	// Output: precision over recall. 7-NN: AP 0.833.
}

// The areas in the legends are those of package evaluate, also with ties.
func TestAreasAreTheMeasures(t *testing.T) {
	positive, rough, good := ranks()
	for i, scores := range [][]float64{rough, good, make([]float64, len(good))} {
		for k := range scores { // ties
			scores[k] = math.Round(10*scores[k]) / 10
		}
		roc, pr := operate("c", scores, positive)
		auc, err := evaluate.AUC(scores, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		ap, err := evaluate.AveragePrecision(scores, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		if alt, want := ROC(roc).Alt,
			fmt.Sprintf("c: AUC %.3f.", auc); !strings.HasSuffix(alt, want) {
			t.Errorf("case %d: %s, want %s", i, alt, want)
		}
		if alt, want := PrecisionRecall(pr).Alt,
			fmt.Sprintf("c: AP %.3f.", ap); !strings.HasSuffix(alt, want) {
			t.Errorf("case %d: %s, want %s", i, alt, want)
		}
	}
}

func TestRankingRefuses(t *testing.T) {
	one := Series{Name: "a", X: []float64{0, 1}, Y: []float64{0, 1}}
	refuses(t, map[string]*Figure{
		"there are no curves to draw": ROC(),
		`curve 1, "a", has one point; it takes two`: ROC(Curve("a", []float64{0},
			[]float64{0})),
		`curve 1, "a", has the point (0, 1.5), and both`: ROC(Curve("a", []float64{0, 1},
			[]float64{1.5, 1})),
		`curve 1, "a", goes back from 0.5 to 0.4 at poin`: PrecisionRecall(Curve("a",
			[]float64{0, 0.5, 0.4}, []float64{1, 1, 1})),
		`curves 1 and 2 are both named "a"`: ROC(one, one),
	})
}
