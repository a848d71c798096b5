package verdict

import (
	"fmt"
	"strings"
	"unicode"
)

// Printable makes a text of unknown origin harmless, for a terminal and for reports. An escape
// sequence could clear the screen, or set the title of a window. So control characters, and marks
// that change the direction of text, are written as in Go: \x1b. Line ends and tabs stay. Bytes
// that are not UTF-8, and code points that are not characters, become "�".
func Printable(text string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(text, "\r\n", "\n") {
		switch {
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case unicode.IsControl(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		case unicode.Is(unicode.Bidi_Control, r):
			fmt.Fprintf(&b, `\u%04x`, r)
		case unicode.Is(unicode.Noncharacter_Code_Point, r):
			b.WriteRune(unicode.ReplacementChar)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
