package classify

import (
	"fmt"
	"hash/maphash"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Dataset is a table of examples. One dense representation serves every algorithm but text.
//
// [NewDataset] makes one of slices, and package datasets reads files. [Dataset.Describe] shows what
// is in it. A function that gets a Dataset does not change it; [Dataset.Subset] and the rest return
// new ones.
type Dataset struct {
	Name       string
	Attributes []Attribute // d columns; a nominal attribute lists its values
	Classes    []string    // the classes' names, in the order of their indices
	Class      string      // the name of the class column; "" if it is not known
	// n×d; a nominal cell holds the index of its value; NaN is missing; nil when n = 0
	X *mat.Dense
	Y []int // n class indices
	// nil: 1 each; weight 2 means a row given twice, where the algorithm allows
	Weights []float64
	// Rows with the same number belong together, such as those of one patient; nil: none do.
	// evaluate.Folds never divides a group into rows to learn and rows to test.
	Groups []int
}

// Len returns n, the number of examples.
func (ds *Dataset) Len() int {
	if ds.X == nil {
		return 0
	}
	n, _ := ds.X.Dims()
	return n
}

// Weight returns the weight of example i, 1 where Weights is nil.
func (ds *Dataset) Weight(i int) float64 {
	if ds.Weights == nil {
		return 1
	}
	return ds.Weights[i]
}

// At returns row i of X without copying it. It panics if i is out of range.
func (ds *Dataset) At(i int) []float64 { return ds.X.RawRowView(i) }

// Schema returns what the data set says of its columns and classes. The lists are shared, not
// copied.
func (ds *Dataset) Schema() Schema {
	return Schema{ds.Name, ds.Attributes, ds.Classes, ds.Class}
}

// Attribute returns the column of that name, and false if there is none.
func (ds *Dataset) Attribute(name string) (column int, ok bool) {
	return ds.Schema().Attribute(name)
}

// ClassWeights returns the sum of weights of each class: its number of
// examples where Weights is nil.
func (ds *Dataset) ClassWeights() []float64 {
	sums := make([]float64, len(ds.Classes))
	for i, y := range ds.Y {
		sums[y] += ds.Weight(i)
	}
	return sums
}

// Row encodes one example from its texts, see [Schema.Row].
func (ds *Dataset) Row(values ...string) ([]float64, error) { return ds.Schema().Row(values...) }

// Format gives the texts of a row, see [Schema.Format].
func (ds *Dataset) Format(x []float64) []string { return ds.Schema().Format(x) }

// Subset returns a data set of the rows with these indices, in this order; an index may be
// repeated, as in a bootstrap sample. Attributes and Classes are shared, not copied. It panics if
// an index is out of range.
func (ds *Dataset) Subset(rows []int) *Dataset {
	sub := &Dataset{Name: ds.Name, Attributes: ds.Attributes, Classes: ds.Classes, Class: ds.Class}
	if len(rows) == 0 {
		return sub
	}
	sub.X = mat.NewDense(len(rows), len(ds.Attributes), nil)
	sub.Y = make([]int, len(rows))
	if ds.Weights != nil {
		sub.Weights = make([]float64, len(rows))
	}
	if ds.Groups != nil {
		sub.Groups = make([]int, len(rows))
	}
	n := ds.Len()
	for to, from := range rows {
		if from < 0 || from >= n {
			panic(fmt.Sprintf("classify: %q has %d rows, and none of index %d", ds.Name, n, from))
		}
		copy(sub.X.RawRowView(to), ds.X.RawRowView(from))
		sub.Y[to] = ds.Y[from]
		if ds.Weights != nil {
			sub.Weights[to] = ds.Weights[from]
		}
		if ds.Groups != nil {
			sub.Groups[to] = ds.Groups[from]
		}
	}
	return sub
}

// Select returns a data set of the named attributes only, in this order. An unknown or
// repeated name is an error.
func (ds *Dataset) Select(names ...string) (*Dataset, error) {
	sub := &Dataset{
		Name:    ds.Name,
		Classes: ds.Classes,
		Class:   ds.Class,
		Y:       slices.Clone(ds.Y),
		Weights: slices.Clone(ds.Weights),
		Groups:  slices.Clone(ds.Groups),
	}
	columns := make([]int, len(names))
	for to, name := range names {
		from, ok := ds.Attribute(name)
		if !ok {
			return nil, fmt.Errorf("classify: %q has no attribute %q; it has %s", ds.Name, name,
				ds.Schema().columnNames())
		}
		if slices.Contains(columns[:to], from) {
			return nil, fmt.Errorf("classify: attribute %q is named twice", name)
		}
		columns[to] = from
		sub.Attributes = append(sub.Attributes, ds.Attributes[from])
	}
	if n := ds.Len(); n > 0 && len(names) > 0 {
		sub.X = mat.NewDense(n, len(names), nil)
		for i := range n {
			for to, from := range columns {
				sub.X.Set(i, to, ds.X.At(i, from))
			}
		}
	}
	return sub, nil
}

// Append returns a data set with the rows of ds and then those of other, which must have the
// same attributes and classes, and groups if ds has some. The same number is the same group.
func (ds *Dataset) Append(other *Dataset) (*Dataset, error) {
	if !sameAttributes(ds.Attributes, other.Attributes) {
		return nil, fmt.Errorf("classify: cannot append %q to %q: their attributes differ",
			other.Name, ds.Name)
	}
	if !slices.Equal(ds.Classes, other.Classes) {
		return nil, fmt.Errorf("classify: cannot append %q to %q: their classes differ, %s and %s",
			other.Name, ds.Name, quoted(other.Classes), quoted(ds.Classes))
	}
	n, m := ds.Len(), other.Len()
	if n > 0 && m > 0 && (ds.Groups == nil) != (other.Groups == nil) {
		return nil, fmt.Errorf("classify: cannot append %q to %q: one has groups and the other "+
			"has none", other.Name, ds.Name)
	}
	all := &Dataset{
		Name:       ds.Name,
		Attributes: ds.Attributes,
		Classes:    ds.Classes,
		Class:      ds.Class,
		Y:          slices.Concat(ds.Y, other.Y),
		Groups:     slices.Concat(ds.Groups, other.Groups),
	}
	if ds.Weights != nil || other.Weights != nil {
		all.Weights = make([]float64, 0, n+m)
		for i := range n {
			all.Weights = append(all.Weights, ds.Weight(i))
		}
		for i := range m {
			all.Weights = append(all.Weights, other.Weight(i))
		}
	}
	if n+m > 0 {
		all.X = mat.NewDense(n+m, len(ds.Attributes), nil)
		for i := range n {
			copy(all.X.RawRowView(i), ds.At(i))
		}
		for i := range m {
			copy(all.X.RawRowView(n+i), other.At(i))
		}
	}
	return all, nil
}

// Validate checks the data set from end to end: shapes, names, every cell, label and weight.
// Missing cells (NaN) are allowed here; an algorithm that cannot use them says so itself, see
// [Dataset.Require]. Errors name row (counted from 1), column and value.
func (ds *Dataset) Validate() error {
	_, err := ds.validate()
	return err
}

// validate is Validate, and reports whether it already knows that no cell is missing.
func (ds *Dataset) validate() (complete bool, err error) {
	if ds == nil {
		return false, fmt.Errorf("classify: the data set is nil")
	}
	n, d := ds.Len(), len(ds.Attributes)
	if ds.X != nil {
		if _, width := ds.X.Dims(); width != d {
			return false, fmt.Errorf("classify: %q has %d attributes, but X has %d columns",
				ds.Name, d, width)
		}
	}
	if len(ds.Y) != n {
		return false, fmt.Errorf("classify: %q has %d rows, but Y has %d labels", ds.Name, n,
			len(ds.Y))
	}
	if ds.Weights != nil && len(ds.Weights) != n {
		return false, fmt.Errorf("classify: %q has %d rows, but %d weights", ds.Name, n,
			len(ds.Weights))
	}
	if ds.Groups != nil && len(ds.Groups) != n {
		return false, fmt.Errorf("classify: %q has %d rows, but %d groups", ds.Name, n,
			len(ds.Groups))
	}
	if err := ds.Schema().validate(); err != nil {
		return false, err
	}
	numeric, zeros := !slices.ContainsFunc(ds.Attributes, Attribute.Nominal), make([]float64, d)
	complete = numeric
	for i := range n {
		row := ds.At(i)
		if numeric && finite(row, zeros) {
			row = nil // nothing to look for
		} else {
			complete = false
		}
		for j, v := range row {
			if err := ds.Attributes[j].check(v); err != nil {
				return false, fmt.Errorf("classify: row %d, column %q: %w", i+1,
					ds.Attributes[j].Name, err)
			}
		}
		if y := ds.Y[i]; y < 0 || y >= len(ds.Classes) {
			return false, fmt.Errorf("classify: row %d: label %d is none of the %d classes "+
				"(0 to %d)", i+1, y, len(ds.Classes), len(ds.Classes)-1)
		}
	}
	if ds.Weights != nil {
		for i, w := range ds.Weights {
			if !(w >= 0) || math.IsInf(w, 1) {
				return false, fmt.Errorf("classify: row %d: weight %v is not a finite number ≥ 0",
					i+1, w)
			}
		}
	}
	return complete, nil
}

// check says what is wrong with one cell: an infinite number, or an index that no value has.
func (a Attribute) check(v float64) error {
	if math.IsNaN(v) {
		return nil
	}
	if math.IsInf(v, 0) {
		return fmt.Errorf("value %v is not finite", v)
	}
	if a.Nominal() && (v != math.Trunc(v) || v < 0 || v >= float64(len(a.Values))) {
		return fmt.Errorf("value %v is not the index of one of its %d values", v, len(a.Values))
	}
	return nil
}

// MaxWeight is the largest sum of weights of a training set. It leaves room for products of weights
// and squares of values.
const MaxWeight = 1e300

// Need says what an algorithm asks of its training set beyond [Dataset.Validate].
type Need uint

const (
	// at least one row of positive weight, at least one attribute, and weights of at most MaxWeight
	// together
	NeedRows     Need = 1 << iota
	NeedNumeric       // no nominal attribute
	NeedNominal       // no numeric attribute
	NeedComplete      // no missing value
)

// Require validates the data set and checks that it meets the needs; who is the learner's
// name, which begins the error.
func (ds *Dataset) Require(who string, needs Need) error {
	complete, err := ds.validate()
	if err != nil {
		return fmt.Errorf("%s: %w", who, err)
	}
	if needs&NeedRows != 0 {
		if len(ds.Attributes) == 0 {
			return fmt.Errorf("%s: data set %q has no attributes", who, ds.Name)
		}
		total := 0.0
		for i := range ds.Len() {
			total += ds.Weight(i)
		}
		if total == 0 {
			return fmt.Errorf("%s: data set %q has no rows with a weight above 0", who, ds.Name)
		}
		if total > MaxWeight {
			return fmt.Errorf("%s: the sum of the weights of data set %q is %v; it must be at "+
				"most %v, so divide them all by the largest", who, ds.Name, total, MaxWeight)
		}
	}
	complete = complete || needs&NeedComplete == 0 || ds.allFinite()
	gapsToo, namesToo := "", ""
	if needs&NeedNumeric != 0 && !complete &&
		slices.ContainsFunc(ds.Attributes, Attribute.Nominal) {
		gapsToo = "; values are missing too, see prepare.Impute"
		namesToo = "; columns are nominal too, see prepare.Dummies"
	}
	for j, a := range ds.Attributes {
		if needs&NeedNumeric != 0 && a.Nominal() {
			return fmt.Errorf("%s: attribute %q is nominal (%s), and only numeric ones can be "+
				"used; turn its values into 0/1 columns first, see prepare.Dummies%s", who, a.Name,
				quoted(a.Values), gapsToo)
		}
		if needs&NeedNominal != 0 && !a.Nominal() {
			return fmt.Errorf("%s: attribute %q is numeric, and only nominal ones can be used",
				who, a.Name)
		}
		// the first column with a gap is named, or there is none but an infinite value
		if !complete {
			for i := range ds.Len() {
				if math.IsNaN(ds.X.At(i, j)) {
					return fmt.Errorf("%s: row %d, column %q: the value is missing, and "+
						"every value is needed; see prepare.Impute%s", who, i+1, a.Name, namesToo)
				}
			}
		}
	}
	return nil
}

// quoted lists texts for an error, the first twelve of a long list.
func quoted(texts []string) string {
	var b strings.Builder
	for i, t := range texts {
		if i == 12 {
			fmt.Fprintf(&b, " and %d more", len(texts)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(t))
	}
	return b.String()
}

// repeated returns the first name that stands twice, and false if there is none. Its table holds
// the places of names, from 1 on, at their hashes. A map takes four times as long, which a fit of
// 30,000 terms would notice.
func repeated(names []string) (string, bool) {
	if ascending(names) { // as the terms of a vocabulary are
		return "", false
	}
	seed, places := maphash.MakeSeed(), make([]uint32, 1<<bits.Len(uint(2*len(names))))
	for i, name := range names {
		at := maphash.String(seed, name) % uint64(len(places))
		for ; places[at] != 0; at = (at + 1) % uint64(len(places)) {
			if names[places[at]-1] == name {
				return name, true
			}
		}
		places[at] = uint32(i + 1)
	}
	return "", false
}

// ascending reports whether each name is behind the one before it in the order of bytes.
func ascending(names []string) bool {
	for i := 1; i < len(names); i++ {
		if names[i-1] >= names[i] {
			return false
		}
	}
	return true
}

// finite reports whether a row holds finite numbers only, since nothing else times 0 is 0. It takes
// a fraction of the time that looking at each cell does, and every learner begins with it.
func finite(row, zeros []float64) bool { return floats.Dot(row, zeros) == 0 }

func (ds *Dataset) allFinite() bool {
	zeros := make([]float64, len(ds.Attributes))
	for i := range ds.Len() {
		if !finite(ds.At(i), zeros) {
			return false
		}
	}
	return true
}
