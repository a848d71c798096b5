package report

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// SortByName sorts a list by the names of its elements as people do. Accents and case decide only
// between names that are otherwise equal, and 2 comes before 10.
func SortByName[E any](list []E, name func(E) string) {
	c := collate.New(language.Und, collate.Numeric)
	slices.SortStableFunc(list, func(a, b E) int {
		return cmp.Or(c.CompareString(name(a), name(b)), strings.Compare(name(a), name(b)))
	})
}

// longest is the maximum length of a file name in bytes. It is less than file systems allow, so
// that an extension and a number fit after it.
const longest = 100

// fileNames gives each student a name for a file or folder: letters, digits, "-", "_" and single
// dots. All names are different, even if the file system ignores case. Students whose name needs no
// change come first.
func fileNames(students []Student) []string {
	names := make([]string, len(students))
	taken := make(map[string]bool)
	fold := cases.Fold().String // equal for names that differ in case only
	give := func(i int, name string) {
		free := name
		for n := 2; taken[fold(free)]; n++ {
			free = name + "-" + strconv.Itoa(n)
		}
		names[i], taken[fold(free)] = free, true
	}
	for i, s := range students {
		if safe := safeName(s.Name); safe == s.Name && !taken[fold(safe)] {
			give(i, safe)
		}
	}
	for i, s := range students {
		if names[i] == "" {
			give(i, safeName(s.Name))
		}
	}
	return names
}

// studentDirs gives each student a folder below the format's folder. A single student gets that
// folder itself.
func studentDirs(folder string, students []Student) []string {
	if len(students) == 1 {
		return []string{folder}
	}
	dirs := fileNames(students)
	for i := range dirs {
		dirs[i] = folder + "/" + dirs[i]
	}
	return dirs
}

var (
	unsafe = regexp.MustCompile(`[^\pL\p{Nd}.-]`)
	dots   = regexp.MustCompile(`\.{2,}`)
	// reserved matches the empty name, names that look like options, and the names that Windows
	// reserves, with any extension.
	reserved = regexp.MustCompile(`(?i)^($|-|(con|prn|aux|nul|(com|lpt)[0-9])(\.|$))`)
)

func safeName(name string) string {
	safe := dots.ReplaceAllString(unsafe.ReplaceAllString(name, "_"), ".")
	safe = strings.TrimLeft(safe, ".")
	safe = strings.ToValidUTF8(safe[:min(len(safe), longest)], "")
	safe = strings.TrimRight(safe, ".")
	if reserved.MatchString(safe) {
		return "_" + safe
	}
	return safe
}
