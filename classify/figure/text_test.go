package figure

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
)

func TestWrap(t *testing.T) {
	wide := plainText.width
	for _, c := range []struct {
		text  string
		width float64 // in widths of "aaaa"
		lines int
		want  []string
	}{
		{"", 1, 2, nil},
		{"  \n ", 1, 2, nil},
		{"aaaa", 1, 2, []string{"aaaa"}},
		{"aa aa", 1, 2, []string{"aa", "aa"}}, // the space is too much
		{"a a", 1, 2, []string{"a a"}},
		{"a\na", 1, 2, []string{"a", "a"}},
		{"a\r\na", 1, 2, []string{"a", "a"}},
		{"aaaaaaaa", 1, 2, []string{"aaaa", "aaaa"}},
		{"aaaa aaaa aaaa", 1, 2, []string{"aaaa", "aa…"}}, // "…" is wider than "a"
		{"a\ta", 1, 2, []string{"a a"}},
		{"aaaa", 0, 9, []string{"a", "a", "a", "a"}}, // a letter at least
	} {
		got := wrap(plainText, c.text, wide("aaaa")*font.Length(c.width), c.lines)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q becomes %q, not %q", c.text, got, c.want)
		}
	}
}

// Both weights of the font have the characters of the course's labels.
func TestGlyphs(t *testing.T) {
	const signs = "ABCäöüßéčćšžđαβγδεθλμπρσφχψωΓΔΘΛΠΣΦΨΩ" +
		"≤≥≠≈±·×÷−–—…²³¹₀₁₂₃½√∞∂∏∑∫∩→←↑↓′°■□▲▼●○«»„“”‘’ЖЯя"
	for _, l := range []lettering{plainText, boldText} {
		face := font.DefaultCache.Lookup(l.style().Font, l.size)
		if face.Font.Variant != "Sans" {
			t.Fatalf("the font is %v", face.Font)
		}
		for _, r := range signs {
			if i, err := face.Face.GlyphIndex(nil, r); err != nil || i == 0 {
				t.Errorf("bold %v: no glyph for %c", l.bold, r)
			}
		}
		for _, r := range "△∈" { // the documented gaps
			if i, err := face.Face.GlyphIndex(nil, r); err != nil || i != 0 {
				t.Errorf("bold %v: there is a glyph for %c now: say so in the package comment",
					l.bold, r)
			}
		}
	}
	if got, want := oneLine(plainText, "△ of 日本, 😀\ufe0f, n\u20dd", 1000),
		"□ of □□, □, n"; got != want {
		t.Errorf("what the font lacks is drawn as %q, not %q", got, want)
	}
	if plainText.width("iiii") == boldText.width("iiii") {
		t.Error("bold is not bold")
	}
}

func TestNoTextIsSmallerThanElevenPixels(t *testing.T) {
	for _, l := range []lettering{titleText, boldText, plainText, smallText, edgeLettering} {
		if l.size < 11*px {
			t.Errorf("a lettering of %v pixels", l.size/px)
		}
	}
}

func TestCleanKeepsWhatCanBeRead(t *testing.T) {
	if got, want := clean("a\x00b\xffc\r\nd\te"), "a b\uFFFDc\nd e"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := brief(strings.Repeat("é ", 3000)); len([]rune(got)) != 2000 ||
		!strings.HasSuffix(got, "…") {
		t.Errorf("the alternative text has %d letters and ends in %q", len([]rune(got)),
			got[len(got)-4:])
	}
}
