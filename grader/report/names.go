package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// SortByName sorts a list by a name of each element as people do it: accents and case decide only
// between names that are otherwise the same, and 2 comes before 10.
func SortByName[E any](list []E, name func(E) string) {
	c := collate.New(language.Und, collate.Numeric)
	slices.SortStableFunc(list, func(a, b E) int {
		return cmp.Or(c.CompareString(name(a), name(b)), strings.Compare(name(a), name(b)))
	})
}

// longest is the most bytes of a file's name, less than any file system allows, so that an ending
// and a number fit behind it.
const longest = 100

// fileNames gives each student a name for a file or folder: letters, digits, "-", "_" and single
// dots; the same for none, not even where a file system takes upper case for lower. Students whose
// name can stay as it is come first.
func fileNames(students []Student) []string {
	names := make([]string, len(students))
	taken := make(map[string]bool)
	give := func(i int, name string) {
		free := name
		for n := 2; taken[folded(free)]; n++ {
			free = name + "-" + strconv.Itoa(n)
		}
		names[i], taken[folded(free)] = free, true
	}
	for i, s := range students {
		if safe := safeName(s.Name); safe == s.Name && !taken[folded(safe)] {
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

// studentDirs gives each student a folder below the one of a form; a single student has that one.
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

// devices are names that Windows keeps for itself, with any ending.
var devices = []string{"con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5",
	"com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

func safeName(name string) string {
	var b strings.Builder
	last := '.'
	for _, r := range name {
		if !(unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '.') ||
			r == utf8.RuneError {
			r = '_'
		}
		if b.Len()+utf8.RuneLen(r) > longest {
			break
		}
		if r == '.' && last == '.' { // none at the beginning, and no two in a row
			continue
		}
		b.WriteRune(r)
		last = r
	}
	safe := strings.TrimRight(b.String(), ".")
	stem, _, _ := strings.Cut(safe, ".")
	if safe == "" || strings.HasPrefix(safe, "-") ||
		slices.Contains(devices, strings.ToLower(stem)) {
		return "_" + safe
	}
	return safe
}

// folded is the same for names that differ in case only.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, name)
}
