package tree

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// DOT writes the tree in the language of Graphviz: a box for each node with the text of
// [Tree.Diagram] and what it has, rounded at a leaf, and the value or the answer at each edge.
// Names stand as they are, whatever characters they have.
func (t *Tree) DOT(w io.Writer) error { return writeDOT(w, t.Diagram()) }

// DOT writes the tree in the language of Graphviz; see [Tree.DOT].
func (t *RegressionTree) DOT(w io.Writer) error { return writeDOT(w, t.Diagram()) }

func writeDOT(w io.Writer, root *classify.Diagram) error {
	b := bufio.NewWriter(w) // its error stays until Flush
	fmt.Fprintln(b, "digraph tree {")
	fmt.Fprintln(b, "  node [shape=box];")
	type box struct {
		*classify.Diagram
		parent, number int
	}
	number := 0
	for todo := []box{{root, -1, 0}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		style := ""
		if len(at.Children) == 0 {
			style = ", style=rounded"
		}
		fmt.Fprintf(b, "  %d [label=%s%s];\n", at.number, dotText(at.Label+"\n"+at.Note), style)
		if at.parent >= 0 {
			fmt.Fprintf(b, "  %d -> %d [label=%s];\n", at.parent, at.number, dotText(at.Edge))
		}
		for k := len(at.Children) - 1; k >= 0; k-- {
			todo = append(todo, box{at.Children[k], at.number, number + k + 1})
		}
		number += len(at.Children)
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// dotText quotes a text for DOT, where a backslash begins an escape and an ampersand the name of
// a character, as in HTML.
func dotText(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�"))
	return `"` + dotEscapes.Replace(clean) + `"`
}

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`)
