package distances

// PredictRegions returns the letter of a picture, "A" to "D": the regions of the nearest neighbour
// among the nine Simpsons, with hair in millimetres and weight in stone.
func PredictRegions() string {
	// Hair now differs by up to 254, and weight by up to 16. Weight hardly counts, so whoever has
	// hair as long is nearest, and the borders stand upright.
	return "D"
}
