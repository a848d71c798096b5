package datasets_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

func TestNewsgroups(t *testing.T) {
	m := datasets.Newsgroups()
	if len(m.Classes) != 20 || len(m.Cells) != 20 || m.N != 300 {
		t.Fatalf("%d classes, %d rows, N = %d", len(m.Classes), len(m.Cells), m.N)
	}
	diagonal, open := 0, 0
	for k, row := range m.Cells {
		least, most := 0, 0
		if len(row) != 20 || len(row[k]) != 1 {
			t.Fatalf("row %d has %d cells, %v on the diagonal", k+1, len(row), row[k])
		}
		diagonal += row[k][0]
		for p, cell := range row {
			if len(cell) == 0 || !slices.IsSorted(cell) {
				t.Errorf("cell %d, %d is %v", k+1, p+1, cell)
				continue
			}
			least, most = least+cell[0], most+cell[len(cell)-1]
			if len(cell) > 1 {
				open++
			}
		}
		if least > m.N || most < m.N {
			t.Errorf("row %d adds up to %d to %d, never to %d", k+1, least, most, m.N)
		}
	}
	if diagonal != 4959 || open != 157 {
		t.Errorf("%d are right and %d cells are open, want 4959 and 157", diagonal, open)
	}
	for pair, want := range map[[2]string]int{
		{"talk.religion.misc", "alt.atheism"}:                  88,
		{"comp.os.mswindows.misc", "comp.sys.ibm.pc.hardware"}: 71,
		{"comp.os.mswindows.misc", "comp.windows.x"}:           58,
		{"comp.os.mswindows.misc", "comp.graphics"}:            38,
	} {
		if got := m.Cells[slices.Index(m.Classes, pair[0])][slices.Index(m.Classes,
			pair[1])]; !slices.Equal(got, []int{want}) {
			t.Errorf("%v: %v, want %d", pair, got, want)
		}
	}
}

// Each row of print is the matrix's with one cell left out.
func TestNewsgroupsAsPrinted(t *testing.T) {
	m := datasets.Newsgroups()
	for class, printed := range map[string][]int{
		"alt.atheism":        {251, 6, 1, 3, 32, 1, 1, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"talk.religion.misc": {88, 36, 2, 23, 132, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 15, 0},
		"rec.sport.hockey":   {0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 3, 0},
	} {
		k := slices.Index(m.Classes, class)
		lost := m.N
		for _, count := range printed {
			lost -= count
		}
		places := 0
		for at := range 20 {
			whole := slices.Insert(slices.Clone(printed), at, lost)
			fits := true
			for p, count := range whole {
				fits = fits && slices.Contains(m.Cells[k][p], count)
			}
			if fits {
				places++
			}
		}
		if places == 0 {
			t.Errorf("%s: there is no place for the lost %d", class, lost)
		}
	}
}
