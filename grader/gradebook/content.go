package gradebook

// Content identifies a student's hand-in for a lesson.
type Content struct {
	Hash      string              // of all functions that the lesson asks for
	Functions map[string]Function // by exercise; those that were found and graded
}

// Function is a function that was graded.
type Function struct {
	Code string // a hash of its code without comments and formatting
}
