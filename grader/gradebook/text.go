package gradebook

import (
	"database/sql/driver"
	"encoding/json"
	"time"
	"unicode/utf8"
)

// text is a string of any bytes in JSON: a string if it is UTF-8, otherwise {"base64": "…"}.
type text string

type bytes64 struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON writes it.
func (t text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(bytes64{[]byte(t)})
}

// UnmarshalJSON reads it.
func (t *text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		var b bytes64
		err := json.Unmarshal(data, &b)
		*t = text(b.Base64)
		return err
	}
	return json.Unmarshal(data, (*string)(t))
}

// texts is a list of texts, stored as JSON.
type texts []text

func textsOf(s []string) texts {
	t := make(texts, len(s))
	for i := range s {
		t[i] = text(s[i])
	}
	return t
}

func (t texts) strings() []string {
	s := make([]string, len(t))
	for i := range t {
		s[i] = string(t[i])
	}
	return s
}

// Value is what the file holds.
func (t texts) Value() (driver.Value, error) {
	data, err := json.Marshal(append([]text{}, t...))
	return string(data), err
}

// Scan reads what the file holds.
func (t *texts) Scan(from any) error {
	*t = nil
	data, _ := from.(string)
	return json.Unmarshal([]byte(data), (*[]text)(t))
}

// stamp is a time as the file stores it: whole microseconds between the years 1 and 9999, which
// every format can write. Null is read as the zero time.
type stamp struct{ time.Time }

func stampOf(t time.Time) stamp {
	first, last := time.Time{}, time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
	switch {
	case t.Before(first):
		t = first
	case t.After(last):
		t = last
	}
	return stamp{time.UnixMicro(t.UnixMicro()).UTC()}
}

// Value is what the file holds.
func (s stamp) Value() (driver.Value, error) { return s.UnixMicro(), nil }

// Scan reads what the file holds.
func (s *stamp) Scan(from any) error {
	*s = stamp{}
	if micros, ok := from.(int64); ok {
		s.Time = time.UnixMicro(micros).UTC()
	}
	return nil
}
