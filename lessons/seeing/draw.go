package seeing

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

func pixels(r *rand.Rand, height, width, most int) [][]float64 {
	return kit.List(height, func() []float64 { return kit.Row(r, width, most+1) })
}

// drawPicture draws a picture with some ink.
func drawPicture(r *rand.Rand) []any {
	picture := pixels(r, 3+r.IntN(3), 3+r.IntN(3), 4)
	picture[0][1]++
	return []any{picture}
}

func drawCell(r *rand.Rand) []any {
	height, width := 2+r.IntN(2), 2+r.IntN(3)
	magnitude, orientation := make([][]float64, height), make([][]float64, height)
	for i := range height {
		for range width {
			magnitude[i] = append(magnitude[i], float64(r.IntN(9))/2)
			orientation[i] = append(orientation[i], float64(5*r.IntN(36)))
		}
	}
	magnitude[0][0]++
	return []any{magnitude, orientation, 3 + r.IntN(7)}
}

func drawBlock(r *rand.Rand) []any {
	bins := 3 + r.IntN(4)
	histograms := make([][]float64, 4)
	for k := range histograms {
		for range bins {
			v := r.IntN(3)
			if r.IntN(4) == 0 {
				v = 5 + r.IntN(20)
			}
			histograms[k] = append(histograms[k], float64(v))
		}
	}
	histograms[0][0]++
	if r.IntN(5) == 0 {
		histograms = kit.Scaled(0, histograms)
	}
	return []any{histograms}
}

// drawBag draws tenths, whose squares are rounded where they tie.
func drawBag(r *rand.Rand) []any {
	side := 1 + r.IntN(2)
	tenth := func(v float64) float64 { return v / 10 }
	return []any{kit.Map(pixels(r, 2+r.IntN(3), 2+r.IntN(3), 5), tenth), side,
		kit.Map(pixels(r, 2+r.IntN(4), side*side, 5), tenth)}
}

// drawRows draws rows that vary more along the first numbers than along the last.
func drawRows(r *rand.Rand) []any {
	d := 2 + r.IntN(3)
	rows := make([][]float64, 4+r.IntN(4))
	for i := range rows {
		for j := range d {
			rows[i] = append(rows[i], float64(r.IntN(4*(d-j))))
		}
	}
	if r.IntN(8) == 0 { // all of them equal
		rows = slices.Repeat(rows[:1], len(rows))
	}
	start := kit.List(d, func() float64 { return float64(1+r.IntN(4)) * float64(1-2*r.IntN(2)) })
	return []any{rows, start, 1 + r.IntN(4)}
}

// drawScene draws a scene with the template in it more often than not, once or twice,
// each time in another light.
func drawScene(r *rand.Rand) []any {
	template := pixels(r, 2+r.IntN(2), 2+r.IntN(2), 3)
	template[0][0], template[1][1] = 0, 3
	scene := pixels(r, 5+r.IntN(2), 5+r.IntN(3), 3)
	for light := range r.IntN(3) {
		top, left := r.IntN(len(scene)-len(template)+1), r.IntN(len(scene[0])-len(template[0])+1)
		for i, row := range template {
			for j, v := range row {
				scene[top+i][left+j] = 2*v + float64(light)
			}
		}
	}
	return []any{scene, template}
}
