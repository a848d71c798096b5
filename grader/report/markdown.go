package report

import "strings"

// escapeMarkdown is what GitHub's Markdown must not take for its own in a line of text.
var escapeMarkdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "{", `\{`,
	"}", `\}`, "[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`, "#", `\#`, "+", `\+`,
	// a word joiner: "@name" calls somebody
	"-", `\-`, "!", `\!`, "|", `\|`, "~", `\~`, "$", `\$`, ":", `\:`, ".", `\.`, "=", `\=`, "<",
	"&lt;", ">", "&gt;", "&", "&amp;", "@", "@\u2060")

// markdown writes a text as one line of Markdown, also in the cell of a table.
func markdown(text string) string { return escapeMarkdown.Replace(line(text)) }

// fence writes a text as a block of code.
func fence(text string) string {
	marks := "```"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	return marks + "text\n" + text + "\n" + marks + "\n"
}
