package images

// BugInGradient returns the number of the line in which WrongGradient is wrong, and a
// picture for which it shows. The picture has 2 to 8 rows of 2 to 8 pixels, all rows
// equally long, and a pixel is a whole number from 0 to 16.
func BugInGradient() (line int, picture [][]float64) {
	// The arccosine knows how far the gradient is from the x axis, and not on which side of it: up
	// to the right and down to the right are the same to it.
	return 11, [][]float64{{1, 2}, {0, 1}}
}
