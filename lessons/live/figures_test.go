package live

import "testing"

// Four days, two of each class: the threshold between them leaves nothing over of 1 bit. One that
// cuts off a single day leaves ¾ of the entropy of 1 in 3: 1 − ¾ · 0.918296 = 0.311278.
func TestSplit(t *testing.T) {
	four := Points{{6, 1, 1}, {3, 1, 0}, {1, 1, 0}, {8, 1, 1}}
	s := see(t, Split{T: 2, Points: four})
	want := "wind ≤ 2: 1 sailed, 0 ashore, 0.000 bits. Above: 1 sailed, 2 ashore, 0.918 bits"
	if got := s.Panels[0].Title; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	gains := s.Panels[1]
	if want := "gain 0.311 of 1.000 bits. The best (ringed) is 1.000, at 4.5"; gains.Title != want {
		t.Errorf("%s, not %s", gains.Title, want)
	}
	curve := gains.Lines[2].Points
	for i, want := range [][2]float64{{0, 0}, {1, 0}, {1, 0.311278}, {3, 0.311278}, {3, 1}, {6, 1},
		{6, 0.311278}, {8, 0.311278}, {8, 0}, {10, 0}} {
		near(t, "the place of a step", curve[i][0], want[0], 0)
		near(t, "the gain", curve[i][1], want[1], 1e-6)
	}
	near(t, "the height of the mark", gains.Marks[0].Y, 0.311278, 1e-6)
	same := Points{{5, 1, 0}, {5, 2, 1}}
	s = see(t, Split{Points: same})
	if want := "gain 0.000 of 1.000 bits. No threshold gains anything"; s.Panels[1].Title != want {
		t.Errorf("%s, not %s", s.Panels[1].Title, want)
	}
	refuses(t, Split{T: 0.3}, "T is 0.3; it should be one of [0.25 0.5")
	refuses(t, Split{Points: four[1:3]}, "there is no point of stayed ashore; add one")
}
