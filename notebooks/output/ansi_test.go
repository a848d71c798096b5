package output

import "testing"

// The numbers are those of ECMA-48, select graphic rendition: 31 is red, 1 bold, 7
// inverse, 0 the end of all.
func TestANSI(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"plain", "a <b> & c\n", "a &lt;b&gt; &amp; c\n"},
		{"red", "\x1b[31mred\x1b[0m", `<span class="ansi-1">red</span>`},
		{"bright on blue", "\x1b[92;44mx\x1b[m y", `<span class="ansi-10 ansi-on-4">x</span> y`},
		{"bold goes, red stays", "\x1b[1;31ma\x1b[22mb\x1b[39mc",
			`<span class="ansi-1 ansi-bold">a</span><span class="ansi-1">b</span>c`},
		{"GoNB's mark", "\x1b[7m[[ Cell [2] Line 3 ]]\x1b[0m",
			`<span class="ansi-inverse">[[ Cell [2] Line 3 ]]</span>`},
		{"inverse colours", "\x1b[31;7mx\x1b[27my",
			`<span class="ansi-on-1">x</span><span class="ansi-1">y</span>`},
		{"256 colours", "\x1b[38;5;196mx\x1b[48;2;1;2;3;3my",
			`x<span class="ansi-italic">y</span>`},
		{"markup in colour", "\x1b[31m<b>\x1b[0m", `<span class="ansi-1">&lt;b&gt;</span>`},
		{"cursor and title", "\x1b[2Ka\x1b]0;title\x07b\x1b[1;1Hc", "abc"},
		{"overwritten", "10 %\r50 %\r100 %\ndone", "100 %\ndone"},
		{"Windows line ends", "a\r\nb\r\n", "a\nb\n"},
		{"return at the end", "a\r", "a"},
		{"control characters", "a\x00\x07\tb", "a\tb"},
		{"broken text", "a\xffb", "a\uFFFDb"},
	} {
		if got := ansiHTML(test.text); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
