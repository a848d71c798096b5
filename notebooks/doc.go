// Package notebooks makes and runs the course's notebooks. A lesson (lessons/DIR/lesson.md) is
// their one source: [Build] makes a notebook of it, with stubs or solutions cut from solutions/DIR,
// [Run] executes a notebook on the kernel, [Page] shows the result as a page that needs nothing
// else, and [Lab] keeps the copies that students work in.
//
// The text of a lesson is read as a file. What else the lessons say, such as the points of their
// exercises, comes as a list of plain values: see package course.
package notebooks
