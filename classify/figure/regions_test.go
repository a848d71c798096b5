package figure

import (
	"fmt"
	"strings"
)

func ExampleRegions() {
	f := PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Equal: true}.Draw("x₁", "x₂",
		Regions(disc{}, "outside", "inside"))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// x₂ (-2 to 2) against x₁ (-2 to 2).
	// Each place has the shade of the class that the classifier gives it.
}

func ExampleField() {
	f := PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2}.Draw("x₁", "x₂",
		Field(disc{}, 1, "outside", "inside"))
	fmt.Println(f.Alt)
	// Output:
	// x₂ (-2 to 2) against x₁ (-2 to 2). The darker a place, the more probable is inside there.
}
