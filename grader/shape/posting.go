package shape

// region posting

// Posting says that a text has a certain word, and with which weight.
type Posting struct {
	Text   int // its number, from 0
	Weight float64
}

// endregion
