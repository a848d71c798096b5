package submission

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
	"time"
)

// draft has the declarations of a notebook or package, and their places.
type draft struct {
	name     string   // of the notebook or folder
	files    []string // below the student's path
	modified time.Time
	Notebook bool
	problems []string
	Machine  bool // there are assembly files among the Go files

	Units   []*unit
	decls   map[string][]*decl // by name, in order; the last that compiles counts
	alive   map[string]int     // by name: the index in decls from which on all are dead
	methods map[string][]string
	aliases map[string][]*decl // by name: the aliases of types that use it
	imports map[string]*spec   // of all units, the last one of each name
	made    map[string][]*unit // the cells made for an exercise, by its ID with - for /
	wanted  map[string]bool    // the functions of all exercises
	inits   map[*decl]bool     // the functions that run before all others; see runs
	needs   map[*decl]*needs   // results of reach since a declaration was last marked as dead
	users   map[*decl][]*decl  // the declarations that need one themselves; nil: not known yet
}

// needs is what a declaration needs, itself first, or the obstacle.
type needs struct {
	decls    []*decl
	obstacle *obstacle
}

// index collects the declarations of the units.
func (d *draft) index() {
	d.decls, d.alive = make(map[string][]*decl), make(map[string]int)
	d.methods, d.imports = make(map[string][]string), make(map[string]*spec)
	d.made, d.aliases = make(map[string][]*unit), make(map[string][]*decl)
	d.inits = make(map[*decl]bool)
	for _, u := range d.Units {
		if u.Exercise != "" {
			id := strings.ReplaceAll(u.Exercise, "/", "-")
			d.made[id] = append(d.made[id], u)
		}
		maps.Copy(d.imports, u.Imports)
		for _, s := range u.Imports {
			s.unit = u
		}
		for _, s := range u.Dots {
			s.unit = u
		}
		for _, x := range u.Decls {
			x.unit = u
			if d.runs(x) {
				d.inits[x] = true
			}
			for _, u := range x.Uses {
				if x.Alias && u.Name != x.Names[0] {
					d.aliases[u.Name] = append(d.aliases[u.Name], x)
				}
			}
			for _, name := range x.Names {
				if name == "_" || x.Kind == token.FUNC && (name == "init" || name == "main") {
					continue
				}
				if owner, _, ok := strings.Cut(name, "."); ok && d.decls[name] == nil {
					d.methods[owner] = append(d.methods[owner], name)
				}
				d.decls[name] = append(d.decls[name], x)
			}
		}
	}
	if !d.Notebook {
		d.refuseTwice()
	}
}

// refuseTwice marks names that a package declares twice. Only cells may replace each other's.
func (d *draft) refuseTwice() {
	for _, name := range slices.Sorted(maps.Keys(d.decls)) {
		all := d.decls[name]
		if len(all) < 2 {
			continue
		}
		for i, x := range all {
			other := all[0]
			if i == 0 {
				other = all[1]
			}
			x.Dead = cmp.Or(x.Dead,
				fmt.Sprintf("%s: %s is declared twice, also in %s", x.place(), name, other.place()))
		}
	}
}

// live is the declaration of a name that counts, or nil. If it is nil, dead is the last declaration
// that does not compile, or nil.
func (d *draft) live(name string) (live, dead *decl) {
	all := d.decls[name]
	if len(all) == 0 {
		return nil, nil
	}
	n, looked := d.alive[name]
	if !looked {
		n = len(all)
	}
	for n > 0 && all[n-1].Dead != "" {
		n--
	}
	d.alive[name] = n // dead ones stay dead, and need not be looked at again
	if n == 0 {
		return nil, all[len(all)-1]
	}
	return all[n-1], nil
}

// kill marks declarations that cannot be compiled, with the reason for each.
func (d *draft) kill(wrong map[*decl]string) {
	for x, why := range wrong {
		x.Dead, x.dropped = why, true
	}
	d.needs, d.users = nil, nil
}

// imported finds the package that a use names. It is imported by the same unit; or by another unit,
// unless the package declares the name; or not imported yet. It is nil if the name is not a
// package.
func (d *draft) imported(x *decl, u use) *spec {
	own := x.unit.Imports[u.Name]
	switch {
	case u.Key:
		return nil
	case own != nil:
		return own
	case len(d.decls[u.Name]) > 0 || u.Member == "":
		return nil
	case d.imports[u.Name] != nil && d.Notebook:
		return d.imports[u.Name]
	}
	return missing(u)
}

// obstacle is the reason why a function cannot be used.
type obstacle struct {
	state State
	text  string
	in    string // the helper that it is in; "" if it is the function itself
}

func (o *obstacle) String() string {
	switch {
	case o.in == "":
		return o.text
	case o.state == Missing:
		return fmt.Sprintf("it needs %s, %s", o.in, o.text)
	case o.state == Refused:
		return fmt.Sprintf("it needs %s, which is refused: %s", o.in, o.text)
	}
	return fmt.Sprintf("it needs %s, which is broken: %s", o.in, o.text)
}

// reach lists what a declaration needs, itself first, and the first obstacle on the way.
func (d *draft) reach(root *decl) ([]*decl, *obstacle) {
	found := d.needs[root]
	if found == nil {
		found = new(needs)
		found.decls, found.obstacle = d.search(root)
		if d.needs == nil {
			d.needs = make(map[*decl]*needs)
		}
		d.needs[root] = found
	}
	return found.decls, found.obstacle
}

func (d *draft) search(root *decl) ([]*decl, *obstacle) {
	reached, seen := []*decl{root}, map[*decl]bool{root: true}
	take := func(x *decl) {
		if !seen[x] {
			seen[x] = true
			reached = append(reached, x)
		}
	}
	inits := initsOf{draft: d, take: take, seen: make(map[*decl]bool)}
	for i := 0; i < len(reached); i++ {
		x := reached[i]
		if o := d.direct(x, take); o != nil {
			if o.in == "" && i > 0 {
				o.in = x.Names[0]
			}
			return nil, o
		}
		if x.Kind == token.VAR {
			inits.of(x)
		}
	}
	if !inits.some && inits.dead != nil {
		return nil, &obstacle{Broken, inits.dead.Dead, inits.dead.Names[0]}
	}
	return reached, nil
}

// direct calls take with what a declaration itself needs. It returns the first obstacle.
func (d *draft) direct(x *decl, take func(*decl)) (first *obstacle) {
	stopped := func(state State, text, in string) {
		if first == nil {
			first = &obstacle{state, text, in}
		}
	}
	if x.Refused != "" {
		stopped(Refused, x.Refused, "")
	}
	for _, name := range x.Names {
		for _, method := range d.methods[name] {
			if m, _ := d.live(method); m != nil {
				take(m)
			}
		}
		// Methods declared with an alias of a type also belong to the type. Without them an
		// exercise alone would differ from the same exercise together with those that need the
		// alias.
		for _, a := range d.aliases[name] {
			alias := a.Names[0]
			has := len(d.methods[alias])+len(d.aliases[alias]) > 0
			if live, _ := d.live(alias); live == a && has {
				take(a)
			}
		}
	}
	for _, u := range x.Uses {
		if s := d.imported(x, u); s != nil {
			if why := s.refusal(x.unit); why != "" {
				stopped(Refused, why, "")
			}
			continue
		}
		live, dead := d.live(u.Name)
		switch {
		case live != nil:
			take(live)
		case dead != nil && !u.Key:
			stopped(Broken, dead.Dead, u.Name)
		case dead == nil && d.bare(u) && x.unit.dotRefusal() != "":
			stopped(Refused, x.unit.dotRefusal(), "")
		case dead == nil && d.wanted[u.Name] && !u.Key:
			stopped(Missing, "which no "+d.unitName()+" declares", u.Name)
		}
	}
	return first
}

// bare reports whether a use can only be a name of a package imported with a dot.
func (d *draft) bare(u use) bool {
	return ast.IsExported(u.Name) && len(d.decls[u.Name]) == 0
}

// unitName is the word for the units of this hand-in.
func (d *draft) unitName() string {
	if d.Notebook {
		return "cell"
	}
	return "file"
}

// afresh is the draft as it was read, without the compiler's errors.
func (d *draft) afresh() *draft {
	c := &draft{Notebook: d.Notebook, Machine: d.Machine, Units: clones(d.Units), wanted: d.wanted}
	for _, u := range c.Units {
		u.Imports, u.Dots, u.Decls = maps.Clone(u.Imports), clones(u.Dots), clones(u.Decls)
		for name, s := range u.Imports {
			own := *s
			u.Imports[name] = &own
		}
		for _, s := range u.Dots {
			s.unused = false
		}
		for _, x := range u.Decls {
			if x.dropped {
				x.Dead, x.dropped = "", false
			}
		}
	}
	c.index()
	return c
}

func clones[T any](list []*T) []*T {
	copied := slices.Clone(list)
	for i, x := range list {
		own := *x
		copied[i] = &own
	}
	return copied
}
