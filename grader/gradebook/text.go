package gradebook

import (
	"database/sql/driver"
	"encoding/json"
	"strings"
	"time"
)

// list is stored as JSON. Null is read as nil.
type list[T any] []T

type (
	texts   = list[string]
	numbers = list[int64]
)

// Value is what the file holds.
func (l list[T]) Value() (driver.Value, error) {
	data, err := json.Marshal(append([]T{}, l...))
	return string(data), err
}

// Scan reads what the file holds.
func (l *list[T]) Scan(from any) error {
	*l = nil
	if from == nil {
		return nil
	}
	data, _ := from.(string)
	return json.Unmarshal([]byte(data), (*[]T)(l))
}

// clean makes a text one that a database can hold. Messages and the paths of files may have any
// bytes.
func clean(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "\ufffd")
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
