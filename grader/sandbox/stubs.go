package sandbox

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Most functions of Go's runtime and library that the linker puts into a program never run, and
// translating them takes most of the time. So the interpreter gets a module in which a function
// that programs seldom use is a stub. It has the host call the function itself, which is in a
// second module. That one has all functions, and uses the memory and the variables of the first.
// It is translated when a stub is called for the first time.

// aStub marks the length of what a stub asks to read. The other bits are the function's place in
// the table, where Go's functions begin at firstFunction.
const aStub, firstFunction = 1 << 31, 0x1000

// withStubs returns a module that the linker has written with stubs for the functions that are not
// in a sorted list of names.
func withStubs(source []byte, used []string) ([]byte, error) {
	names := map[int]string{}
	_, err := rewrite(source, func(id byte, section []byte, r *moduleReader) []byte {
		if id == customSection && string(r.take(r.number())) == "name" {
			r.take(1)  // the names of functions follow
			r.number() // bytes
			for range r.number() {
				i := r.number()
				names[i] = string(r.take(r.number()))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	imports, read, types := 0, 0, []int(nil)
	return rewrite(source, func(id byte, section []byte, r *moduleReader) []byte {
		switch id {
		case importSection:
			imports = r.number()
			for i := range imports {
				from, name := string(r.take(r.number())), string(r.take(r.number()))
				if from == "tessella" && name == "read" {
					read = i
				}
				r.take(1) // it is a function
				r.number()
			}
		case functionSection:
			for range r.number() {
				types = append(types, r.number())
			}
		case codeSection:
			body := binary.AppendUvarint(nil, uint64(len(types)))
			r.number()
			for i, t := range types {
				code := r.take(r.number())
				// All functions that are written in Go have type 0.
				name := names[imports+i]
				_, often := slices.BinarySearch(used, name)
				if t == 0 && !often && !students(name) {
					code = appendSigned([]byte{0, localGet, 0, constant},
						int64(int32(uint32(aStub|firstFunction+i))))
					code = append(binary.AppendUvarint(append(code, callOne), uint64(read)), stop)
				}
				body = append(binary.AppendUvarint(body, uint64(len(code))), code...)
			}
			return sectionOf(codeSection, body)
		}
		return section
	})
}

// students reports whether the name of a function may be that of a student's, or of one that the
// compiler has made for the student's types.
func students(name string) bool {
	return strings.Contains(name, "work.") || strings.HasPrefix(name, "main.") ||
		strings.Contains(name, "go.shape.") || strings.HasPrefix(name, "type_")
}

// borrowing returns a module that repack has written, without data and with the memory and the
// variables of module program in place of its own.
func borrowing(packed []byte) ([]byte, error) {
	variables, count := []byte(nil), 1
	_, err := rewrite(packed, func(id byte, _ []byte, r *moduleReader) []byte {
		if id == globalSection {
			for i := range r.number() {
				variables = appendNames(variables, "program", globalName(i))
				variables = append(append(variables, aGlobal), r.take(2)...) // its type
				r.take(1)
				r.number() // its value at the start
				r.take(1)
				count++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return rewrite(packed, func(id byte, section []byte, r *moduleReader) []byte {
		switch id {
		case importSection:
			body := binary.AppendUvarint(nil, uint64(r.number()+count))
			body = append(appendNames(append(body, r.rest...), "program", "memory"), aMemory, 0, 0)
			return sectionOf(importSection, append(body, variables...))
		case memorySection, globalSection, exportSection, dataSection:
			return nil
		}
		return section
	})
}

func appendNames(to []byte, names ...string) []byte {
	for _, name := range names {
		to = append(append(to, byte(len(name))), name...)
	}
	return to
}

func sectionOf(id byte, body []byte) []byte {
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}
