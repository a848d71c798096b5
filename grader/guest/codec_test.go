package guest_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
)

type (
	number float64
	empty  struct{}
	nested struct{ A, B []nested }
	list   struct{ Next *list }
	tree   struct {
		Class, Attribute string
		Branches         []branch
	}
	branch struct {
		Value string
		Node  *tree
	}
	condition struct{ Attribute, Value string }
	step      struct {
		Path      []condition
		Gains     []float64
		Attribute string
	}
	mixed struct {
		Bool    bool
		Small   int8
		Big     uint64
		Float   float32
		Named   number
		Complex complex128
		Text    string
		Bytes   []byte
		Array   [2]string
		None    [0]int
		Nothing empty
		Slice   [][]float64
		Map     map[string][]int
		Keys    map[[2]int]empty
		Pointer *mixed
		Err     error
	}
)

// roundTrip encodes one value, decodes it, and encodes the copy.
func roundTrip(t *testing.T, v reflect.Value) reflect.Value {
	t.Helper()
	data, err := guest.Encode(v)
	if err != nil {
		t.Fatalf("encoding a %s: %v", v.Type(), err)
	}
	back, err := guest.Decode(data, v.Type())
	if err != nil {
		t.Fatalf("decoding a %s: %v", v.Type(), err)
	}
	again, err := guest.Encode(back[0])
	if err != nil || !bytes.Equal(again, data) {
		t.Errorf("a %s encodes to %x and its copy to %x (%v)", v.Type(), data, again, err)
	}
	return back[0]
}

func TestRoundTrip(t *testing.T) {
	leaf := &tree{Class: "P"}
	for _, want := range []any{
		0, -1, math.MinInt64, uint64(math.MaxUint64), int8(-128), true, "", "a\x00ü\xff",
		1.5, math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64, float32(0.1),
		complex(1, -2), complex64(complex(3, 4)),
		[]int(nil), []int{}, []int{3, 2, 1}, []byte{0, 255, 128}, [][]float64{nil, {}, {1, 2}},
		[3]bool{true, false, true},
		[0]int{}, struct{}{}, []struct{}{{}, {}}, map[string]int(nil), map[string]int{},
		map[int][]string{2: nil, 1: {"x"}},
		(*int)(nil), &tree{
			Attribute: "A",
			Branches:  []branch{{Value: "1", Node: leaf}, {Value: "2", Node: nil}},
		},
		[][]string{{"x"}, {}, nil},
		[]step{
			{Path: []condition{{Attribute: "A", Value: "1"}}, Gains: []float64{.5}, Attribute: "B"},
			{},
		},
		mixed{
			Small:   -3,
			Big:     1 << 63,
			Named:   2,
			Text:    "x",
			Array:   [2]string{"a", "b"},
			Map:     map[string][]int{"k": {1}},
			Keys:    map[[2]int]empty{{1, 2}: {}},
			Pointer: &mixed{},
		},
	} {
		if got := roundTrip(t, reflect.ValueOf(want)).Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("%#v came back as %#v", want, got)
		}
	}
}

// DeepEqual cannot tell these: NaN, its bits, and the sign of 0.
func TestFloatsKeepTheirBits(t *testing.T) {
	for _, bits := range []uint64{math.Float64bits(math.NaN()), 0x7ff0000000000001,
		0xfff8000000000123, 1 << 63, 0} {
		got := roundTrip(t, reflect.ValueOf(math.Float64frombits(bits))).Float()
		if math.Float64bits(got) != bits {
			t.Errorf("%x came back as %x", bits, math.Float64bits(got))
		}
	}
	for _, bits := range []uint32{0x7f800001, 0xffc00001, 1 << 31} {
		got := roundTrip(t, reflect.ValueOf(math.Float32frombits(bits))).Interface().(float32)
		if math.Float32bits(got) != bits {
			t.Errorf("%x came back as %x", bits, math.Float32bits(got))
		}
	}
	m := map[float64]int{math.NaN(): 1}
	if got := roundTrip(t, reflect.ValueOf(m)); got.Len() != 1 {
		t.Errorf("a map with the key NaN came back with %d keys", got.Len())
	}
}

func TestErrorsKeepTheirText(t *testing.T) {
	for _, want := range []error{nil, errors.New("no rows")} {
		v := reflect.New(reflect.TypeFor[error]()).Elem()
		if want != nil {
			v.Set(reflect.ValueOf(want))
		}
		got, _ := roundTrip(t, v).Interface().(error)
		if (got == nil) != (want == nil) || want != nil && got.Error() != want.Error() {
			t.Errorf("%v came back as %v", want, got)
		}
	}
}

func TestSharedPointersStayShared(t *testing.T) {
	leaf := &tree{Class: "P"}
	root := &tree{
		Attribute: "A",
		Branches: []branch{{Value: "1", Node: leaf}, {Value: "2", Node: leaf},
			{Value: "3", Node: &tree{Class: "P"}}},
	}
	got := roundTrip(t, reflect.ValueOf(root)).Interface().(*tree)
	if got.Branches[0].Node != got.Branches[1].Node ||
		got.Branches[0].Node == got.Branches[2].Node {
		t.Error("the first two leaves were one node, and the third another")
	}
	// One value twice over, thirty times: 2³⁰ leaves, if it were written out.
	for range 30 {
		root = &tree{
			Attribute: "A",
			Branches:  []branch{{Value: "1", Node: root}, {Value: "2", Node: root}},
		}
	}
	if data, err := guest.Encode(reflect.ValueOf(root)); err != nil || len(data) > 1000 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	// Two arguments that point to one value.
	x := 1
	data, err := guest.Encode(reflect.ValueOf(&x), reflect.ValueOf(&x))
	if err != nil {
		t.Fatal(err)
	}
	both, err := guest.Decode(data, reflect.TypeFor[*int](), reflect.TypeFor[*int]())
	if err != nil || both[0].Pointer() != both[1].Pointer() {
		t.Errorf("two pointers to one value came back as two values (%v)", err)
	}
}

func TestWhatContainsItselfIsNamed(t *testing.T) {
	root := &tree{
		Attribute: "A",
		Branches:  []branch{{Value: "1", Node: &tree{Class: "P"}}, {Value: "2", Node: nil}},
	}
	root.Branches[1].Node = root
	loop := &list{}
	loop.Next = &list{loop}
	slice := nested{A: make([]nested, 1)}
	slice.A[0].A = slice.A
	type tower map[string]tower
	m := tower{}
	m["m"] = m
	for _, c := range []struct {
		value any
		want  string
	}{
		{root, "the value.Branches[1].Node: points back to a value that it is part of"},
		{loop, "the value.Next.Next: points back to a value that it is part of"},
		{slice, "nested too deeply, or contains itself"},
		{m, `the value["m"]["m"]`},
	} {
		if _, err := guest.Encode(reflect.ValueOf(c.value)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, want %q", c.value, err, c.want)
		}
	}
}

func TestTooLargeValuesAreNamed(t *testing.T) {
	for _, value := range []any{
		make([]float64, guest.MaxSize/8+1), strings.Repeat("x", guest.MaxSize+1),
		make([]byte, guest.MaxSize+1), make([]struct{}, guest.MaxSize+1),
	} {
		if _, err := guest.Encode(reflect.ValueOf(value)); err == nil ||
			!strings.Contains(err.Error(), "more than 64 MB") {
			t.Errorf("a %T: %v", value, err)
		}
	}
}

func TestUnsupportedTypesAreNamed(t *testing.T) {
	type inner struct{ F func() }
	for _, c := range []struct {
		value any
		want  string
	}{
		{func() {}, "func()"},
		{make(chan int), "chan int"},
		{[]any{1}, "interface {}"},
		{time.Time{}, "field wall is not exported"},
		{map[string][]*inner{}, "func()"},
		{map[*int]bool{}, "keys are not plain"},
		{map[[1]*int]bool{}, "keys are not plain"},
		{uintptr(1), "uintptr"},
	} {
		if err := guest.Supported(reflect.TypeOf(c.value)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, want it to name %q", c.value, err, c.want)
		}
	}
	for _, value := range []any{mixed{}, nested{}, &list{}, map[[2]string]step{}} {
		if err := guest.Supported(reflect.TypeOf(value)); err != nil {
			t.Errorf("%T: %v", value, err)
		}
	}
}

// random makes a value of a type in which rare cases are common: nil, empty, shared, NaN.
func random(r *rand.Rand, t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	n := r.IntN(3)
	if depth > 4 {
		n = 0
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(n == 0)
	case reflect.Int, reflect.Int8:
		v.SetInt(r.Int64() >> (64 - t.Bits()) >> r.IntN(t.Bits()))
	case reflect.Uint64, reflect.Uint8:
		v.SetUint(r.Uint64() >> (64 - t.Bits()))
	case reflect.Float64, reflect.Float32:
		v.SetFloat([]float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1),
			r.NormFloat64()}[r.IntN(5)])
	case reflect.Complex128:
		v.SetComplex(complex(r.NormFloat64(), 1))
	case reflect.String:
		v.SetString(strings.Repeat("ä\x00", n))
	case reflect.Slice:
		if r.IntN(4) > 0 {
			v.Set(reflect.MakeSlice(t, n, n))
			for i := range n {
				v.Index(i).Set(random(r, t.Elem(), depth+1))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(random(r, t.Elem(), depth+1))
		}
	case reflect.Map:
		if r.IntN(4) > 0 {
			v.Set(reflect.MakeMap(t))
			for range n {
				v.SetMapIndex(random(r, t.Key(), depth+1), random(r, t.Elem(), depth+1))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			v.Field(i).Set(random(r, t.Field(i).Type, depth+1))
		}
	case reflect.Pointer:
		if n > 0 {
			v.Set(reflect.New(t.Elem()))
			v.Elem().Set(random(r, t.Elem(), depth+1))
		}
	case reflect.Interface:
		if n > 0 {
			v.Set(reflect.ValueOf(errors.New("e")))
		}
	}
	return v
}

func TestRandomValuesRoundTrip(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[mixed](), reflect.TypeFor[nested](),
		reflect.TypeFor[*tree](), reflect.TypeFor[map[[2]int][]*mixed](),
		reflect.TypeFor[[][]float64]()}
	for i := range 3000 {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		roundTrip(t, random(r, types[i%len(types)], 0))
	}
}

// For any input there is no panic and memory stays in proportion. An input that is accepted has one
// meaning.
func FuzzDecode(f *testing.F) {
	types := []reflect.Type{
		reflect.TypeFor[mixed](), reflect.TypeFor[*tree](), reflect.TypeFor[[]step](),
		reflect.TypeFor[[][1000]float64](), reflect.TypeFor[[]empty](),
		reflect.TypeFor[map[int8]string](), reflect.TypeFor[guest.Reply](),
		reflect.TypeFor[nested](), reflect.TypeFor[*list](),
	}
	for i := range 50 {
		r := rand.New(rand.NewPCG(3, uint64(i)))
		data, err := guest.Encode(random(r, types[i%len(types)], 0))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i%len(types), data)
	}
	f.Add(3, []byte{0xff, 0xff, 0xff, 0xff, 0x7f})
	f.Add(4, []byte{0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0})
	f.Fuzz(func(t *testing.T, i int, data []byte) {
		typ := types[(i%len(types)+len(types))%len(types)]
		values, err := guest.Decode(data, typ)
		if err != nil {
			return
		}
		again, err := guest.Encode(values[0])
		if err != nil {
			t.Fatalf("a decoded %s cannot be encoded: %v", typ, err)
		}
		back, err := guest.Decode(again, typ)
		if err != nil {
			t.Fatal(err)
		}
		if third, err := guest.Encode(back[0]); err != nil || !bytes.Equal(third, again) {
			t.Errorf("%x, then %x (%v)", again, third, err)
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		typ  reflect.Type
		data []byte
	}{
		{"nothing", reflect.TypeFor[int](), nil},
		{"left over", reflect.TypeFor[int](), []byte{2, 2}},
		{"no bool", reflect.TypeFor[bool](), []byte{2}},
		{"too large an int8", reflect.TypeFor[int8](), []byte{0x80, 0x04}},
		{"a long slice", reflect.TypeFor[[]int](), []byte{0xff, 0xff, 0xff, 0xff, 0x0f, 1}},
		{"a long slice of large elements", reflect.TypeFor[[][1000]float64](),
			append([]byte{9}, make([]byte, 1000)...)},
		{"a long text", reflect.TypeFor[string](), []byte{5, 'a'}},
		{"a pointer to nothing", reflect.TypeFor[*int](), []byte{2}},
		{"a pointer to itself", reflect.TypeFor[*list](), []byte{1, 2}},
		{"a key twice", reflect.TypeFor[map[bool]bool](), []byte{3, 1, 1, 1, 1}},
		{"a function", reflect.TypeFor[func()](), []byte{1}},
		{"an interface", reflect.TypeFor[any](), []byte{1}},
	} {
		if _, err := guest.Decode(c.data, c.typ); err == nil {
			t.Errorf("%s: accepted as a %s", c.name, c.typ)
		}
	}
	// A pointer whose type differs from that of the pointer that it refers to.
	if _, err := guest.Decode([]byte{1, 2, 2}, reflect.TypeFor[*int](),
		reflect.TypeFor[*string]()); err == nil {
		t.Error("a *string that points to an int: accepted")
	}
	deep := bytes.Repeat([]byte{1}, 100_000)
	if _, err := guest.Decode(deep, reflect.TypeFor[*list]()); err == nil {
		t.Error("100,000 nested pointers: accepted")
	}
}

func TestDecodeTakesLittleMemory(t *testing.T) {
	for _, typ := range []reflect.Type{
		reflect.TypeFor[[][1000]float64](), reflect.TypeFor[[][]int](), reflect.TypeFor[[]mixed](),
		reflect.TypeFor[[]empty](), reflect.TypeFor[map[int]int](),
	} {
		// a length of a million, and zeros
		data := append([]byte{0xf0, 0xff, 0x3f}, make([]byte, 1<<20)...)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = guest.Decode(data, typ)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 64*uint64(len(data)) {
			t.Errorf("a %s: %d MB for 1 MB of data", typ, used>>20)
		}
	}
}
