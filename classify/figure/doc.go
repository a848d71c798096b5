// Package figure draws what the course shows: trees, curves and bars; points, regions, fields,
// cells, margins, paths, arrows and ellipses in a [Plane]; tiles of names, rankings, calibration,
// confusion matrices, digits, dendrograms and networks; several of them side by side ([Panels]).
// It takes plain values (a [classify.Diagram], slices of numbers) or a [classify.Classifier] and
// knows no algorithm, so that a student's own results are drawn by the same call as the package's.
//
// A notebook cell that shows a figure is one line:
//
//	notebook.Show(figure.Tree(model.Diagram()))
//	notebook.Show(figure.Bars([]string{"Color", "Outline", "Dot"}, gains))
//	notebook.Show(figure.Curves("p", "impurity", figure.Func("entropy", 0, 1, entropy)))
//
// Every function that draws returns a [Figure], whatever its input, so that such a cell stays one
// line. The figure keeps what was wrong with the input: [Figure.Err] and [Save] return it, and
// notebook.Show prints it. Package notebook, in a folder below, is separate because it links the
// library of the notebook's kernel. A program that only saves figures does not need that.
//
// The colours are those of Petroff. People with any of the common kinds of colour blindness can
// distinguish them, and no figure relies on colour alone: points differ in their marks too, curves
// in their dashes. The background is white and opaque,
// so that figures are legible in a dark notebook. All text is set in Liberation Sans. It has Latin,
// Greek and Cyrillic letters and the signs ≤ ≥ ≠ ² ₁ → ± · × √ Σ ∞. A sign that it lacks (△, ∈)
// appears as an empty box.
//
// The named values, which go doc lists in part:
//
//   - [Best]: [Largest], [Smallest], [NoBest]
//   - [Hatch]: [NoHatch], [Rising], [Falling], [Crossing]
package figure
