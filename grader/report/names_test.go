package report

import (
	"slices"
	"testing"
)

func TestSortByName(t *testing.T) {
	want := []string{"ada", "Ada", "Émile Zola", "emilie", "Ørsted", "student2", "student10", "zoe",
		"Zoë", "zof"}
	got := slices.Clone(want)
	slices.Reverse(got)
	SortByName(got, func(name string) string { return name })
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
