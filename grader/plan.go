package grader

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Plan is an exercise prepared for a grader that calls the student's function in another process.
// It has the calls to make, and their right results, which never leave the grader. A Plan never
// changes.
type Plan struct {
	course.Exercise // of the exercise
	task            *task
	calls           []call
}

// PlanOptions say which cases a plan has beside the visible ones and those that the
// exercise draws for everyone.
type PlanOptions struct {
	Secret string // hidden cases are drawn from it; empty: there are none
	// how many hidden cases to draw; 0: the exercise's own number, which is the maximum for an open
	// task
	Hidden  int
	Student string // not empty: hidden cases for this student only
	// further hidden cases; those of other exercises are skipped
	Private []PrivateCase
}

// NewPlan prepares an exercise. The same options make the same plan.
func NewPlan(t Task, o PlanOptions) (*Plan, error) {
	if o.Hidden < 0 {
		return nil, fmt.Errorf("%d hidden cases; it should be 0 or more", o.Hidden)
	}
	p := &Plan{Exercise: t.About(), task: newTask(t.erase())}
	var err error
	if p.calls, err = p.task.calls(seed); err != nil {
		return nil, err
	}
	private, err := p.task.private(o.Private)
	if err != nil {
		return nil, err
	}
	hidden, err := p.task.hidden(o)
	if err != nil {
		return nil, err
	}
	p.calls = append(p.calls, private...)
	for i := range hidden {
		hidden[i].before += len(p.calls)
	}
	p.calls = append(p.calls, hidden...)
	return p, nil
}

// Calls returns the encoded arguments of each call to make, in order. They belong to the plan.
func (p *Plan) Calls() [][]byte {
	list := make([][]byte, len(p.calls))
	for i, c := range p.calls {
		list[i] = c.args
	}
	return list
}

// Visible is the number of visible cases in [Plan.Calls]. They come first.
func (p *Plan) Visible() int {
	n := 0
	for _, c := range p.calls {
		if !c.hidden {
			n++
		}
	}
	return n
}

// Limit returns the time limit of one call, as native code on an idle machine.
func (p *Plan) Limit() time.Duration { return p.task.limit }

// Fingerprint identifies a plan. Plans of one program with the same fingerprint judge the same
// answers alike.
func (p *Plan) Fingerprint() string {
	h := sha256.New()
	part := func(b []byte) {
		_ = binary.Write(h, binary.LittleEndian, uint64(len(b))) // a hash takes everything
		h.Write(b)
	}
	about, err := json.Marshal(p.Exercise)
	if err != nil {
		panic(p.task.errorf("%w", err)) // strings and a number
	}
	part(about)
	for _, hint := range p.task.hints {
		part([]byte(hint))
	}
	for _, m := range p.task.misconceptions {
		part([]byte(m.Name + "\x00" + m.Hint))
	}
	for _, c := range p.calls {
		part(fmt.Appendf(nil, "%q %q %q %q %t %t", c.Name, c.Where, c.Note, c.relation,
			c.drawn, c.hidden))
		part(c.args)
		part([]byte(texts(c.want, nil, whole)))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Answer is the result of one call.
type Answer struct {
	Reply   guest.Reply // if Outcome is empty
	Outcome Outcome     // how the program ended, if there is no reply
	Message string      // the same in words
	Stacks  string      // the goroutines at the end, as Go prints them
	Printed string      // what the function printed
}

// Origin says where the judged function comes from.
type Origin struct {
	Function string // its full name, as in stacks
	// names a place: "cell 7, line 3: x := counts[5]"; empty if it cannot
	Place  func(guest.Frame) string
	Source func() *mistakes.Function // nil: not known
	// makes the visible calls of the function with a repaired source; nil, or no answers: it cannot
	Repaired func([]mistakes.Edit) []Answer
}

// Judge compares the answers with the right ones, one answer for each of [Plan.Calls].
//
// It is an error if an answer says that the function could not be called with the arguments: it
// must have the exercise's type.
func (p *Plan) Judge(from Origin, answers []Answer) (Verdict, error) {
	if len(answers) != len(p.calls) {
		return Verdict{}, p.task.errorf("%d answers to %d calls", len(answers), len(p.calls))
	}
	for i, a := range answers {
		kind := a.Reply.Kind
		if a.Outcome == "" &&
			(kind < guest.Returned || kind > guest.OutOfMemory || kind == guest.Rejected) {
			if p.calls[i].hidden { // students read the error
				return Verdict{}, p.task.errorf("a hidden case was not a call of the function")
			}
			return Verdict{}, p.task.errorf("case %q: %s", p.calls[i].Name, a.Reply.Text)
		}
	}
	v := p.task.judge(from, p.calls, answers)
	p.relate(&v)
	return v, nil
}

// relate marks the cases in which a relation between two results is broken: those that are wrong
// although the case before is right.
func (p *Plan) relate(v *Verdict) {
	for i, c := range p.calls {
		if c.relation != "" && v.Cases[i].Outcome == Wrong && v.Cases[c.before].Outcome == Right {
			v.Cases[i].Message = fmt.Sprintf("%s: that does not hold; %s", c.relation,
				v.Cases[i].Message)
		}
	}
}

// hidden draws the hidden cases, and one for each relation that applies to its base case. A call's
// before is an index in the returned list.
func (t *task) hidden(o PlanOptions) ([]call, error) {
	if o.Secret == "" || t.draw == nil {
		return nil, nil
	}
	n := o.Hidden
	if n == 0 {
		n = t.drawn
	}
	if t.Kind == course.Build { // each case takes a second or so
		n = min(n, t.drawn)
	}
	mac := hmac.New(sha256.New, []byte(o.Secret))
	fmt.Fprintf(mac, "%s\x00%s", t.ID, o.Student) // a hash takes everything
	sum := mac.Sum(nil)
	chance := func(stream uint64) *rand.Rand {
		return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum)+stream,
			binary.LittleEndian.Uint64(sum[8:])))
	}
	var all []call
	for i := range n {
		one, err := t.answered(Case{
			Name: fmt.Sprintf("hidden %d", i+1),
			Args: t.draw(chance(uint64(i))),
		})
		if err != nil {
			return nil, t.errorf("hidden case %d: %w", i+1, err)
		}
		one.drawn, one.hidden = true, true
		all = append(all, one)
	}
	for k, r := range t.relations {
		base := all[k%n]
		other, err := t.related(r, base, chance(uint64(n+k)))
		if err != nil {
			return nil, t.errorf("relation %q: %w", r.Name, err)
		}
		if other != nil {
			other.hidden, other.relation, other.before = true, r.Name, k%n
			all = append(all, *other)
		}
	}
	return all, nil
}

// related makes the case that a relation connects to another one; nil if the relation does not
// apply. It is an error if the reference breaks the relation.
func (t *task) related(r Relation, base call, chance *rand.Rand) (*call, error) {
	args, err := decode(base.args, guest.Params(t.solution.Type())) // a copy
	if err != nil {
		return nil, err
	}
	changed := r.Change(chance, args)
	if changed == nil {
		return nil, nil
	}
	other, err := t.answered(Case{Name: r.Name, Args: changed})
	if err != nil {
		return nil, err
	}
	same := r.Same
	if same == nil {
		same = func(before, after []any) bool { return t.compare(other.in, after, before) == nil }
	}
	before, err := t.reference(base) // once more, because Same may change its arguments
	if err != nil {
		return nil, err
	}
	after, err := t.reference(other)
	if err != nil {
		return nil, err
	}
	if !same(before, after) {
		return nil, fmt.Errorf("the reference gives %s for %s, and %s for %s",
			texts(base.want, nil, whole), texts(base.in, nil, whole), texts(other.want, nil, whole),
			texts(other.in, nil, whole))
	}
	return &other, nil
}

// Unjudged is the verdict on a function that could not be called, with the reason.
func (p *Plan) Unjudged(why string) Verdict {
	v := p.task.verdict(len(p.calls))
	v.Status, v.Message, v.Hints = Mistyped, why, p.task.hints
	return v
}
