package ipynb

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/renameio/v2"
)

// WriteFile writes the notebook to a file, whole or not at all.
func (nb *Notebook) WriteFile(path string) error {
	f, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644),
		renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	defer f.Cleanup()
	if err := nb.Write(f); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}

// Write writes the notebook as Jupyter's own writer does: sorted keys, an indent of one space,
// texts as lists of lines, characters outside ASCII as they are, and a newline at the end. It
// prepares one output at a time, so many large outputs need little memory.
func (nb *Notebook) Write(w io.Writer) error {
	p := &printer{w: bufio.NewWriterSize(w, 1<<16)}
	p.enc = json.NewEncoder(&p.text)
	p.enc.SetEscapeHTML(false)
	o := nb.Extra.fields()
	o["cells"] = each(nb.Cells, (*Cell).fields)
	o["metadata"] = nb.Metadata.fields()
	o["nbformat"] = nb.Format
	o["nbformat_minor"] = nb.Minor
	err := p.value(o)
	p.w.WriteString("\n") // Flush returns the error of every write before it
	if err = errors.Join(err, p.w.Flush()); err != nil {
		return fmt.Errorf("writing the notebook: %w", err)
	}
	return nil
}

func (c *Cell) fields() map[string]any {
	o := c.Extra.fields()
	o["cell_type"] = c.Type
	o["metadata"] = c.Metadata.fields()
	o["source"] = Text{c.Source}.lines()
	if c.ID != "" {
		o["id"] = c.ID
	}
	if c.Attachments != nil {
		files := map[string]any{}
		for name, b := range c.Attachments {
			files[name] = b.fields()
		}
		o["attachments"] = files
	}
	if c.Type == Code {
		o["execution_count"] = c.ExecutionCount
		o["outputs"] = each(c.Outputs, (*Output).fields)
	}
	return o
}

func (out *Output) fields() map[string]any {
	o := out.Extra.fields()
	o["output_type"] = out.Type
	switch out.Type {
	case Stream:
		o["name"] = out.Name
		o["text"] = out.Text.lines()
	case DisplayData, ExecuteResult:
		o["data"] = out.Data.fields()
		o["metadata"] = out.Metadata.fields()
		if out.Type == ExecuteResult {
			o["execution_count"] = out.ExecutionCount
		}
	case Error:
		o["ename"] = out.EName
		o["evalue"] = out.EValue
		o["traceback"] = each(out.Traceback, func(line string) string { return line })
	}
	return o
}

func (o Object) fields() map[string]any {
	m := map[string]any{}
	for key, raw := range o {
		m[key] = raw
	}
	return m
}

// fields splits texts into lines where Jupyter does: text types, JavaScript and SVG.
func (b Bundle) fields() map[string]any {
	m := Object(b).fields()
	for mime, raw := range b {
		text, err := decodeText(raw)
		switch {
		case err != nil, mime == "application/json",
			strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json"):
		case strings.HasPrefix(mime, "text/"), mime == "application/javascript",
			mime == "image/svg+xml":
			m[mime] = text.lines()
		default:
			m[mime] = text.String()
		}
	}
	return m
}

// list is a JSON list whose items are made when they are written.
type list iter.Seq[any]

func each[T, U any](items []T, value func(T) U) list {
	return func(yield func(any) bool) {
		for _, item := range items {
			if !yield(value(item)) {
				return
			}
		}
	}
}

// lines is the text as a list of lines, each with its line end.
func (t Text) lines() list {
	return func(yield func(any) bool) {
		for rest := t.String(); rest != ""; {
			end := len(rest)
			if i := strings.IndexFunc(rest, endsLine); i >= 0 {
				_, size := utf8.DecodeRuneInString(rest[i:])
				if end = i + size; strings.HasPrefix(rest[i:], "\r\n") {
					end++
				}
			}
			if !yield(rest[:end]) {
				return
			}
			rest = rest[end:]
		}
	}
}

// endsLine reports whether Python's str.splitlines ends a line at r.
func endsLine(r rune) bool {
	switch r {
	case '\n', '\r', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}

// printer prints JSON.
type printer struct {
	w     *bufio.Writer
	depth int
	enc   *json.Encoder // of one value, into text
	text  bytes.Buffer
}

// value prints a JSON object, a list, a JSON text, or anything that encoding/json prints in one
// line.
func (p *printer) value(v any) error {
	switch v := v.(type) {
	case map[string]any:
		return p.items("{}", func(yield func(any) bool) {
			for _, key := range slices.Sorted(maps.Keys(v)) {
				if !yield(member{key, v[key]}) {
					return
				}
			}
		})
	case list:
		return p.items("[]", v)
	case []any:
		return p.items("[]", list(slices.Values(v)))
	case member:
		if err := p.value(v.key); err != nil {
			return err
		}
		p.w.WriteString(": ")
		return p.value(v.value)
	case json.RawMessage:
		var decoded any
		dec := json.NewDecoder(bytes.NewReader(v))
		dec.UseNumber()
		if err := dec.Decode(&decoded); err != nil {
			return err
		}
		return p.value(decoded)
	}
	p.text.Reset()
	err := p.enc.Encode(v)
	text := bytes.TrimSuffix(p.text.Bytes(), []byte("\n"))
	if bytes.Contains(text, []byte(`\u`)) {
		text = []byte(unescape.Replace(string(text)))
	}
	p.w.Write(text)
	return err
}

// member is a key of an object and its value.
type member struct {
	key   string
	value any
}

// unescape replaces the escapes that encoding/json makes and Jupyter does not. The first pair skips
// escaped backslashes: `\\u2028` is a backslash and a word.
var unescape = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029",
	`\ufffd`, "\uFFFD")

// items prints the items of a list or an object, a line each.
func (p *printer) items(brackets string, items list) error {
	p.w.WriteString(brackets[:1])
	p.depth++
	n := 0
	for item := range items {
		if n++; n > 1 {
			p.w.WriteByte(',')
		}
		p.newline()
		if err := p.value(item); err != nil {
			return err
		}
	}
	p.depth--
	if n > 0 {
		p.newline()
	}
	p.w.WriteString(brackets[1:])
	return nil
}

func (p *printer) newline() { p.w.WriteString("\n" + strings.Repeat(" ", p.depth)) }
