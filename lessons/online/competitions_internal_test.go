package online

import (
	"math"
	"testing"
)

// PredictBetween: in the third picture, where the vectors compete, class 2 wins somewhere, and only
// where its own score is negative. In the others it wins where it points, or nowhere.
func TestBetween(t *testing.T) {
	puzzle := CompetePuzzle()
	short, won := Competitors[2], [4]int{}
	for degrees := range 360 {
		sin, cos := math.Sincos((float64(degrees) + 0.5) * math.Pi / 180)
		for i, model := range puzzle {
			if model.Predict([]float64{cos, sin}) != 2 {
				continue
			}
			won[i]++
			if score := short[0]*cos + short[1]*sin; i == 2 && score >= 0 {
				t.Errorf("class 2 wins at %d.5°, where its score is %v", degrees, score)
			}
		}
	}
	if won[0] == 0 || won[1] != 0 || won[2] == 0 || won[3] == 0 {
		t.Errorf("class 2 wins at %v of 360 points", won)
	}
	if got := puzzle[0].Predict([]float64{1, 2}); got != 2 {
		t.Errorf("by the angle class %d wins at (1, 2), want 2", got)
	}
	if got := puzzle[2].Predict([]float64{-1, -2}); got != 2 {
		t.Errorf("class %d wins at (−1, −2), want 2", got)
	}
}
