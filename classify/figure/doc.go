// Package figure draws what the course shows: trees, curves and bars; points, regions, fields,
// cells, margins, paths and ellipses in a [Plane]; rankings, calibration, confusion matrices,
// digits and dendrograms. It takes plain values (a [classify.Diagram], slices of numbers) or a
// [classify.Classifier] and knows no algorithm, so that a student's own results are drawn by the
// same call as the package's.
//
// A notebook cell that shows a figure is one line:
//
//	figure.Show(figure.Tree(model.Diagram()))
//	figure.Show(figure.Bars([]string{"Color", "Outline", "Dot"}, gains))
//	figure.Show(figure.Curves("p", "impurity", figure.Func("entropy", 0, 1, entropy)))
//
// So that it stays one line, all functions that draw return a [Figure], always. What was wrong with
// their input is kept in it: [Figure.Err] tells, [Show] prints it, [Save] returns it.
//
// Colours are those of Okabe and Ito, which people with any of the common kinds of colour blindness
// can tell apart; no figure tells by colour alone. The background is white and opaque, so that
// figures are legible in a dark notebook. All text is set in Liberation Sans, which has Latin,
// Greek and Cyrillic letters and the signs ≤ ≥ ≠ ² ₁ → ± · × √ Σ ∞; a sign that it lacks (△, ∈)
// comes out as an empty box.
package figure
