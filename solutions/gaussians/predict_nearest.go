package gaussians

// PredictNearest returns the four points of the picture above, by their letters, in the
// order in which Σ⁻¹ finds them away from the mean: the nearest first.
func PredictNearest() []string {
	// Seen from the mean they are A (2, 1), B (0, 1.5), C (2, 0) and D (1, −1). Along the slant of
	// the cloud a step counts for little, across it for much: A is nearest, D farthest. By
	// sums: the squared distances are 2, 4.5, 4 and 5. The ruler has it the other way round.
	return []string{"A", "C", "B", "D"}
}
