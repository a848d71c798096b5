package classify

// Diagram is a tree as it is drawn or printed: what a model shows of itself to those who draw
// (package figure, DOT) and do not know its kind.
type Diagram struct {
	Label    string    // the text in the box: a test such as "Outlook?", or a class
	Edge     string    // the text on the edge from the parent; empty at the root
	Note     string    // a second, smaller line: counts, gain, error
	Class    int       // the class that colours the box; -1 for none
	Share    []float64 // the mass of each class, for a bar below the box; nil for none
	Children []*Diagram
}
