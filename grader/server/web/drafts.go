package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// draft is a text of a student that was not handed in, of a cell on a lesson's page.
type draft struct {
	Key      string `json:"key"` // of the cell: trees/gain
	Text     string `json:"text"`
	Original string `json:"original"` // the text of the course that it began with
	At       int64  `json:"at"`       // milliseconds, by the browser's clock, if that is not ahead
}

// What all drafts of a person in a course may have: bytes, and cells.
const maxDrafts, maxCells = 4 << 20, 1000

// drafts gives a lesson's page all drafts of the reader in a course.
func (s *Server) drafts(v *visit) error {
	list := []draft{}
	err := s.Store.Read(v.ctx(), func(t *database.Tx) error {
		list = list[:0]
		var d draft
		for range t.Query(`SELECT key, text, original, at FROM drafts
			WHERE course = ? AND person = ? ORDER BY key`, v.course.ID, v.person.ID).
			Into(&d.Key, &d.Text, &d.Original, &d.At) {
			list = append(list, d)
		}
		return nil
	})
	if err != nil {
		return err
	}
	answerJSON(v.w, http.StatusOK, list)
	return nil
}

// keepDraft keeps a draft, in the place of an earlier one.
func (s *Server) keepDraft(v *visit) error {
	var d struct {
		draft
		Person int64 `json:"person"`
	}
	if err := json.NewDecoder(v.r.Body).Decode(&d); err != nil {
		return unreadable(err)
	}
	if err := v.same(d.Person); err != nil {
		return err
	}
	if d.Key == "" || len(d.Key) > 200 {
		return wrong(http.StatusBadRequest, "a draft has a key of 1 to 200 bytes")
	}
	err := s.Store.Write(v.ctx(), func(t *database.Tx) error {
		var kept, cells int64
		t.Query(`SELECT coalesce(sum(octet_length(text) + octet_length(original)), 0), count(*)
			FROM drafts WHERE course = ? AND person = ? AND key <> ?`, v.course.ID, v.person.ID,
			d.Key).First(&kept, &cells)
		if cells >= maxCells {
			return wrong(http.StatusRequestEntityTooLarge, fmt.Sprintf("you have drafts of %d "+
				"cells, which is the most that the server keeps", cells))
		}
		if kept += int64(len(d.Text) + len(d.Original)); kept > maxDrafts {
			return wrong(http.StatusRequestEntityTooLarge, "your drafts have more than "+
				size(maxDrafts)+" together")
		}
		t.Exec(`INSERT INTO drafts (course, person, key, text, original, at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (course, person, key) DO UPDATE
			SET text = ?4, original = ?5, at = ?6 WHERE drafts.at <= ?6`, v.course.ID, v.person.ID,
			d.Key, d.Text, d.Original, min(d.At, time.Now().UnixMilli()))
		return nil
	})
	if err == nil {
		v.w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// same returns an error if a page is of another person than the one who is logged in now.
func (v *visit) same(person int64) error {
	if person == v.person.ID {
		return nil
	}
	return wrong(http.StatusConflict, fmt.Sprintf("%s is logged in now, and the page is of "+
		"somebody else; reload it", v.person.Name))
}
