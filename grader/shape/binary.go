package shape

// region binary

// Binary is a node of a binary decision tree that knows its examples. A leaf has no children;
// any other node has both. Whatever its place, a node answers with its most common class, the
// first of equally common ones.
type Binary struct {
	Name   string    // no two nodes of a tree have the same
	Counts []float64 // its training examples of each class
	// the examples of each class that were held out and come here; nil where none were
	Held []float64
	// the question of a node with children: is the number in this column at most the threshold? A
	// yes leads to the left. Both are 0 in a tree that is given without its questions.
	Column      int
	Threshold   float64
	Left, Right *Binary
}

// endregion
