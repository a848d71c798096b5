//go:build race

package notebooks

// raceDetector: it takes several times the memory and the time.
const raceDetector = true
