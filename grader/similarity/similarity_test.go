package similarity

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestCopies holds that copies of right answers in disguise are found, and come before all others,
// in classes of two to five people.
func TestCopies(t *testing.T) {
	copied, missed := 0, 0
	for _, lesson := range lessons(t) {
		class := independent(t, lesson)
		for file, source := range read(t, "../grading/testdata/right/"+lesson+"/*.go.txt") {
			who := filepath.Base(file)
			works := append(slices.Clone(class), worksOf(t, "copy", disguise(t, source))...)
			pairs := Compare(works, nil, Options{})
			if len(pairs) == 0 || pairs[0].A != "copy" || pairs[0].B != who {
				t.Errorf("%s: the copy of %s is not on top of %d pairs", lesson, who, len(pairs))
				continue
			}
			found := make(map[string]bool)
			for _, m := range pairs[0].Functions {
				found[m.Exercise] = true
			}
			for _, w := range works {
				long := len(fingerprints(w.Pieces, nil)) >= 20
				if w.Student == who && long {
					copied++
				}
				if w.Student == who && long && !found[w.Exercise] {
					missed++
					t.Logf("%s: %s of %s was copied, and not found", lesson, w.Exercise, who)
				}
			}
		}
	}
	// The reference's Conditionals has half of its words in common with both.
	if copied < 70 || missed > 1 {
		t.Errorf("%d of %d long functions were not found", missed, copied)
	}
}

// TestCopiesAmongWrongAnswers puts a copy in disguise of the longest wrong answer among all wrong
// answers to an exercise. One author wrote these as changes of each other, so they have much in
// common, which is damped. Nevertheless the copy comes first in two of three classes or more.
func TestCopiesAmongWrongAnswers(t *testing.T) {
	files, err := filepath.Glob("../grading/testdata/wrong/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	tested, missed := 0, 0
	for _, file := range files {
		works := wrongAnswers(t, file)
		if len(works) < 6 {
			continue
		}
		longest := slices.MaxFunc(works, func(a, b Work) int {
			return len(fingerprints(a.Pieces, nil)) - len(fingerprints(b.Pieces, nil))
		})
		if len(fingerprints(longest.Pieces, nil)) < 10 {
			continue
		}
		tested++
		var source strings.Builder
		for _, p := range longest.Pieces {
			source.WriteString(p.Text + "\n")
		}
		works = append(works, worksOf(t, "copy", disguise(t, source.String()))...)
		pairs := Compare(works, nil, Options{})
		if len(pairs) == 0 || pairs[0].A != "copy" && pairs[0].B != "copy" {
			missed++
			t.Logf("%s: the copy of %q is not on top of %d pairs", file, longest.Student,
				len(pairs))
		}
	}
	if tested < 10 || 3*missed > tested {
		t.Errorf("in %d of %d classes the copy is not on top", missed, tested)
	}
}

// gini is what everybody writes, with names of one's own.
func gini(name string) string {
	return fmt.Sprintf(`func Gini(counts []float64) float64 {
	%[1]s := 0.0
	for _, n := range counts {
		%[1]s += n
	}
	if %[1]s == 0 {
		return 0
	}
	impurity := 1.0
	for _, n := range counts {
		impurity -= n / %[1]s * n / %[1]s
	}
	return impurity
}`, name)
}

// TestEverybodys holds that what everybody writes alike is not flagged, and neither is what
// everybody was given, but that the same function is where two have it and others have another.
func TestEverybodys(t *testing.T) {
	var class []Work
	for i := range 30 {
		source := gini(fmt.Sprint("total", i))
		class = append(class, worksOf(t, fmt.Sprint("student ", i), source)...)
	}
	if pairs := Compare(class, nil, Options{}); len(pairs) > 0 {
		t.Errorf("%d pairs wrote what everybody writes", len(pairs))
	}
	pair := class[:2]
	if pairs := Compare(pair, nil, Options{}); len(pairs) != 1 || pairs[0].Functions[0].Share != 1 {
		t.Errorf("two equal functions: %+v", pairs)
	}
	if pairs := Compare(pair, class[2].Pieces, Options{}); len(pairs) > 0 {
		t.Errorf("two have what was given: %+v", pairs)
	}
}

// What three of four have counts less than what two have, and what all have not at all.
func TestDamped(t *testing.T) {
	share := func(alike, others int) float64 {
		var works []Work
		for i := range alike {
			works = append(works, worksOf(t, fmt.Sprint("a", i), gini(fmt.Sprint("x", i)))...)
		}
		for i := range others {
			source := fmt.Sprintf("func Gini(counts []float64) float64 {\n%s return 0\n}",
				strings.Repeat(fmt.Sprintf("counts[%d] = counts[1] / 7\n", i), 10))
			works = append(works, worksOf(t, fmt.Sprint("b", i), source)...)
		}
		pairs := Compare(works, nil, Options{Share: 1e-9, Common: 1e-9, Most: 1})
		if len(pairs) == 0 {
			return 0
		}
		return pairs[0].Functions[0].Share
	}
	// 1 − log(m+1)/log(n−1) of n = 17 students, 4 of whom share it: 1 − log 3 / log 16.
	if got := share(4, 13); got < .6037 || got > .6038 {
		t.Errorf("4 of 17: %v, want 0.6037", got)
	}
	if two, all := share(2, 15), share(6, 0); two != 1 || all != 0 {
		t.Errorf("2 of 17: %v, want 1; 6 of 6: %v, want 0", two, all)
	}
}

// TestNormal lists pairs of functions that say the same and those that do not.
func TestNormal(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"names", "x := n + 1; return x * x", "y := n + 1; return y * y", true},
		{"other use of names", "x := n + 1; return x * n", "y := n + 1; return y * y", false},
		{"comments", "return n // done\n", "/* so */ return n", true},
		{"literals", "return 1000 + 0x10", "return 16.0 + 1e3", true},
		{"other literals", "return 1", "return 2", false},
		{"independent statements", "a := n + 1; b := n * 2; return a - b",
			"b := n * 2; a := n + 1; return a - b", true},
		{"equal statements", "a := 0; b := 0; a += n; b -= n; return a / b",
			"b := 0; a := 0; b -= n; a += n; return a / b", true},
		{"dependent statements", "a := n; n = 2; return a", "n = 2; a := n; return a", false},
		{"two at once", "a, b := n+1, n*2; return a - b", "a := n + 1; b := n * 2; return a - b",
			false}, // the words are the same but for the ends of statements
		{"counting up", "for i := 0; i < len(x); i++ { n += x[i] }; return n",
			"for k := range x { n = n + x[k] }; return n", true},
		{"comparisons", "if n > m { return 1 }; return 0", "if m < n { return 1 }; return 0", true},
		{"sums", "return n*m + 7", "return 7 + (m * n)", true},
		{"differences", "return n - 7", "return 7 - n", false},
		{"zero values", "var s float64; s += n; return s", "s := 0.0; s += n; return s", true},
		{"renamed imports", "return math.Log2(n)", "return other.Log2(n)", true},
		{"other functions", "return math.Log2(n)", "return math.Log(n)", false},
	} {
		text := func(body string) string {
			const head = "func F(n, m float64, x []float64) float64 {"
			return key(words(0, Piece{Text: head + body + "}"}))
		}
		if a, b := text(c.a), text(c.b); (a == b) != c.same {
			t.Errorf("%s:\n%s\n%s", c.name, a, b)
		}
	}
}

// What does not parse is compared all the same.
func TestBroken(t *testing.T) {
	broken := func(name string) []Work {
		source := strings.TrimSuffix(gini(name), "}") // its end is missing
		return []Work{{Student: name, Exercise: "Gini", Pieces: []Piece{{Text: source}}}}
	}
	pairs := Compare(append(broken("a"), broken("b")...), nil, Options{})
	if len(pairs) != 1 || pairs[0].Functions[0].Share != 1 {
		t.Errorf("%+v", pairs)
	}
}

// The blocks name the lines that are the same, in both works.
func TestBlocks(t *testing.T) {
	a := gini("total")
	b := "// mine\n\n" + strings.Replace(gini("sum"), "\timpurity := 1.0\n",
		"\tfmt.Println(counts, \"so far\", 1, 2, 3)\n\timpurity := 1.0\n", 1)
	works := append(worksOf(t, "a", a), worksOf(t, "b", b)...)
	for i := range works {
		works[i].Pieces[0].Line += 100 * i
	}
	pairs := Compare(works, nil, Options{})
	if len(pairs) != 1 {
		t.Fatalf("%d pairs", len(pairs))
	}
	want := []Block{
		{Lines{0, 3, 8}, Lines{0, 105, 110}},
		{Lines{0, 10, 14}, Lines{0, 113, 117}},
	}
	if got := pairs[0].Functions[0].Blocks; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Neither the order of the works nor the processors change what is found.
func TestOrder(t *testing.T) {
	works := class(t, 60)
	want := Compare(works, nil, Options{})
	shuffled := slices.Clone(works)
	rand.New(rand.NewPCG(7, 7)).Shuffle(len(works), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	got := Compare(shuffled, nil, Options{})
	if len(got) != len(want) {
		t.Fatalf("%d pairs, and %d in another order", len(want), len(got))
	}
	for i := range got {
		if got[i].A != want[i].A || got[i].B != want[i].B ||
			len(got[i].Functions) != len(want[i].Functions) {
			t.Errorf("pair %d: %s and %s, or %s and %s", i, want[i].A, want[i].B, got[i].A,
				got[i].B)
		}
	}
}

// class is one of n students with functions: of the right and the wrong answers to the
// lesson on trees, with some statements of one's own.
func class(t testing.TB, n int) []Work {
	t.Helper()
	exercises := []string{"Classify", "Entropy", "Gain", "BestAttribute", "ID3",
		"PredictCoins"}
	answers := make(map[string][]Work)
	all := independent(t, "trees")
	files, err := filepath.Glob("../grading/testdata/wrong/trees/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		all = append(all, wrongAnswers(t, file)...)
	}
	for _, w := range all {
		answers[w.Exercise] = append(answers[w.Exercise], w)
	}
	r := rand.New(rand.NewPCG(1, 8))
	var works []Work
	for i := range n {
		for _, exercise := range exercises {
			from := answers[exercise][r.IntN(len(answers[exercise]))]
			w := Work{Student: fmt.Sprintf("student %04d", i), Exercise: exercise}
			for _, p := range from.Pieces {
				for range 2 {
					at := strings.Index(p.Text, "{\n")
					if at >= 0 {
						own := fmt.Sprintf("\tvar own%d = %d * len(\"%d\") - %d\n", r.IntN(9),
							r.IntN(9), r.IntN(99), r.IntN(9))
						p.Text = p.Text[:at+2] + own + p.Text[at+2:]
					}
				}
				w.Pieces = append(w.Pieces, p)
			}
			works = append(works, w)
		}
	}
	return works
}

// BenchmarkClass compares the eight functions of 2,000 students.
func BenchmarkClass(b *testing.B) {
	works := class(b, 2000)
	for b.Loop() {
		Compare(works, nil, Options{})
	}
}

// Code made to be slow to compare is compared nevertheless, within the time of the test.
func TestHostile(t *testing.T) {
	for name, body := range map[string]string{
		"long":  strings.Repeat("x = x + 1\n", 100_000),
		"deep":  "x = " + strings.Repeat("(", 9000) + "x" + strings.Repeat(")", 9000),
		"sum":   "x = " + strings.Repeat("x + ", 50_000) + "x",
		"loops": strings.Repeat("for { x++ \n", 2000) + strings.Repeat("}\n", 2000),
	} {
		source := "func F(x int) int {\n" + body + "\nreturn x }"
		works := []Work{{Student: "a", Exercise: "f", Pieces: []Piece{{Text: source}}},
			{Student: "b", Exercise: "f", Pieces: []Piece{{Text: source}}}}
		want := 1
		if name == "deep" { // without its parentheses it is shorter than a run
			want = 0
		}
		if pairs := Compare(works, nil, Options{Common: .5}); len(pairs) != want {
			t.Errorf("%s: %d pairs of two equal functions, want %d", name, len(pairs), want)
		}
	}
}
