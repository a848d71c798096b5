package ipynb

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

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
// texts as lists of lines, characters outside ASCII as they are, and a newline at the end. The
// outputs are not copied on the way.
func (nb *Notebook) Write(w io.Writer) error {
	p := &printer{w: bufio.NewWriterSize(w, 1<<16)}
	p.object(merge(nb.Extra, object{
		"cells": func() {
			list(p, nb.Cells, func(c *Cell) { p.object(c.object(p)) })
		},
		"metadata":       p.raws(nb.Metadata),
		"nbformat":       func() { p.printf("%d", nb.Format) },
		"nbformat_minor": func() { p.printf("%d", nb.Minor) },
	}, p))
	p.print("\n")
	if p.err == nil {
		p.err = p.w.Flush()
	}
	if p.err != nil {
		return fmt.Errorf("writing the notebook: %w", p.err)
	}
	return nil
}

func (c *Cell) object(p *printer) object {
	o := object{
		"cell_type": p.str(c.Type),
		"metadata":  p.raws(c.Metadata),
		"source":    func() { p.lines(Text{c.Source}) },
	}
	if c.ID != "" {
		o["id"] = p.str(c.ID)
	}
	if c.Attachments != nil {
		o["attachments"] = func() {
			files := object{}
			for name, b := range c.Attachments {
				files[name] = p.bundle(b)
			}
			p.object(files)
		}
	}
	if c.Type == Code {
		o["execution_count"] = p.count(c.ExecutionCount)
		o["outputs"] = func() {
			list(p, c.Outputs, func(out *Output) { p.object(out.object(p)) })
		}
	}
	return merge(c.Extra, o, p)
}

func (out *Output) object(p *printer) object {
	o := object{"output_type": p.str(out.Type)}
	switch out.Type {
	case Stream:
		o["name"] = p.str(out.Name)
		o["text"] = func() { p.lines(out.Text) }
	case DisplayData, ExecuteResult:
		o["data"] = p.bundle(out.Data)
		o["metadata"] = p.raws(out.Metadata)
		if out.Type == ExecuteResult {
			o["execution_count"] = p.count(out.ExecutionCount)
		}
	case Error:
		o["ename"] = p.str(out.EName)
		o["evalue"] = p.str(out.EValue)
		o["traceback"] = func() { list(p, out.Traceback, p.quote) }
	}
	return merge(out.Extra, o, p)
}

// object is a JSON object to be printed: each key with the function that prints its value.
type object map[string]func()

// merge adds the unknown keys to the known ones; a known key wins.
func merge(extra Object, known object, p *printer) object {
	for key, raw := range extra {
		if _, ok := known[key]; !ok {
			known[key] = func() { p.raw(raw) }
		}
	}
	return known
}

// printer prints JSON; the first error stays.
type printer struct {
	w     *bufio.Writer
	depth int
	err   error
}

func (p *printer) print(s string) {
	if p.err == nil {
		_, p.err = p.w.WriteString(s)
	}
}

func (p *printer) printf(format string, args ...any) { p.print(fmt.Sprintf(format, args...)) }

func (p *printer) newline() {
	p.print("\n")
	for range p.depth {
		p.print(" ")
	}
}

func (p *printer) object(o object) {
	if len(o) == 0 {
		p.print("{}")
		return
	}
	p.print("{")
	p.depth++
	for i, key := range slices.Sorted(maps.Keys(o)) {
		if i > 0 {
			p.print(",")
		}
		p.newline()
		p.quote(key)
		p.print(": ")
		o[key]()
	}
	p.depth--
	p.newline()
	p.print("}")
}

func list[T any](p *printer, items []T, one func(T)) {
	if len(items) == 0 {
		p.print("[]")
		return
	}
	p.print("[")
	p.depth++
	for i, item := range items {
		if i > 0 {
			p.print(",")
		}
		p.newline()
		one(item)
	}
	p.depth--
	p.newline()
	p.print("]")
}

func (p *printer) str(s string) func() { return func() { p.quote(s) } }

func (p *printer) count(n *int) func() {
	return func() {
		if n == nil {
			p.print("null")
		} else {
			p.printf("%d", *n)
		}
	}
}

func (p *printer) raws(o Object) func() { return func() { p.object(merge(o, object{}, p)) } }

// bundle splits texts into lines where Jupyter does: text types, JavaScript and SVG.
func (p *printer) bundle(b Bundle) func() {
	return func() {
		o := object{}
		for mime, raw := range b {
			isText := strings.HasPrefix(mime, "text/") || mime == "application/javascript" ||
				mime == "image/svg+xml"
			switch {
			case isText && len(raw) > 0 && raw[0] == '"':
				o[mime] = func() { p.rawLines(raw) }
			case jsonMIME(mime):
				o[mime] = func() { p.raw(raw) }
			default:
				o[mime] = func() {
					text, err := decodeText(raw)
					switch {
					case err != nil:
						p.raw(raw)
					case isText:
						p.lines(text)
					default:
						p.quote(text.String())
					}
				}
			}
		}
		p.object(o)
	}
}

func jsonMIME(mime string) bool {
	return mime == "application/json" || strings.HasPrefix(mime, "application/") &&
		strings.HasSuffix(mime, "+json")
}

// raw prints any JSON value with sorted keys; numbers keep their text.
func (p *printer) raw(raw json.RawMessage) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		if p.err == nil {
			p.err = err
		}
		return
	}
	p.value(v)
}

func (p *printer) value(v any) {
	switch v := v.(type) {
	case nil:
		p.print("null")
	case bool:
		p.printf("%t", v)
	case json.Number:
		p.print(v.String())
	case string:
		p.quote(v)
	case []any:
		list(p, v, p.value)
	case map[string]any:
		o := make(object, len(v))
		for key, item := range v {
			o[key] = func() { p.value(item) }
		}
		p.object(o)
	}
}
