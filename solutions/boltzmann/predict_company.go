package boltzmann

// PredictCompany says for each of the three machines in the picture, from left to right,
// whether v₂ is on more often when v₁ is on than when v₁ is off. Each answer is "more",
// "less" or "equally".
func PredictCompany() []string {
	// With one hidden unit the product of the two weights counts. In the first machine v₁ that is
	// on makes h improbable, and an h that is off no longer holds v₂ down. In the second v₁ that is
	// on makes h probable, and h holds v₂ down. In the third P(v) is in proportion to 4, 16/3, 16
	// and 20 for v = (0, 0), (0, 1), (1, 0) and (1, 1), and 20/16 is less than (16/3)/4.
	return []string{"more", "less", "less"}
}
