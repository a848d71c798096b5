package similarity

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// maxStatements is the longest list of statements that is ordered: each is compared with each.
const maxStatements = 200

// end stands behind each statement. It has no line.
const end = ";"

// block writes statements in an order that does not depend on the order in which independent ones
// stand: of those that may come next, the one with the smallest key. Where keys are equal, what
// becomes of the variables decides.
func (n *normal) block(list []ast.Stmt) []word {
	type statement struct {
		words []word
		key   string
		uses
		waits int          // for so many statements that must come before it
		later []*statement // those that wait for it
		done  bool
	}
	var all []*statement
	for _, s := range list {
		w := n.node(s)
		if _, empty := s.(*ast.EmptyStmt); !empty {
			all = append(all, &statement{words: w, key: key(w), uses: usesOf(s)})
		}
	}
	var out []word
	write := func(s *statement) {
		s.done = true
		for _, other := range s.later {
			other.waits--
		}
		out = append(append(out, s.words...), word{text: end, piece: n.piece})
	}
	if len(all) > maxStatements {
		for _, s := range all {
			write(s)
		}
		return out
	}
	count := make(map[string]int)
	var whole []word
	for _, s := range all {
		count[s.key]++
		whole = append(whole, s.words...)
	}
	if len(count) < len(all) && len(whole) <= maxWords {
		around := contexts(whole)
		for _, s := range all {
			if count[s.key] > 1 {
				for _, name := range slices.Sorted(maps.Keys(s.writes)) {
					s.key += around[name]
				}
			}
		}
	}
	for i, s := range all {
		for _, before := range all[:i] {
			if s.conflicts(before.uses) {
				s.waits++
				before.later = append(before.later, s)
			}
		}
	}
	for range all {
		var next *statement
		for _, s := range all {
			if !s.done && s.waits == 0 && (next == nil || s.key < next.key) {
				next = s
			}
		}
		write(next)
	}
	return out
}

// contexts tell apart variables that are set alike, as i := 0 and n := 0: by what stands around
// each in all the statements, words in no order.
func contexts(list []word) map[string]string {
	found := make(map[string][]string)
	for i, w := range list {
		if w.name {
			found[w.text] = append(found[w.text], key(list[max(0, i-2):min(len(list), i+3)]))
		}
	}
	around := make(map[string]string)
	for name, all := range found {
		slices.Sort(all)
		around[name] = strings.Join(all, "|")
	}
	return around
}

// uses says what a statement reads and writes. A barrier keeps its place: it may leave the list.
type uses struct {
	reads, writes map[string]bool
	barrier       bool
}

func (a uses) conflicts(b uses) bool {
	if a.barrier || b.barrier {
		return true
	}
	for name := range a.writes {
		if b.reads[name] || b.writes[name] {
			return true
		}
	}
	for name := range b.writes {
		if a.reads[name] {
			return true
		}
	}
	return false
}

// usesOf looks at a statement. A call as a statement of its own may change all its arguments, and
// one within an expression changes nothing: where that is wrong, two orders are taken as one.
func usesOf(s ast.Stmt) uses {
	u := uses{reads: make(map[string]bool), writes: make(map[string]bool)}
	local := make(map[string]bool)
	write := func(e ast.Expr) {
		if name := root(e); name != "" && name != "_" {
			u.writes[name] = true
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt, *ast.LabeledStmt:
			u.barrier = true
		case *ast.Ident:
			u.reads[n.Name] = true
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if n.Tok == token.DEFINE && ast.Node(n) != ast.Node(s) {
					local[root(e)] = true
				}
				write(e)
			}
		case *ast.IncDecStmt:
			write(n.X)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil && n.Tok == token.DEFINE {
					local[root(e)] = true
				} else if e != nil {
					write(e)
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				u.writes[id.Name] = true
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				write(n.X)
			}
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok {
				for _, arg := range call.Args {
					write(arg)
				}
			}
		case *ast.FuncLit:
			for _, field := range n.Type.Params.List {
				for _, id := range field.Names {
					local[id.Name] = true
				}
			}
		}
		return true
	})
	for name := range local {
		delete(u.reads, name)
		delete(u.writes, name)
	}
	return u
}
