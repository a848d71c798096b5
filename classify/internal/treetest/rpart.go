package treetest

import (
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
)

// InR gives attributes the names that R gives them, and weights rows where the run does.
func InR(ds *classify.Dataset, run RpartRun) *classify.Dataset {
	if run.Weights != "" {
		ds = Thirds(ds)
	}
	named := *ds
	named.Attributes = slices.Clone(ds.Attributes)
	for j := range named.Attributes {
		named.Attributes[j].Name = regexp.MustCompile(`[^A-Za-z0-9._]`).
			ReplaceAllString(named.Attributes[j].Name, ".")
	}
	return &named
}

// LikeRpart returns the learner of a run without its cp. rpart makes no split that gains nothing.
func LikeRpart(run RpartRun) tree.CART {
	l := tree.CART{
		MinRows:     run.Control.MinSplit,
		MinLeaf:     run.Control.MinBucket,
		MaxDepth:    30,
		MaxValues:   16,
		MinDecrease: 1e-11,
		Missing:     tree.Stay,
	}
	if run.Split == "information" {
		l.Impurity = tree.Entropy
	}
	return l
}

// AtCP prunes as cp asks: a branch stays if it saves more than that part of the root's risk for
// each leaf. A negative cp prunes nothing.
func AtCP[M any](path *prune.Sequence[M], cp float64) M {
	return path.Tree(cp * path.Steps[len(path.Steps)-1].Risk)
}

// Replaces reports whether a run uses what this library does not have: surrogate splits, which
// replace a test where its value is missing.
func (run RpartRun) Replaces(ds *classify.Dataset) bool {
	return run.Control.MaxSurrogate > 0 && run.Control.UseSurrogate > 0 &&
		floats.HasNaN(ds.X.RawMatrix().Data)
}

// PruneLikeRpart returns the tree of a run.
func PruneLikeRpart(
	t *testing.T, run RpartRun, ds *classify.Dataset, target []float64,
) interface {
	Rpart(io.Writer, *classify.Dataset) error
} {
	t.Helper()
	l := LikeRpart(run)
	if target == nil {
		grown, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		path, err := prune.Path(grown, prune.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return AtCP(path, run.Control.CP)
	}
	grown, err := LikeRpartAnova(run).Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	path, err := prune.Path(grown, prune.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return AtCP(path, run.Control.CP)
}

func LikeRpartAnova(run RpartRun) tree.Regression {
	l := LikeRpart(run)
	return tree.Regression{
		MinRows:  l.MinRows,
		MinLeaf:  l.MinLeaf,
		Missing:  l.Missing,
		MaxDepth: l.MaxDepth,
	}
}

// SamePrintout compares two printouts line by line: the words are the same, and each number rounds
// to what is wanted, to its digits. Spaces count only at the beginning of a line.
func SamePrintout(got, want string) bool {
	return slices.EqualFunc(strings.Split(strings.TrimSpace(got), "\n"),
		strings.Split(strings.TrimSpace(want), "\n"), func(got, want string) bool {
			return indent(got) == indent(want) &&
				slices.EqualFunc(words(got), words(want), sameWord)
		})
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// apart parts the numbers of a line from the signs around them.
var apart = strings.NewReplacer(">=", " >= ", "<", " < ", "=", " = ", "(", " ", ")", " ")

func words(line string) []string { return strings.Fields(apart.Replace(line)) }

// sameWord reports whether two words are the same, or numbers that agree in the digits of want, and
// in seven at most: each of them is rounded.
func sameWord(got, want string) bool {
	x, errX := strconv.ParseFloat(got, 64)
	y, errY := strconv.ParseFloat(want, 64)
	if errX != nil || errY != nil {
		return got == want
	}
	mantissa, power, _ := strings.Cut(want, "e")
	unit := 1.0
	if _, decimals, ok := strings.Cut(mantissa, "."); ok {
		unit = math.Pow10(-len(decimals))
	}
	if exponent, err := strconv.Atoi(power); err == nil {
		unit *= math.Pow10(exponent)
	}
	return math.Abs(x-y) <= max(unit, 1e-7, 1e-6*math.Abs(y))*1.001 && (unit < 1 || x == y)
}
