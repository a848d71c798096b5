package text_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// byScikitLearn is what testdata/linear.py prints.
type byScikitLearn struct {
	Terms               int
	Intercept, Norm     float64
	Strong              []string
	Coef, Probabilities []float64
	Runs                []string
	Counts              [][]float64
	Beside              []float64
}

// parted is the mail to learn from, two of three, and the rest.
func parted() (train, test *classify.Corpus) {
	mail := datasets.Mail()
	var rows [2][]int
	for i := range mail.Len() {
		rows[min(1, i%3)] = append(rows[min(1, i%3)], i)
	}
	return mail.Subset(rows[1]), mail.Subset(rows[0])
}

// TfidfVectorizer(ngram_range=(1, 2), max_df=.3) and LogisticRegression(C=10) of scikit-learn give
// the same vocabulary, weights and probabilities.
func TestLogisticByScikitLearn(t *testing.T) {
	want := classifytest.JSON[byScikitLearn](t, "linear.json")
	train, test := parted()
	model := classify.Must(text.Pipeline(text.Bag{NGrams: 2, MaxShare: .3},
		&text.TFIDF{Smooth: true, Unit: true},
		logistic.Regression{Lambda: .1, Tolerance: 1e-10}.FitSparse)(train))
	terms := model.Vocabulary.Terms()
	if len(terms) != want.Terms {
		t.Fatalf("%d terms; scikit-learn has %d", len(terms), want.Terms)
	}
	w, norm := model.Rows.(*logistic.Model).W().RawRowView(0), 0.0
	for _, v := range w[1:] {
		norm += v * v
	}
	classifytest.Near(t, "intercept", w[0], want.Intercept, 1e-6)
	classifytest.Near(t, "‖w‖²", norm, want.Norm, 1e-4)
	for i, term := range want.Strong {
		j, _ := model.Vocabulary.Column(term)
		classifytest.Near(t, "weight of "+term, w[j+1], want.Coef[i], 1e-6)
	}
	for i, s := range test.Texts {
		classifytest.Near(t, fmt.Sprint("probability of text ", i), model.Posterior(nil, s)[1],
			want.Probabilities[i], 1e-6)
	}
}

// withColumns gives each text its length, and a kind that goes around.
func withColumns(c *classify.Corpus) *classify.Corpus {
	all := *c
	all.Columns = &classify.Dataset{Name: "columns", Classes: c.Classes, Y: c.Y,
		Attributes: []classify.Attribute{{Name: "length"},
			{Name: "kind", Values: []string{"a", "b", "c"}}},
		X: mat.NewDense(c.Len(), 2, nil)}
	for i, s := range c.Texts {
		all.Columns.X.SetRow(i, []float64{float64(utf8.RuneCountInString(s)), float64(i % 3)})
	}
	return &all
}

// ColumnTransformer, with TfidfVectorizer beside OneHotEncoder and StandardScaler, and
// LogisticRegression of scikit-learn give the same probabilities. They are the same after Save and
// Load, and each fold of a cross-validation learns its columns from its own rows.
func TestColumnsByScikitLearn(t *testing.T) {
	want := classifytest.JSON[byScikitLearn](t, "linear.json")
	mail := withColumns(datasets.Mail())
	var few []int
	for i := 0; i < mail.Len(); i += 10 {
		few = append(few, i)
	}
	part := mail.Subset(few)
	fit := text.Pipeline(text.Bag{}, &text.TFIDF{Smooth: true, Unit: true},
		logistic.Regression{Lambda: 1, Tolerance: 1e-11}.FitSparse,
		prepare.Dummies{}, prepare.Standardise{})
	model := classify.Must(fit(part))
	for i, p := range want.Beside {
		got := model.Posterior(nil, mail.Texts[i], mail.Columns.At(i)...)[1]
		classifytest.Near(t, fmt.Sprint("probability of text ", i), got, p, 1e-6)
		class := model.Predict(mail.Texts[i], mail.Columns.At(i)...)
		if (class == 1) != (got > .5) {
			t.Errorf("text %d is of class %d with probability %v", i, class, got)
		}
	}
	line := part.Subset(classifytest.Span(0, 40))
	classifytest.Reloads(t, classify.Must(fit(line)), func(m *text.Model) (all []float64) {
		for i, s := range line.Texts[:5] {
			all = append(all, m.Posterior(nil, s, line.Columns.At(i)...)...)
		}
		return all
	})
	split := evaluate.Split{Train: classifytest.Span(0, 400),
		Test: classifytest.Span(400, part.Len())}
	scores := classify.Must(evaluate.CrossValidateTexts(part,
		evaluate.Folds{Given: []evaluate.Split{split}}, fit))
	half := classify.Must(fit(part.Subset(classifytest.Span(0, 400))))
	for _, i := range classifytest.Span(400, part.Len()) {
		p := half.Posterior(nil, part.Texts[i], part.Columns.At(i)...)
		classifytest.AllNear(t, "held out", scores.Posteriors[i], p, 0)
	}
	zero := model.Posterior(nil, "cheap", math.NaN(), 0)
	mean := model.Posterior(nil, "cheap", stat.Mean(mat.Col(nil, 0, part.Columns.X), nil), 0)
	classifytest.AllNear(t, "a missing length is the mean", zero, mean, 1e-12)
	classifytest.Panics(t, func() { model.Predict("cheap") }, "row has 0 values, the model 2")
}

func TestColumnsErrors(t *testing.T) {
	lines := withColumns(datasets.SubjectLines())
	short := *lines
	short.Columns = lines.Columns.Subset([]int{0})
	gap := withColumns(datasets.SubjectLines())
	gap.Columns.X.Set(1, 0, math.NaN())
	for want, call := range map[string]func() (*text.Model, error){
		`attribute "kind" is nominal`: func() (*text.Model, error) {
			return text.Pipeline(text.Bag{}, nil, text.Rocchio{}.Fit)(lines)
		},
		"164 texts, but 1 row of further columns": func() (*text.Model, error) {
			return text.Pipeline(text.Bag{}, nil, text.Rocchio{}.Fit)(&short)
		},
		`row 2, column "length"`: func() (*text.Model, error) {
			return text.Pipeline(text.Bag{}, nil, text.Rocchio{}.Fit, prepare.Dummies{})(gap)
		},
		"has no Columns": func() (*text.Model, error) {
			return text.Pipeline(text.Bag{}, nil, text.Rocchio{}.Fit, prepare.Dummies{})(
				datasets.SubjectLines())
		},
	} {
		classifytest.Refuses(t, "text", classifytest.Failure(call()), want)
	}
}

// Runs of characters are those of CountVectorizer(analyzer="char", ngram_range=(2, 3)).
func TestCharactersByScikitLearn(t *testing.T) {
	want := classifytest.JSON[byScikitLearn](t, "linear.json")
	lines := mails("Buy  NOW!", "now\t or Never", "É bien", "")
	v := classify.Must(text.Bag{Characters: text.Lengths{From: 2, To: 3}}.Fit(lines))
	if got := v.Terms(); !slices.Equal(got, want.Runs) {
		t.Fatalf("runs %q\nwant %q", got, want.Runs)
	}
	for i, s := range lines.Texts {
		row, all := v.Row(s), make([]float64, len(want.Runs))
		for at, j := range row.Columns {
			all[j] = row.Values[at]
		}
		if !slices.Equal(all, want.Counts[i]) {
			t.Errorf("counts of %q: %v\nwant %v", s, all, want.Counts[i])
		}
	}
}
