package neighbours

import (
	"slices"
)

// Vote returns the class that most of the k nearest rows have, and the confidence in
// it.
//
// distances and classes hold the distance and the class, 0, 1, …, of each row of the
// training set; k is between 1 and their number. All rows that are as far as the kth
// vote too. If two or more classes have the most votes, the farthest voters are left
// out, all that are equally far at once, and the rest is counted again. If that would
// leave nobody, the smallest of the classes that lead this count wins. confidence is the
// number of the winner's votes divided by that of all votes, both in the last count.
func Vote(distances []float64, classes []int, k int) (class int, confidence float64) {
	voters := Nearest(distances, k)
	for {
		votes := make([]int, 1+slices.Max(classes))
		for _, row := range voters {
			votes[classes[row]]++
		}
		most := slices.Max(votes)
		class = slices.Index(votes, most)
		confidence = float64(most) / float64(len(voters))

		farthest := distances[voters[len(voters)-1]]
		tied := slices.Contains(votes[class+1:], most)
		if !tied || farthest == distances[voters[0]] {
			return class, confidence
		}
		voters = slices.DeleteFunc(voters, func(row int) bool { return distances[row] == farthest })
	}
}
