package sandbox

import (
	"context"

	"github.com/tessella-go/tessella/grader/harness"
)

// Machine is the builder as a place where students' functions run.
func (b *Builder) Machine() harness.Machine { return machine{b} }

type machine struct{ builder *Builder }

func (m machine) Build(ctx context.Context, units []Unit) ([]harness.Built, error) {
	built, err := m.builder.Build(ctx, units)
	list := make([]harness.Built, len(built))
	for i, one := range built {
		list[i] = one.Built
		if one.program != nil {
			list[i].Program = compiled{m.builder, one}
		}
	}
	return list, err
}

// compiled is a unit that can be started.
type compiled struct {
	builder *Builder
	built   Built
}

func (c compiled) Start(ctx context.Context, l Limits) (harness.Process, error) {
	p, err := c.builder.Start(ctx, c.built, l)
	if err != nil { // a nil *Process is not a nil interface
		return nil, err
	}
	return p, nil
}
