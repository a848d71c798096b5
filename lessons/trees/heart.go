package trees

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// Patients returns the findings of the heart's data set that have a few values each, in this order:
// the six of a doctor's office, and then vessels and thallium, which take a clinic.
func Patients() shape.Table {
	all := Table(datasets.Heart())
	return Only(all, append(slices.Clip(office), "vessels", "thallium")...)
}

// office lists the findings that a doctor has without a clinic.
var office = []string{"sex", "chest pain", "sugar over 120", "resting ECG", "exercise pain",
	"ST slope"}

// Only returns the table with the named attributes only, in this order. It panics if an attribute
// is not there.
func Only(t shape.Table, attributes ...string) shape.Table {
	part := shape.Table{Attributes: attributes, Labels: t.Labels}
	for _, row := range t.Rows {
		var cells []string
		for _, name := range attributes {
			a := slices.Index(t.Attributes, name)
			if a < 0 {
				panic(fmt.Sprintf("there is no attribute %q among %q", name, t.Attributes))
			}
			cells = append(cells, row[a])
		}
		part.Rows = append(part.Rows, cells)
	}
	return part
}

// region heldout

// HeldOut classifies every row while it is held out: it deals the rows into tenths, by chance,
// and has each tenth classified by what is learnt from the other nine. It returns a label for each
// row of t. Another seed deals otherwise.
func HeldOut(t shape.Table, seed uint64,
	learn func(t shape.Table, unknown [][]string) []string) []string {
	labels := make([]string, len(t.Rows))
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(t.Rows))
	for tenth := range 10 {
		train := shape.Table{Attributes: t.Attributes}
		var out []int // the rows of this tenth
		var unknown [][]string
		for place, i := range order {
			if place%10 == tenth {
				out, unknown = append(out, i), append(unknown, t.Rows[i])
			} else {
				train.Rows = append(train.Rows, t.Rows[i])
				train.Labels = append(train.Labels, t.Labels[i])
			}
		}
		for k, label := range learn(train, unknown) {
			labels[out[k]] = label
		}
	}
	return labels
}

// endregion

// grown classifies by ID3's tree.
func grown(t shape.Table, unknown [][]string) []string {
	root := solutions.ID3(t)
	var labels []string
	for _, row := range unknown {
		labels = append(labels, solutions.Classify(root, t.Attributes, row))
	}
	return labels
}

const (
	dealt     = 10    // how often the patients are dealt into tenths for a choice
	mostWrong = 0.235 // of the held-out patients, with the chosen findings
)

// officeWorks looks at a choice of findings.
func officeWorks(_, got []any) error {
	findings, reason := got[0].([]string), got[1].(string)
	if len(findings) < 1 || len(findings) > 3 {
		return fmt.Errorf("these are %d findings; choose one, two or three", len(findings))
	}
	for i, name := range findings {
		if !slices.Contains(office, name) {
			return fmt.Errorf("%q is not one of the findings of the office: %s", name,
				strings.Join(office, ", "))
		}
		if slices.Contains(findings[:i], name) {
			return fmt.Errorf("%q stands twice", name)
		}
	}
	share := officeError(findings)
	if share > mostWrong {
		return fmt.Errorf("with these findings ID3 is wrong about %.1f %% of the held-out "+
			"patients; there are choices with less than %.1f %%", 100*share, 100*mostWrong)
	}
	return compare.Reason(reason)
}

// officeError is the share of held-out patients that ID3 classifies wrongly by these findings. The
// patients are dealt into tenths ten times, so that the share depends little on how they are dealt.
func officeError(findings []string) float64 {
	t, wrong := Only(Patients(), findings...), 0
	for seed := range uint64(dealt) {
		for i, label := range HeldOut(t, seed, grown) {
			if label != t.Labels[i] {
				wrong++
			}
		}
	}
	return float64(wrong) / float64(dealt*len(t.Rows))
}

const (
	known   = 100  // patients whose arteries are known in a case of Diagnose
	deals   = 40   // of patients, which drawHearts draws from; a test tries the reference on each
	treeErr = 0.25 // a drawn deal is one in which a tree is wrong about more than this share
)

// drawHearts deals the patients into 100 that are known and the others. It deals again until one
// tree is wrong about more than a quarter of the others, so that one tree never passes.
func drawHearts(r *rand.Rand) []any {
	for {
		args := dealHearts(rand.New(rand.NewPCG(r.Uint64N(deals), 5)))
		if treeError(args) > treeErr {
			return args
		}
	}
}

// treeError is the share of the unknown patients that one tree is wrong about.
func treeError(args []any) float64 {
	truth, wrong := trueLabels(args).([]string), 0
	for i, label := range grown(args[0].(shape.Table), args[1].([][]string)) {
		if label != truth[i] {
			wrong++
		}
	}
	return float64(wrong) / float64(len(truth))
}

func dealHearts(r *rand.Rand) []any {
	all := Patients()
	t := shape.Table{Attributes: all.Attributes}
	var unknown [][]string
	for place, i := range r.Perm(len(all.Rows)) {
		if place < known {
			t.Rows, t.Labels = append(t.Rows, all.Rows[i]), append(t.Labels, all.Labels[i])
		} else {
			unknown = append(unknown, all.Rows[i])
		}
	}
	return []any{t, unknown}
}

// trueLabels returns the labels of the unknown rows: those of all patients with these findings who
// are not among the known ones. Of several unknown rows that are equal, nobody can tell which is
// which, so they share these labels in any order.
func trueLabels(args []any) any {
	t, unknown := args[0].(shape.Table), args[1].([][]string)
	all, left := Patients(), map[string][]string{}
	key := func(row []string) string { return strings.Join(row, ",") }
	for i, row := range all.Rows {
		left[key(row)] = append(left[key(row)], all.Labels[i])
	}
	for i, row := range t.Rows {
		labels := left[key(row)]
		k := slices.Index(labels, t.Labels[i])
		left[key(row)] = slices.Delete(labels, k, k+1)
	}
	var truth []string
	for _, row := range unknown {
		truth = append(truth, left[key(row)][0])
		left[key(row)] = left[key(row)][1:]
	}
	return truth
}
