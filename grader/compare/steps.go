package compare

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// steps compares two traces of ID3, and names the first step that deviates and what is wrong with
// it: where it stands, whether it is a leaf, its gains, its attribute or its class. The Class of an
// inner step does not matter.
func (t Tolerance) steps(got, want []shape.Step) *Deviation {
	for i, w := range want {
		if i == len(got) {
			return wrongStep(i, w.Path, "", "nothing", "a step",
				" is missing: the trace ends before it")
		}
		if d := t.step(i, got[i], w); d != nil {
			return d
		}
	}
	return extraStep(got, len(want))
}

func (t Tolerance) step(i int, got, want shape.Step) *Deviation {
	wrong := func(field, g, w, format string, args ...any) *Deviation {
		return wrongStep(i, want.Path, field, g, w, ": "+format, args...)
	}
	shouldBe := func(field, what, g, w string) *Deviation {
		return wrong(field, g, w, "%s should be %s, is %s", what, w, g)
	}
	switch {
	case !slices.Equal(got.Path, want.Path):
		return wrong(".Path", place(got.Path), place(want.Path), "should be at this node, is at %s",
			nodeName(got.Path))
	case want.Attribute == "" && got.Attribute != "":
		return wrong(".Attribute", word(got.Attribute), "a leaf",
			"should be a leaf with the class %s, tests %s", word(want.Class), word(got.Attribute))
	case want.Attribute != "" && got.Attribute == "":
		return wrong(".Attribute", "a leaf", word(want.Attribute),
			"should test %s, is a leaf with the class %s", word(want.Attribute), word(got.Class))
	case len(got.Gains) != len(want.Gains):
		return shouldBe(".Gains", "the number of gains", fmt.Sprint(len(got.Gains)),
			fmt.Sprint(len(want.Gains)))
	}
	for k := range want.Gains {
		if !t.equal(got.Gains[k], want.Gains[k]) {
			return shouldBe(".Gains"+index(k), fmt.Sprintf("gain %d", k+1), float(got.Gains[k]),
				float(want.Gains[k]))
		}
	}
	switch {
	case got.Attribute != want.Attribute:
		return shouldBe(".Attribute", "attribute", word(got.Attribute), word(want.Attribute))
	case want.Attribute == "" && got.Class != want.Class:
		return shouldBe(".Class", "class", word(got.Class), word(want.Class))
	}
	return nil
}

func nodeName(path []shape.Condition) string {
	if len(path) == 0 {
		return "the root"
	}
	return place(path)
}

func extraStep(got []shape.Step, n int) *Deviation {
	if len(got) <= n {
		return nil
	}
	return wrongStep(n, got[n].Path, "", "a step", "nothing",
		" is too many: the trace should end before it")
}

// wrongStep makes the deviation of a step. The format continues the sentence that begins with the
// name of the step.
func wrongStep(
	i int, path []shape.Condition, field, got, want, format string, args ...any,
) *Deviation {
	d := wrong(i, got, want, "step %d (%s)%s", i+1, place(path), fmt.Sprintf(format, args...))
	d.Path += field
	return d
}
