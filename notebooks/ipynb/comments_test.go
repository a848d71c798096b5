package ipynb_test

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

func TestBlankComments(t *testing.T) {
	for source, want := range map[string]string{
		"x := 1 // ab\ny":           "x := 1 //   \ny",
		"// ä\n":                    "//   \n", // bytes, not characters
		"a /* b\n*c */ d // e":      "a /*  \n   */ d //  ",
		"a /*/ b */ c":              "a /*    */ c",
		"/**//**/ //":               "/**//**/ //",
		"`// a` + \"/* b\" // c":    "`// a` + \"/* b\" //  ",
		"'\"' // c \"":              "'\"' //    ",
		"// a\r b\r\nf()":           "//      \nf()",
		"//line x:0\n/*line :0*/ x": "//        \n/*       */ x",
		"// \x00 \xff":              "//    ",
		"f( // a\n/* no end // b":   "f( //  \n/* no end // b",
		"// keep this\n// a":        "// keep this\n//  ",
		"":                          "",
	} {
		code := []byte(source)
		ipynb.BlankComments(code, func(c string) bool { return !strings.Contains(c, "keep") })
		if string(code) != want {
			t.Errorf("%q: %q, want %q", source, code, want)
		}
	}
}
