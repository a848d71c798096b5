package grader

// Check runs the cases of an exercise on the student's function f and shows the verdict: a card in a notebook, plain text outside.
//
// It panics where f is nil or the exercise is not well-formed.
func Check[F any](ex Exercise[F], f F) {}

// Test runs the cases of an exercise on f inside a Go test and reports what is wrong through tb.
func Test[F any](tb TB, ex Exercise[F], f F) { tb.Helper() }

// Run runs the cases of an exercise on f and returns the verdict, without showing it.
func Run[F any](ex Exercise[F], f F) Verdict { return Verdict{} }

// task is an exercise without its type parameter.
type task struct{}

func (ex Exercise[F]) erase() *task { return &task{} }

// About describes the exercise.
func (ex Exercise[F]) About() About {
	return About{ID: ex.ID, Title: ex.Title, Where: ex.Where, Points: ex.Points}
}

// Validate says what the author of the exercise must mend.
func (ex Exercise[F]) Validate() error { return nil }
