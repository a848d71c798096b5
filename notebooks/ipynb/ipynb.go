// Package ipynb reads, checks and writes Jupyter notebooks: nbformat 4.0 to 4.5, with nothing lost.
// Keys that this package has no field for are kept in Extra at the same level. Numbers keep their
// text. A written file has the form of Jupyter's own writer: keys sorted, one space a level, texts
// as lists of lines. So version control shows the lines that changed.
//
// What it does not handle: nbformat 3 and older, and half of a surrogate pair (no text in any
// encoding), which is read as U+FFFD.
package ipynb

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The cell types of nbformat 4.
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// The output types of nbformat 4.
const (
	Stream        = "stream"
	DisplayData   = "display_data"
	ExecuteResult = "execute_result"
	Error         = "error"
)

// Notebook is one notebook. Its zero value is not a valid notebook; [New] gives an empty one.
type Notebook struct {
	// the file that it was read from, named in errors and never written; "" if there is none
	Path          string
	Format, Minor int // nbformat and nbformat_minor: 4 and 0 to 5
	Metadata      Object
	Cells         []*Cell
	Extra         Object // keys that nbformat does not name
}

// Cell is one cell. Outputs and ExecutionCount belong to code cells alone.
type Cell struct {
	ID       string // "" before nbformat 4.5
	Type     string // Code, Markdown or Raw
	Source   string
	Metadata Object
	// pictures of a Markdown cell by file name; nil if there are none
	Attachments    map[string]Bundle
	ExecutionCount *int // nil: not executed (null)
	Outputs        []*Output
	Extra          Object
}

// Output is one output of a code cell. Which fields count depends on Type.
type Output struct {
	Type           string
	Name           string // Stream: stdout or stderr
	Text           Text   // Stream
	Data           Bundle // DisplayData and ExecuteResult
	Metadata       Object // DisplayData and ExecuteResult
	ExecutionCount *int   // ExecuteResult
	EName, EValue  string // Error
	Traceback      []string
	Extra          Object
}

// Text is a long text in pieces, in order. So the output of a cell can be kept and written without
// joining the pieces.
type Text []string

// String is the whole text.
func (t Text) String() string {
	if len(t) == 1 {
		return t[0]
	}
	return strings.Join(t, "")
}

// Object is a JSON object whose values keep their text.
type Object map[string]json.RawMessage

// Get decodes the value of key into the variable that v points to. It reports false, and leaves v
// alone, if there is no such key.
func (o Object) Get(key string, v any) (bool, error) {
	raw, ok := o[key]
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return true, fmt.Errorf("%q: %w", key, err)
	}
	return true, nil
}

// Set stores v as the value of key. It panics if v cannot be written as JSON, which is a mistake of
// the caller. The object must not be nil.
func (o Object) Set(key string, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("ipynb: Set(%q): %v", key, err))
	}
	o[key] = raw
}

// Bundle holds one thing to display in several forms, by MIME type. A text is a JSON string,
// or a list of strings that are joined; the JSON types (application/json and
// application/*+json) hold any JSON value.
type Bundle map[string]json.RawMessage

// Text is the text of a form, and false if the bundle has no such form or holds no text there.
func (b Bundle) Text(mime string) (string, bool) {
	raw, ok := b[mime]
	if !ok {
		return "", false
	}
	pieces, err := decodeText(raw)
	return pieces.String(), err == nil
}

// New is an empty notebook of nbformat 4.5.
func New() *Notebook {
	return &Notebook{Format: 4, Minor: 5, Metadata: Object{}}
}

// NewCode is a code cell that was not executed.
func NewCode(id, source string) *Cell {
	return &Cell{ID: id, Type: Code, Source: source, Metadata: Object{}}
}

// NewMarkdown is a Markdown cell.
func NewMarkdown(id, source string) *Cell {
	return &Cell{ID: id, Type: Markdown, Source: source, Metadata: Object{}}
}

// Clear removes the outputs and the execution counts of all code cells.
func (nb *Notebook) Clear() {
	for _, c := range nb.Cells {
		c.Outputs, c.ExecutionCount = nil, nil
	}
}
