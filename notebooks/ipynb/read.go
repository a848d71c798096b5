package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// ReadFile reads the notebook of a file. Errors name the file.
func ReadFile(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	nb.Path = path
	return nb, nil
}

// Read reads a notebook. An error names the line where the JSON breaks, or the cell (counted from
// 1, with its id) and the field that has another type than nbformat gives it. A notebook that can
// be read may still break the rules of nbformat: see [Notebook.Validate].
func Read(r io.Reader) (*Notebook, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

// parse reads the notebook cell by cell, so that a large file is not in memory several times.
func parse(data []byte) (*Notebook, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	broken := func(err error) error { return atLine(data, dec, err) }
	if tok, err := dec.Token(); err != nil {
		return nil, broken(err)
	} else if tok != json.Delim('{') {
		return nil, fmt.Errorf("line 1: a notebook is a JSON object, this is %s",
			kind(bytes.TrimSpace(data)))
	}
	nb := &Notebook{Extra: Object{}}
	top := Object{}
	var cells bool
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, broken(err)
		}
		if key != "cells" {
			var raw json.RawMessage
			if err := dec.Decode(&raw); err != nil {
				return nil, broken(err)
			}
			top[key.(string)] = raw
			continue
		}
		cells = true
		if tok, err := dec.Token(); err != nil {
			return nil, broken(err)
		} else if tok != json.Delim('[') {
			return nil, errors.New(`"cells" must be a list`)
		}
		nb.Cells = nil
		for dec.More() {
			var raw json.RawMessage
			if err := dec.Decode(&raw); err != nil {
				return nil, broken(err)
			}
			c, err := parseCell(raw)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", label(len(nb.Cells), c), err)
			}
			nb.Cells = append(nb.Cells, c)
		}
		if _, err := dec.Token(); err != nil {
			return nil, broken(err)
		}
	}
	if _, err := dec.Token(); err != nil {
		return nil, broken(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("line %d: text after the end of the notebook",
			line(data, dec.InputOffset()))
	}

	f := fields{rest: top}
	f.take("nbformat", &nb.Format, true)
	if f.err == nil && nb.Format != 4 {
		return nil, fmt.Errorf("nbformat is %d: only nbformat 4 can be read; open the notebook "+
			"in Jupyter and save it", nb.Format)
	}
	f.take("nbformat_minor", &nb.Minor, true)
	f.take("metadata", &nb.Metadata, true)
	if f.err == nil && !cells {
		f.err = errors.New(`"cells" is missing`)
	}
	nb.Extra = f.extra()
	if f.err != nil {
		return nil, f.err
	}
	return nb, nil
}

// parseCell gives the cell as far as it could be read, for the sake of its id, beside the error.
func parseCell(raw json.RawMessage) (*Cell, error) {
	c := &Cell{}
	f, err := newFields(raw)
	if err != nil {
		return c, err
	}
	f.take("id", &c.ID, false)
	f.take("cell_type", &c.Type, true)
	f.take("metadata", &c.Metadata, true)
	c.Source = f.text("source").String()
	f.take("attachments", &c.Attachments, false)
	if c.Type == Code {
		f.take("execution_count", &c.ExecutionCount, false)
		var outputs []json.RawMessage
		f.take("outputs", &outputs, true)
		if f.err != nil {
			return c, f.err
		}
		for i, raw := range outputs {
			o, err := parseOutput(raw)
			if err != nil {
				return c, fmt.Errorf("output %d: %w", i+1, err)
			}
			c.Outputs = append(c.Outputs, o)
		}
	}
	c.Extra = f.extra()
	return c, f.err
}

func parseOutput(raw json.RawMessage) (*Output, error) {
	o := &Output{}
	f, err := newFields(raw)
	if err != nil {
		return nil, err
	}
	f.take("output_type", &o.Type, true)
	switch o.Type {
	case Stream:
		f.take("name", &o.Name, true)
		o.Text = f.text("text")
	case DisplayData, ExecuteResult:
		f.take("data", &o.Data, true)
		f.take("metadata", &o.Metadata, true)
		if o.Type == ExecuteResult {
			f.take("execution_count", &o.ExecutionCount, false)
		}
	case Error:
		f.take("ename", &o.EName, true)
		f.take("evalue", &o.EValue, true)
		f.take("traceback", &o.Traceback, true)
	}
	o.Extra = f.extra()
	return o, f.err
}

// fields takes the known keys out of an object. The other keys remain as extra. The first error
// stays.
type fields struct {
	rest Object
	err  error
}

func newFields(raw json.RawMessage) (fields, error) {
	var o Object
	if err := json.Unmarshal(raw, &o); err != nil || o == nil {
		return fields{}, fmt.Errorf("want an object, got %s", kind(raw))
	}
	return fields{rest: o}, nil
}

func (f *fields) take(key string, v any, required bool) {
	raw, ok := f.rest[key]
	delete(f.rest, key)
	switch {
	case f.err != nil:
	case !ok && required:
		f.err = fmt.Errorf("%q is missing", key)
	case ok:
		if string(raw) == "null" && required {
			f.err = fmt.Errorf("%q must not be null", key)
		} else if err := json.Unmarshal(raw, v); err != nil {
			f.err = fmt.Errorf("%q must not be %s: %s", key, kind(raw),
				strings.TrimPrefix(err.Error(), "json: "))
		}
	}
}

func (f *fields) text(key string) Text {
	raw, ok := f.rest[key]
	delete(f.rest, key)
	if f.err != nil {
		return nil
	}
	if !ok {
		f.err = fmt.Errorf("%q is missing", key)
		return nil
	}
	t, err := decodeText(raw)
	if err != nil {
		f.err = fmt.Errorf("%q must be a string or a list of strings, and is %s", key, kind(raw))
	}
	return t
}

func (f *fields) extra() Object {
	if len(f.rest) == 0 {
		return nil
	}
	return f.rest
}

// decodeText reads a string, or a list of strings as its pieces.
func decodeText(raw json.RawMessage) (Text, error) {
	if len(raw) > 0 && raw[0] == '"' {
		var s string
		err := json.Unmarshal(raw, &s)
		return Text{s}, err
	}
	var lines []*string
	if err := json.Unmarshal(raw, &lines); err != nil {
		return nil, err
	}
	if lines == nil || slices.Contains(lines, nil) {
		return nil, errors.New("null is not a text")
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(*l)
	}
	return Text{b.String()}, nil
}

// kind names the type of a JSON value as a reader of the file would.
func kind(raw []byte) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a string"
	case 't', 'f':
		return "a truth value"
	case 'n':
		return "null"
	default:
		return "a number"
	}
}

// atLine says where the JSON broke.
func atLine(data []byte, dec *json.Decoder, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("line %d: the file ends in the middle of the notebook",
			line(data, int64(len(data))))
	}
	offset := dec.InputOffset()
	// The offset in the decoder's error counts from the value that it was reading, so the whole
	// file is parsed once more.
	var syntax *json.SyntaxError
	var whole json.RawMessage
	if errors.As(json.Unmarshal(data, &whole), &syntax) {
		offset = syntax.Offset
	}
	return fmt.Errorf("line %d: not valid JSON: %w", line(data, offset), err)
}

func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n"))
}

// label names a cell in errors, counted from 1.
func label(i int, c *Cell) string {
	if c == nil || c.ID == "" {
		return fmt.Sprintf("cell %d", i+1)
	}
	return fmt.Sprintf("cell %d (id %q)", i+1, c.ID)
}
