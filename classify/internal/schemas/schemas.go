// Package schemas compares what the numbers of a data set mean with what they mean to a model.
package schemas

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/classify"
)

// Differ returns an error that names the first attribute, value or class of a data set that is not
// that of a model; nil if numbers mean the same in both.
func Differ(ds, model classify.Schema) error {
	what, is, should := difference(ds, model)
	if what == "" {
		return nil
	}
	return fmt.Errorf("%s of data set %q is %s, and of the model %s; datasets.Like(model) reads a "+
		"file with the model's schema", what, ds.Name, is, should)
}

// difference returns the place of the first difference, and what stands there in both schemas.
func difference(ds, model classify.Schema) (what, is, should string) {
	j := first(ds.Attributes, model.Attributes, equal)
	if j < 0 {
		return names("class", ds.Classes, model.Classes)
	}
	if what, is, should = names("column", columns(ds), columns(model)); what != "" {
		return what, is, should
	}
	a, b := ds.Attributes[j], model.Attributes[j]
	if a.Nominal() != b.Nominal() {
		return fmt.Sprintf("attribute %q", a.Name), kind(a), kind(b)
	}
	return names(fmt.Sprintf("attribute %q: value", a.Name), a.Values, b.Values)
}

func equal(a, b classify.Attribute) bool {
	return a.Name == b.Name && a.Nominal() == b.Nominal() && slices.Equal(a.Values, b.Values)
}

// first returns the first place where two lists differ, and -1 if they do not. Parts of a data set
// have the same list, which need not be read.
func first[T any](a, b []T, equal func(a, b T) bool) int {
	n := min(len(a), len(b))
	if len(a) == len(b) && (n == 0 || &a[0] == &b[0]) {
		return -1
	}
	for i := range n {
		if !equal(a[i], b[i]) {
			return i
		}
	}
	if len(a) == len(b) {
		return -1
	}
	return n
}

// names returns the first difference of two lists of names.
func names(of string, a, b []string) (what, is, should string) {
	k := first(a, b, func(a, b string) bool { return a == b })
	if k < 0 {
		return "", "", ""
	}
	return fmt.Sprintf("%s %d", of, k+1), at(a, k), at(b, k)
}

func at(names []string, k int) string {
	if k >= len(names) {
		return "none"
	}
	return strconv.Quote(names[k])
}

func columns(s classify.Schema) []string {
	var names []string
	for _, a := range s.Attributes {
		names = append(names, a.Name)
	}
	return names
}

func kind(a classify.Attribute) string {
	if a.Nominal() {
		return "nominal"
	}
	return "numeric"
}
