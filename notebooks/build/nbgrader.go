package build

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// gradeCell is the metadata that nbgrader keeps in a cell, in its schema 3, so that its own
// tools read our notebooks.
//
// Exercises are solution cells, checks are grade cells that are read-only. Prose and other code
// have no such metadata and stay editable: students may write notes and experiments between the
// exercises, and these do not affect the grade.
type gradeCell struct {
	SchemaVersion int    `json:"schema_version"`
	GradeID       string `json:"grade_id"`
	CellType      string `json:"cell_type"`
	Grade         bool   `json:"grade"`
	Solution      bool   `json:"solution"`
	Locked        bool   `json:"locked"`
	Task          bool   `json:"task"`
	Points        *int   `json:"points,omitempty"` // of grade cells only
	Checksum      string `json:"checksum"`
}

// markSolution makes a code cell the one that a student fills in. It cannot be deleted in Jupyter.
func markSolution(cell *ipynb.Cell, gradeID string) {
	mark(cell, gradeCell{GradeID: gradeID, Solution: true})
}

// markCheck makes a code cell one that gives points. It can neither be deleted
// nor edited in Jupyter.
func markCheck(cell *ipynb.Cell, gradeID string, points int) {
	mark(cell, gradeCell{GradeID: gradeID, Grade: true, Locked: true, Points: &points})
	cell.Metadata.Set("editable", false)
}

func mark(cell *ipynb.Cell, meta gradeCell) {
	meta.SchemaVersion, meta.CellType = 3, cell.Type
	meta.Checksum = meta.checksum(cell.Source)
	cell.Metadata.Set("nbgrader", meta)
	cell.Metadata.Set("deletable", false)
}

// checksum is nbgrader's: the MD5 of source, type, the three marks, the id and, of a grade cell,
// the points, as Python writes them.
func (meta gradeCell) checksum(source string) string {
	title := map[bool]string{true: "True", false: "False"}
	text := source + meta.CellType + title[meta.Grade] + title[meta.Solution] + title[meta.Locked] +
		meta.GradeID
	if meta.Grade {
		text += fmt.Sprintf("%d.0", *meta.Points)
	}
	sum := md5.Sum([]byte(text))
	return hex.EncodeToString(sum[:])
}
