// Package notebooks runs the whole course, checks what students wrote, and keeps the copies that
// they work in. The packages below it build a notebook, run it and show it as a page.
package notebooks
