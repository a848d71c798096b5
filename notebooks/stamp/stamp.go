// Package stamp marks notebooks as our own output, and tells whether somebody worked in them since.
package stamp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// Stamp is the metadata by which a notebook is known as our own output.
type Stamp struct {
	Lesson  string `json:"lesson"`
	Edition string `json:"edition"`
	Summary string `json:"summary,omitempty"`
	Hash    string `json:"hash"` // of the cells as they were built
}

// Key is the key of the stamp in the metadata of a notebook and of its cells.
const Key = "tessella"

// Serve is the end of the line below the title of a lesson with live figures. The pages of the site
// leave it out.
const Serve = "`go run . site --serve` opens the course's page, where you can drag what some " +
	"figures only show here."

// Of returns the stamp of a notebook; it is empty if the notebook has none.
func Of(nb *ipynb.Notebook) Stamp {
	var s Stamp
	if _, err := nb.Metadata.Get(Key, &s); err != nil {
		return Stamp{}
	}
	return s
}

// HashOf is a hash of what a person sees and changes: the cells' ids, types, sources and whether
// they were executed. Metadata are not part of it, because Jupyter rewrites them whenever a
// notebook is saved.
func HashOf(nb *ipynb.Notebook) string {
	type cell struct {
		ID, Type, Source string
		Executed         bool
	}
	cells := make([]cell, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = cell{c.ID, c.Type, c.Source, len(c.Outputs) > 0 || c.ExecutionCount != nil}
	}
	data, err := json.Marshal(cells)
	if err != nil {
		panic("stamp: " + err.Error()) // strings and bools always marshal
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// Untouched reports whether a notebook is unchanged since a build wrote it.
func Untouched(nb *ipynb.Notebook) bool {
	s := Of(nb)
	return s.Hash != "" && s.Hash == HashOf(nb)
}
