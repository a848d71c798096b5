package trees

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
)

// Halves parts the patients of datasets.Heart at random: 148 are known, and 149 are held out.
func Halves() (known, heldOut *classify.Dataset) {
	patients := datasets.Heart()
	order := rand.New(rand.NewPCG(3, 6)).Perm(patients.Len())
	return patients.Subset(order[:148]), patients.Subset(order[148:])
}

// judgeNumber asks one question about a number, learns the answers from the known half and counts
// the errors on the other.
func judgeNumber(finding string, threshold float64) error {
	const tolerated = .31
	known, heldOut := Halves()
	j, found := known.Attribute(finding)
	if !found || known.Attributes[j].Nominal() || finding == "vessels" {
		return fmt.Errorf("%q is not one of the five numbers that the cell above lists", finding)
	}
	most := map[bool][2]int{} // how many are of each class, on either side
	for i, class := range known.Y {
		counts := most[known.At(i)[j] <= threshold]
		counts[class]++
		most[known.At(i)[j] <= threshold] = counts
	}
	wrong := 0.0
	for i, class := range heldOut.Y {
		counts := most[heldOut.At(i)[j] <= threshold]
		if counts[1-class] > counts[class] || counts[0] == counts[1] && class == 1 {
			wrong++
		}
	}
	if share := wrong / float64(heldOut.Len()); share > tolerated {
		return fmt.Errorf("this question errs on %.1f %% of the held-out half; some choice errs "+
			"on less than %.0f %%", 100*share, 100*tolerated)
	}
	return nil
}

// patientSplits are the seeds of splits on which trees of depth two and three stay below the error
// that SortPatients may make: of 99 patients more or less by chance are hard.
var patientSplits = []uint64{1, 2, 6, 7, 10, 20, 21, 23, 25, 32, 35, 41, 46, 50, 53, 54, 56, 59}

// split parts the patients by the seed: 198 to learn from, and the others.
func split(seed uint64) (learn, rest shape.Table) {
	patients := datasets.Heart()
	order := rand.New(rand.NewPCG(seed, 6)).Perm(patients.Len())
	return Table(patients.Subset(order[:198])), Table(patients.Subset(order[198:]))
}

func sortPatientsCases() (args []any, truth []string) {
	learn, rest := split(patientSplits[0])
	return []any{learn, rest.Rows}, rest.Labels
}

func drawPatients(r *rand.Rand) []any {
	learn, rest := split(patientSplits[1+r.IntN(len(patientSplits)-1)])
	return []any{learn, rest.Rows}
}

// truthOfPatients finds the labels of the rows of a drawn case. No two patients have the same row.
func truthOfPatients(args []any) any {
	all := Table(datasets.Heart())
	var truth []string
	for _, row := range args[1].([][]string) {
		i := slices.IndexFunc(all.Rows, func(r []string) bool { return slices.Equal(r, row) })
		truth = append(truth, all.Labels[i])
	}
	return truth
}
