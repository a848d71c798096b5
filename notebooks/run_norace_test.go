//go:build !race

package notebooks

const raceDetector = false
