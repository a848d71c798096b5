package submission

import (
	"go/token"
	"strings"
)

// runs reports whether a declaration runs before all functions are called: an init, in a notebook
// a function whose name begins with init_, which GoNB calls before a cell, or a variable whose
// value is computed by a call.
func (d *draft) runs(x *decl) bool {
	return x.Calls || x.Kind == token.FUNC && (x.Names[0] == "init" ||
		d.Notebook && strings.HasPrefix(x.Names[0], "init_") && x.Signature == "func()")
}

// initsOf finds the declarations that run first and belong to an exercise: those that use a
// variable which the exercise needs, directly or indirectly. All of them count, in whatever cell
// they are.
type initsOf struct {
	*draft
	take func(*decl) // is called with each that compiles
	seen map[*decl]bool
	some bool  // there is one that compiles
	dead *decl // one that does not compile
}

// of takes the init functions that use a declaration.
func (in *initsOf) of(x *decl) {
	if len(in.inits) == 0 {
		return
	}
	if in.users == nil {
		in.users = in.findUsers()
	}
	open := []*decl{x}
	for i := 0; i < len(open); i++ {
		for _, user := range in.users[open[i]] {
			if in.seen[user] {
				continue
			}
			in.seen[user] = true
			open = append(open, user)
			replaced := false // by another function of this name, which may be an earlier one
			if name := user.Names[0]; name != "init" && name != "_" {
				live, _ := in.draft.live(name)
				replaced = live != nil && live != user
			}
			switch {
			case !in.inits[user] || replaced:
			case user.Dead != "":
				if user.Kind == token.FUNC {
					in.dead = user
				}
			default:
				in.some = true
				in.take(user)
			}
		}
	}
}

// findUsers lists, for each declaration, those that need it themselves.
func (d *draft) findUsers() map[*decl][]*decl {
	users := make(map[*decl][]*decl)
	for _, u := range d.Units {
		for _, x := range u.Decls {
			d.direct(x, func(y *decl) { users[y] = append(users[y], x) })
		}
	}
	return users
}
