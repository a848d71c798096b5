package grader

import "fmt"

func show(v Verdict) { fmt.Println(v.Text()) }

// Text writes the verdict.
func (v Verdict) Text() string { return fmt.Sprintf("%+v", v) }
