package seeing

import "math"

// PredictDirection returns the letter of the direction, "A" to "D", whose coordinate alone tells
// the sixes from the eights with the fewest errors.
func PredictDirection() string {
	// A is dark on the left and light on the right, B light above and dark below: they say where
	// the digit lies, and a six may lie where an eight may. D is dark above on the right, where
	// only an eight has ink.
	return "D"
}

// ChooseComponents returns how many directions to keep, 1 to 92, and why: a reason of at least
// eight words. Each coordinate is divided by its standard deviation, and the nearest of 1,000
// slips labels a new one. At most 13 % of the 797 new slips may get a wrong label.
func ChooseComponents() (directions int, reason string) {
	return 26, "Within the known slips about twenty to thirty make the fewest errors: behind " +
		"them come directions of noise, and divided by their deviations these count in full."
}

// PredictWhitened says whether the neighbour makes "more", "fewer" or "as many" errors on the new
// slips if it gets all 92 coordinates, not whitened, instead of the pixels; and whether the planes
// do if all 92 coordinates are whitened.
func PredictWhitened() (neighbour, planes string) {
	// New axes at right angles change no distance. The planes divide by the deviations within the
	// classes in any case: if a coordinate is divided by ten, so are these.
	return "as many", "as many"
}

// PredictNoise returns your guess: how many of the 60 pictures does the cross-validation report as
// wrong? Your answer may be wrong by 10.
func PredictNoise() float64 {
	// The 12 pixels were chosen because they fit the labels of all 60, also of those that are
	// held out later. Of 400 the best 12 differ by more than half a standard deviation each, and
	// together by about two: that leaves one error in six or seven.
	return 9
}

// BugInHeldOut returns the number of the wrong line of WrongHeldOut, and rows with labels on which
// its result is wrong: 3 to 20 rows of two numbers from −1000 to 1000 each, and for each row a
// label, 0 or 1.
func BugInHeldOut() (line int, rows [][]float64, labels []int) {
	// The direction is learnt from all rows, and so from the one that is to be new. The last row
	// lies far out, and turns the direction towards itself. The first is nearest to it then, since
	// the direction leans a little. The other three vary along the x axis only, and there 3 is
	// nearest to 4, the second row.
	return 5, [][]float64{{0, 0}, {4, 0}, {8, 0}, {3, 100}}, []int{0, 1, 0, 1}
}

// ReadSlips returns a label for each unknown slip. It learns from 600 slips with labels, "0" to
// "9". A slip is a row of 12 × 12 pixels from 0 to 16, line by line; the digit on it has 8 × 8
// pixels, and lies in the middle or a pixel beside it in any of the eight directions. The 300
// unknown slips are by other hands. At most 7 % of the labels may be wrong. A call may take a
// second.
func ReadSlips(rows [][]float64, labels []string, unknown [][]float64) []string {
	var known [][]float64
	for _, slip := range rows {
		known = append(known, toMiddle(slip, 12))
	}
	var read []string
	for _, slip := range unknown {
		read = append(read, labels[closest(known, toMiddle(slip, 12))])
	}
	return read
}

// toMiddle moves the centroid of a square picture to its middle. Between pixels it takes a share of
// each of the four.
func toMiddle(slip []float64, width int) []float64 {
	var picture [][]float64
	for r := range width {
		picture = append(picture, slip[r*width:(r+1)*width])
	}
	_, x, y, _, _, _ := Moments(picture)
	middle := float64(width-1) / 2
	var moved []float64
	for r := range width {
		above := math.Floor(float64(r) + y - middle)
		share := float64(r) + y - middle - above
		for c := range width {
			at := float64(c) + x - middle
			moved = append(moved, (1-share)*across(picture, int(above), at)+
				share*across(picture, int(above)+1, at))
		}
	}
	return moved
}

// across returns what line r of a picture has at a place between two columns. Beyond the edge there
// is paper.
func across(picture [][]float64, r int, at float64) float64 {
	if r < 0 || r >= len(picture) {
		return 0
	}
	c := int(math.Floor(at))
	share, sum := at-math.Floor(at), 0.0
	if c >= 0 && c < len(picture[r]) {
		sum += (1 - share) * picture[r][c]
	}
	if c+1 >= 0 && c+1 < len(picture[r]) {
		sum += share * picture[r][c+1]
	}
	return sum
}
