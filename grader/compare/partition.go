package compare

import "github.com/tessella-go/tessella/grader/shape"

// maxWork bounds the effort of one comparison of trees or rule sets: how many nodes, branches,
// rules and conditions are looked at.
const maxWork = 1_000_000

func tooLarge(what string) *Deviation {
	return &Deviation{Message: "the " + what + " is too large to be compared"}
}

// partition enumerates the combinations of attribute values. It fixes one value after the other.
type partition struct {
	values map[string][]string      // of each attribute, those that are named
	named  map[shape.Condition]bool // the same
	fixed  map[string]string        // the values fixed so far
	order  []shape.Condition        // the same, in their order
	work   int                      // see maxWork
}

func newPartition() *partition {
	return &partition{values: map[string][]string{}, named: map[shape.Condition]bool{},
		fixed: map[string]string{}}
}

// name adds a value of an attribute to those that are distinguished.
func (p *partition) name(attribute, value string) {
	if c := (shape.Condition{Attribute: attribute, Value: value}); !p.named[c] {
		p.named[c] = true
		p.values[attribute] = append(p.values[attribute], value)
	}
}

func (p *partition) nameTree(node *shape.Node) {
	for _, branch := range node.Branches {
		p.name(node.Attribute, branch.Value)
		p.nameTree(branch.Node)
	}
}

// each calls look for each value that the attribute can have, with the value fixed, until there is
// a deviation. An attribute that is fixed already has only that value.
func (p *partition) each(attribute string, look func(value string) *Deviation) *Deviation {
	if value, ok := p.fixed[attribute]; ok {
		return look(value)
	}
	for _, value := range p.values[attribute] {
		p.fixed[attribute] = value
		p.order = append(p.order, shape.Condition{Attribute: attribute, Value: value})
		d := look(value)
		delete(p.fixed, attribute)
		p.order = p.order[:len(p.order)-1]
		if d != nil {
			return d
		}
	}
	return nil
}

// String names the combinations: "for Outlook = sunny, Humidity = high".
func (p *partition) String() string {
	if len(p.order) == 0 {
		return "for every example"
	}
	return "for " + conditions(p.order, ", ")
}
