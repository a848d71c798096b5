package classify

import "errors"

// Model is what every classifier of this module is: it predicts, explains itself, and knows what it
// was trained on.
type Model interface {
	Explainer
	Schema() Schema
	Options() any
}

// Fitted is part of every model: what it was trained on, and with which options.
type Fitted struct {
	schema  Schema
	options any
}

// NewFitted is called by the Fit of a learner, which passes itself as options. Lists are shared,
// not copied.
func NewFitted(schema Schema, options any) Fitted { return Fitted{schema, options} }

// Schema returns the names of the attributes and classes of the training set.
func (f Fitted) Schema() Schema { return f.schema }

// Options returns the learner that made the model, for example a tree.CART with its fields. It is
// nil if no learner did.
func (f Fitted) Options() any { return f.options }

// MarshalJSON is an error: a model is written by [Save], which keeps all of it.
func (f Fitted) MarshalJSON() ([]byte, error) {
	return nil, errors.New("classify: a model is not marshalled; write it with classify.Save")
}
