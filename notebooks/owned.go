package notebooks

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// stamp is the metadata by which a notebook is known as our own output.
type stamp struct {
	Lesson  string  `json:"lesson"`
	Edition Edition `json:"edition"`
	Summary string  `json:"summary,omitempty"`
	Hash    string  `json:"hash"` // of the cells as they were built
}

const stampKey = "tessella"

// stampOf returns the stamp of a notebook; it is empty if the notebook has none.
func stampOf(nb *ipynb.Notebook) stamp {
	var s stamp
	if _, err := nb.Metadata.Get(stampKey, &s); err != nil {
		return stamp{}
	}
	return s
}

// cellsHash is a hash of what a person sees and changes: the cells' ids, types, sources
// and whether they were executed. Metadata stay out of it, since Jupyter rewrites them
// whenever a notebook is saved.
func cellsHash(nb *ipynb.Notebook) string {
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
		panic("notebooks: " + err.Error()) // strings and bools always marshal
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// untouched reports whether a notebook is what a build wrote.
func untouched(nb *ipynb.Notebook) bool {
	s := stampOf(nb)
	return s.Hash != "" && s.Hash == cellsHash(nb)
}

// mayReplace returns why the notebook of a file should be kept: it was not built, is the other
// edition, or somebody changed or executed it since.
func mayReplace(file string, edition Edition) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	nb, err := ipynb.ReadFile(file)
	switch {
	case err != nil:
		return fmt.Errorf("is no notebook that can be read (%w)", err)
	case stampOf(nb).Hash == "":
		return errors.New("was not made by " + kernel.Self() + " build")
	case stampOf(nb).Edition != edition:
		return fmt.Errorf("is the %s's edition", stampOf(nb).Edition)
	case !untouched(nb):
		return errors.New("was changed or executed since it was built")
	}
	return nil
}
