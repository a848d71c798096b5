package submission

import (
	"strings"
	"testing"
)

// What is harmless in a process without files and network may be imported, and is imported
// automatically as on GoNB.
func TestAllowedImports(t *testing.T) {
	for name, body := range map[string]string{
		"json":      "json.Marshal(c)",
		"csv":       "csv.NewReader(strings.NewReader(``)).Read()",
		"binary":    "binary.LittleEndian.Uint64(make([]byte, 8))",
		"hex":       "hex.EncodeToString(nil)",
		"base64":    "base64.StdEncoding.EncodeToString(nil)",
		"sha256":    "sha256.Sum256(nil)",
		"crc64":     "crc64.MakeTable(crc64.ISO)",
		"slog":      "slog.Info(`x`)",
		"os":        "fmt.Fprintln(os.Stderr, os.Getenv(`HOME`))",
		"os.Exit":   "os.Exit(1)",
		"runtime":   "runtime.GC()",
		"template":  "template.New(`x`)",
		"tabwriter": "tabwriter.NewWriter(os.Stdout, 0, 0, 1, ' ', 0).Flush()",
		"filepath":  "filepath.Base(`x`)",
		"rand":      "rand.IntN(3)",
	} {
		s := cells(t, lesson, code("func Gain(c [][]float64) float64 {\n"+body+"\nreturn 0\n}")...)
		if part := s.Parts["trees/gain"]; part.State != Found {
			t.Errorf("%s: %s", name, part.text())
		} else if errs := compile(t, s)[0]; errs != nil {
			t.Errorf("%s: %v\n%s", name, errs, dump(s))
		}
	}
}

// Calls that show something are left out, and what they need only for that stays used.
func TestDisplays(t *testing.T) {
	const result = "\nreturn 0\n}"
	for name, source := range map[string]string{
		"as GoNB imports it": "func Gain(c [][]float64) float64 {\ntext := fmt.Sprint(c)\n" +
			"gonbui.DisplayHTML(text)" + result,
		"imported": "import \"github.com/janpfeifer/gonb/gonbui\"\n" +
			"func Gain(c [][]float64) float64 {\nfor i := range c { " +
			"gonbui.DisplayHTMLF(\"%d\", i) }" + result,
		"by another name": "import ui \"github.com/janpfeifer/gonb/gonbui\"\n" +
			"func Gain(c [][]float64) float64 {\ndefer ui.Sync()\nui.\n\nDisplayMarkdown(\"x\")" +
			result,
		"in a helper": "func show(x any) { gonbui.DisplayMarkdown(fmt.Sprint(x)) }\n" +
			"func Gain(c [][]float64) float64 {\nshow(c)" + result,
	} {
		s := cells(t, lesson, code(source)...)
		if part := s.Parts["trees/gain"]; part.State != Found {
			t.Errorf("%s: %s", name, part.text())
		} else if errs := compile(t, s)[0]; errs != nil || strings.Contains(dump(s), "gonb/") {
			t.Errorf("%s: %v\n%s", name, errs, dump(s))
		}
	}
	s := cells(t, lesson, code("func Gain(c [][]float64) float64 {\ngonbui.\n\tDisplayHTML(``)\n"+
		"return x\n}")...)
	if errs := compile(t, s)[0]; len(errs) != 1 || errs[0].Line != 4 {
		t.Errorf("the lines have moved: %v", errs)
	}
}

// A variable with a type of one's own has the exercise's type, which the harness needs.
func TestNamedFunctionType(t *testing.T) {
	const value = "func(c [][]float64) float64 { return 0 }\n"
	for name, test := range map[string]struct{ source, want string }{
		"a func type": {"type F func(c [][]float64) float64\nvar Gain F = " + value,
			"var Gain   ="},
		"with methods": {"type F func(c [][]float64) float64\nfunc (F) M() {}\nvar Gain F = " +
			value, "var Gain F ="},
		"not an exercise": {"type F func() int\nvar f F = func() int { return 1 }\n" +
			"func Gain(c [][]float64) float64 { return float64(f()) }", "var f F ="},
		"an ordinary one": {"var Gain = " + value, "var Gain ="},
		"a written-out type": {"var Gain func([][]float64) float64 = " + value,
			"var Gain func([][]float64) float64 ="},
	} {
		s := cells(t, lesson, code(test.source)...)
		if errs := compile(t, s)[0]; errs != nil || !strings.Contains(dump(s), test.want) {
			t.Errorf("%s: %v\n%s", name, errs, dump(s))
		}
	}
}
