package datasets

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

var matlabFiles = []string{"testdata/plain.mat", "testdata/compressed.mat"}

func TestMatlabBytes(t *testing.T) {
	for _, path := range matlabFiles {
		got, err := matlabBytes(readFile(t, path), "data", 2, 3, 2)
		if want := []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; err != nil ||
			!bytes.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", path, got, err, want)
		}
	}
}

func TestMatlabErrors(t *testing.T) {
	plain, compressed := readFile(t, matlabFiles[0]), readFile(t, matlabFiles[1])
	changed := func(at int, to byte) []byte {
		content := bytes.Clone(plain)
		content[at] = to
		return content
	}
	const data = 0xe0 // where the array begins in the plain file
	for _, test := range []struct {
		what    string
		content []byte
		name    string
		want    string
	}{
		{"nothing", nil, "data", "128 bytes of header, this one has 0"},
		{"another format", append(make([]byte, 126), "XY"...), "data", `ends with "XY"`},
		{"another version", changed(125, 2), "data", "format 0x0200"},
		{"no arrays", plain[:128], "data", `no array "data"; the arrays are []`},
		{"another name", plain, "digits",
			`no array "digits"; the arrays are ["other" "data" "words"]`},
		{
			"another class", plain, "other",
			`array "other" is of class 6 (complex: false) and [2 2]; due are class 9 (uint8), ` +
				`not complex, and [2 3 2]`,
		},
		{"complex", changed(data+0x11, 8), "data", "complex: true"},
		{"another shape", changed(data+0x20, 3), "data", "[3 3 2]"},
		{"cut in a tag", plain[:data+4], "data", "within the tag"},
		{"cut in an array", plain[:data+40], "data", "claims 72 bytes, of which 32 are there"},
		{"too few values", changed(data+0x3c, 11), "data", "is [2 3 2], but has 11 values"},
		{"values of two bytes", changed(data+0x38, 4), "data",
			"values of an array are of type 4; due is 2"},
		{"a short element of 5 bytes", changed(data+0x32, 5), "data", "claims 5 bytes"},
		{"an element that is no array", changed(data, 9), "data",
			"type 9 stands where an array (14) is due"},
		{"cut in a compressed element", compressed[:len(compressed)-1], "words", "of which"},
		{
			"a broken compressed element",
			append(bytes.Clone(compressed[:140]), make([]byte, len(compressed)-140)...), "data",
			"a compressed element: ",
		},
	} {
		if _, err := matlabBytes(test.content, test.name, 2, 3, 2); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %q in it", test.what, err, test.want)
		}
	}
}

// The same bytes in the other order are the same file.
func TestMatlabBigEndian(t *testing.T) {
	content := readFile(t, matlabFiles[0])[:0x130]
	swapped := bytes.Clone(content)
	copy(swapped[124:], "\x01\x00MI")
	for _, at := range []int{0x80, 0x84, 0x88, 0x8c, 0x90, 0x94, 0x98, 0x9c, 0xa0, 0xa4, 0xa8,
		0xac, 0xb8, 0xbc,
		0xe0, 0xe4, 0xe8, 0xec, 0xf0, 0xf4, 0xf8, 0xfc, 0x100, 0x104, 0x108, 0x110, 0x118, 0x11c} {
		for i := range 4 {
			swapped[at+i] = content[at+3-i]
		}
	}
	swapped = append(swapped[:0xb0:0xb0],
		append([]byte{0, 0, 0, 1, 0, 0, 0, 5}, swapped[0xb8:]...)...)
	got, err := matlabBytes(swapped, "data", 2, 3, 2)
	if want := []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

func FuzzMatlabBytes(f *testing.F) {
	for _, path := range matlabFiles {
		f.Add(readFile(f, path))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if got, err := matlabBytes(content, "data", 2, 3, 2); err == nil && len(got) != 12 {
			t.Errorf("%d values of 2×3×2, and no error", len(got))
		}
	})
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
