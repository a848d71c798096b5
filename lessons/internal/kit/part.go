package kit

import "github.com/tessella-go/tessella/classify"

// Thirds splits data in two: every third row is held out, from the row with this number on.
func Thirds(ds *classify.Dataset, first int) (learn, held *classify.Dataset) {
	var a, b []int
	for i := range ds.Len() {
		if i%3 == first {
			b = append(b, i)
		} else {
			a = append(a, i)
		}
	}
	return ds.Subset(a), ds.Subset(b)
}
