// Package known keeps the known mistakes that build makes from lessons/*/mistakes.txt. Their code
// is in solutions/*/zz_mistakes.go, beside the helpers that they share with the reference. It
// registers itself here when the program starts. An exercise asks for its own by its ID. So a
// lesson compiles without that file, and build can make it anew.
package known

// Mistake is a copy of a reference in which some text is changed.
type Mistake struct {
	Name, Hint string
	Wrong      any // a function of the exercise's type
}

var mistakes = map[string][]Mistake{}

// Add lists mistakes of an exercise. Only the init functions of generated files call it.
func Add(exercise string, list ...Mistake) {
	mistakes[exercise] = append(mistakes[exercise], list...)
}

// Of returns the mistakes of an exercise in the order of the file.
func Of(exercise string) []Mistake { return mistakes[exercise] }
