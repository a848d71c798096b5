package trees

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
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

// grown classifies by ID3's tree.
func grown(t shape.Table, unknown [][]string) []string {
	root := solutions.ID3(t)
	var labels []string
	for _, row := range unknown {
		labels = append(labels, solutions.Classify(root, t.Attributes, row))
	}
	return labels
}
