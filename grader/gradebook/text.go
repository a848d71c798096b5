package gradebook

import (
	"encoding/json"
	"unicode/utf8"
)

// text is a string of any bytes in JSON: a string where it is UTF-8, and
// {"base64": "…"} where it is not.
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

func texts(s []string) []text {
	t := make([]text, len(s))
	for i := range s {
		t[i] = text(s[i])
	}
	return t
}

// problems is a list as the column of that name holds it.
func problems(list []text) string {
	data, _ := json.Marshal(append([]text{}, list...)) // a text always has a form in JSON
	return string(data)
}

func stringsOf(t []text) []string {
	s := make([]string, len(t))
	for i := range t {
		s[i] = string(t[i])
	}
	return s
}
