// Package notebooks makes and runs the course's notebooks. A lesson (lessons/DIR/lesson.md) is
// their one source: [Build] makes a notebook of it, with stubs or solutions cut from solutions/DIR,
// [Run] executes a notebook on the kernel, [Page] shows the result as a page that needs nothing
// else, and [Lab] keeps the copies that students work in.
//
// Lessons are read as files. The package imports none of them, so a lesson that does not compile
// can still be built and its faults be named.
package notebooks
