package compare

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tessella-go/tessella/grader/shape"
)

// tree writes a node with its branches indented below it, and a leaf by its class.
func (w *writer) tree(node *shape.Node, indent string) {
	lead := " "
	if indent == "" {
		lead = ""
	}
	switch {
	case node == nil:
		w.add(lead + "nil\n")
		return
	case len(node.Branches) == 0:
		w.add(lead + word(node.Class) + "\n")
		return
	case indent != "":
		w.add("\n")
	}
	for _, branch := range node.Branches {
		if w.full() {
			return
		}
		w.add(indent + condition(shape.Condition{Attribute: node.Attribute, Value: branch.Value}) +
			":")
		w.tree(branch.Node, indent+"  ")
	}
}

// binary writes a node on a line, and its children indented below it, the left one first.
func (w *writer) binary(node *shape.Binary, indent string) {
	if node == nil || w.full() {
		return
	}
	w.add(indent + word(node.Name) + ": Counts ")
	w.value(reflect.ValueOf(node.Counts), "")
	if node.Held != nil {
		w.add(", Held ")
		w.value(reflect.ValueOf(node.Held), "")
	}
	if node.Column != 0 || node.Threshold != 0 {
		w.add(fmt.Sprintf(", column %d ≤ %v", node.Column, node.Threshold))
	}
	w.add("\n")
	w.binary(node.Left, indent+"  ")
	w.binary(node.Right, indent+"  ")
}

// table writes a training set in columns, the labels last.
func (w *writer) table(t shape.Table) {
	rows := make([][]string, 0, len(t.Rows)+1)
	rows = append(rows, append(append([]string{}, t.Attributes...), "→"))
	for i, row := range t.Rows {
		label := "no label"
		if i < len(t.Labels) {
			label = t.Labels[i]
		}
		rows = append(rows, append(append([]string{}, row...), "→ "+label))
	}
	var widths []int
	for _, row := range rows {
		for c, cell := range row {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
		}
	}
	for r, row := range rows {
		if w.full() {
			return
		}
		line := ""
		for c, cell := range row {
			line += cell + strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell)+2)
		}
		w.add(strings.TrimRight(line, " "))
		if r < len(rows)-1 {
			w.add("\n")
		}
	}
}

// place names a node by its path.
func place(path []shape.Condition) string {
	if len(path) == 0 {
		return "root"
	}
	return conditions(path, ", ")
}

func rule(r shape.Rule) string {
	if len(r.Conditions) == 0 {
		return "always " + word(r.Class)
	}
	return "if " + conditions(r.Conditions, " and ") + " then " + word(r.Class)
}

func conditions(list []shape.Condition, separator string) string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = condition(c)
	}
	return strings.Join(texts, separator)
}

func condition(c shape.Condition) string { return word(c.Attribute) + " = " + word(c.Value) }

// word writes a name. An invisible or misleading name is in quotes.
func word(s string) string {
	if s == "" || s != strings.TrimSpace(s) || strings.ContainsAny(s, "=:,\"\n") {
		return strconv.Quote(s)
	}
	return s
}
