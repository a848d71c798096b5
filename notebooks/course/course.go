// Package course finds a lesson of the course by what people call it.
package course

import (
	"fmt"
	"strconv"
	"strings"
)

// Named returns the lesson with a folder or number, such as trees or 6. key gives both of a lesson.
func Named[L any](lessons []L, name string, key func(L) (folder string, number int)) (L, error) {
	var names []string
	for _, l := range lessons {
		folder, number := key(l)
		if n, err := strconv.Atoi(name); name == folder || err == nil && n == number {
			return l, nil
		}
		names = append(names, fmt.Sprintf("%s (%d)", folder, number))
	}
	var none L
	return none, fmt.Errorf("there is no lesson %q; it should be one of %s", name,
		strings.Join(names, ", "))
}
