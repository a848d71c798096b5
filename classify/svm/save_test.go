package svm_test

import (
	"io"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// Kernels that look their values up are part of the file.
func TestSaveNumbered(t *testing.T) {
	texts := []string{"meeting on monday", "notes of the meeting", "cheap pills now",
		"buy cheap watches now", "monday meeting notes", "cheap cheap pills"}
	ds := table([][]float64{{0}, {1}, {2}, {3}}, []int{0, 0, 1, 1})
	three := svm.Strings{Texts: texts, Of: svm.Spectrum(3)}
	all := table([][]float64{{0}, {1}, {2}, {3}, {4}, {5}}, []int{0, 0, 1, 1, 0, 1})
	for _, k := range []svm.Kernel{three, svm.Precomputed{Matrix: svm.Gram(three, all.X)},
		svm.Strings{Texts: texts, Of: svm.Subsequences{P: 2, Lambda: .5}}} {
		model := classifytest.Fit(t, svm.SVM{Kernel: k, C: 10}.Fit, ds)
		if e := model.Explain([]float64{4}); e.Reasons != nil || e.Class != ds.Classes[0] {
			t.Errorf("%T: %s", k, e.Short())
		}
		classifytest.Reloads(t, model, func(m *svm.Model) []float64 {
			// not 4 and 5: a damaged file may have fewer texts
			return slices.Concat(m.Decision(nil, []float64{0}), m.Decision(nil, []float64{1}))
		})
		classifytest.Reloads(t, classifytest.Fit(t, svm.KClass{Kernel: k}.Fit, ds),
			func(m *svm.KClassModel) []float64 { return m.Decision(nil, []float64{0}) })
	}
}

// double is a kernel with a name.
func double(x, z []float64) float64 { return 2 * x[0] * z[0] }

func TestSaveOwnKernel(t *testing.T) {
	iris := datasets.Iris()
	literal := svm.Func(func(x, z []float64) float64 { return double(x, z) })
	for want, model := range map[string]classify.Classifier{
		"svm.SVM: Kernel: the function is not known": classifytest.Fit(t,
			svm.SVM{Kernel: literal}.Fit, iris),
		"svm.Calibrated: SVM: Kernel: the function": classifytest.Fit(t,
			svm.Calibrated{SVM: svm.SVM{Kernel: literal}}.Fit, iris),
		"svm.KClass: Kernel: the function": classifytest.Fit(t,
			svm.KClass{Kernel: literal, MaxEpochs: 1}.Fit, iris),
	} {
		classifytest.Refuses(t, "classify", classify.Save(io.Discard, model), want)
	}
	classify.RegisterOptions(double)
	classifytest.Reloads(t, classifytest.Fit(t, svm.SVM{Kernel: svm.Func(double)}.Fit, iris),
		func(m *svm.Model) []float64 { return m.Decision(nil, []float64{1, 2, 3, 4}) })
}

// What the machines say of their examples is loaded too.
func TestSaveMachines(t *testing.T) {
	model := classifytest.Fit(t, svm.SVM{Kernel: svm.RBF{}}.Fit, datasets.Iris())
	loaded := classifytest.Reload(t, model)
	for i, m := range model.Machines() {
		l := loaded.Machines()[i]
		if !slices.Equal(l.Margins, m.Margins) || l.Gap() != m.Gap() || l.Norm != m.Norm ||
			!slices.Equal(l.C, m.C) || l.Stop != m.Stop || l.Steps != m.Steps {
			t.Errorf("machine %d: %+v, want %+v", i, l, m)
		}
	}
	if !slices.Equal(loaded.Support(), model.Support()) {
		t.Errorf("%v, want %v", loaded.Support(), model.Support())
	}
}

// The class depends on x1 alone, so no reason is another attribute.
func TestReasons(t *testing.T) {
	ds := table([][]float64{{0, 1}, {0, -1}, {2, 1}, {2, -1}, {4, 1}, {4, -1}},
		[]int{0, 0, 1, 1, 2, 2}).Subset(slices.Repeat([]int{0, 1, 2, 3, 4, 5}, 9))
	for name, fit := range map[string]classify.FitFunc{
		"linear":      classify.Erase(svm.SVM{C: 10}.Fit),
		"rest":        classify.Erase(svm.SVM{C: 10, Multi: svm.OneVsRest, Kernel: svm.RBF{}}.Fit),
		"Gaussian":    classify.Erase(svm.SVM{C: 10, Kernel: svm.RBF{}}.Fit),
		"calibrated":  classify.Erase(svm.Calibrated{SVM: svm.SVM{Kernel: svm.RBF{}}}.Fit),
		"primal":      classify.Erase(svm.LinearSVM{C: 10}.Fit),
		"all":         classify.Erase(svm.KClass{C: 10}.Fit),
		"all, kernel": classify.Erase(svm.KClass{C: 10, Kernel: svm.RBF{}}.Fit),
	} {
		model := classifytest.Fit(t, fit, ds).(classify.Explainer)
		e := model.Explain([]float64{4, 0})
		if e.Class != ds.Classes[2] || !slices.Equal(e.Reasons, []string{"x1 = 4"}) {
			t.Errorf("%s: %s %q\n%s", name, e.Class, e.Reasons, e)
		}
	}
}

// The two examples of TestTwoExamples, with f(x) = x − 1 and terms −½·0·3 and ½·2·3.
func TestExplanationString(t *testing.T) {
	ds := table([][]float64{{0}, {2}}, []int{0, 1})
	for want, fit := range map[string]classify.FitFunc{
		`c1 against c0: f(x) = 2.0000
  row       αy       K      αyK
    2   0.5000  6.0000   3.0000
    1  -0.5000  0.0000   0.0000
    b                   -1.0000
`: classify.Erase(svm.SVM{C: 10}.Fit),
		`            c1 against c0
        x1         3.0000
  constant        -1.0000
       sum         2.0000
`: classify.Erase(svm.LinearSVM{C: 1e6, Intercept: 1000, Tolerance: 1e-9}.Fit),
	} {
		e := classifytest.Fit(t, fit, ds).(classify.Explainer).Explain([]float64{3})
		if e.String() != want || !math.IsNaN(e.Probability) {
			t.Errorf("%q, want %q", e, want)
		}
	}
}
