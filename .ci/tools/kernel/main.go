// Command kernel writes the AVX2 assembly of three packages below classify: of knn/internal/engine,
//
//	go -C .ci/tools run ./kernel -out ../../classify/knn/internal/engine/tile_amd64.s \
//		-stubs ../../classify/knn/internal/engine/tile_amd64.go -pkg engine
//
// of internal/matmul (strip_amd64, -pkg matmul), and of internal/processor
// (processor_amd64, -pkg processor).
package main

import (
	"flag"
	"fmt"
	"log"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	rows    = 16 // of a tile: two registers of eight
	queries = 4
	lanes   = 8
	width   = 4 // bytes of a float32
)

func main() {
	flag.Parse() // the flags are those of avo
	switch pkg := flag.Lookup("pkg").Value.String(); pkg {
	case "engine":
		tile("avx2Squares", "avx2Squares is Squares for d columns.", nil,
			func(sum, difference, _ reg.VecVirtual) { VFMADD231PS(difference, difference, sum) })
		tile("avx2Differences", "avx2Differences is Differences for d columns.", mask,
			func(sum, difference, mask reg.VecVirtual) {
				VANDPS(difference, mask, difference)
				VADDPS(difference, sum, sum)
			})
	case "matmul":
		strip("avxMultiply", "avxMultiply is Multiply for pairs of columns.", 16, 2)
		strip("avxDots", "avxDots is Dots for fours of columns.", 8, 4)
		block()
	case "processor":
		cpuid()
		xgetbv()
	default:
		log.Fatalf("kernel: -pkg is %q; it must be engine, strip or processor", pkg)
	}
	Generate()
}

// strip writes the product of rows, stored by columns, and a vector. Each row has several sums:
// every column in turn is added to the next.
func strip(name, doc string, rows, ways int) {
	const lanes, width = 4, 8
	TEXT(name, NOSPLIT, "func(z, rows, t *float64, turns int)")
	Pragma("noescape")
	Doc(doc)
	z, x := Load(Param("z"), GP64()), Load(Param("rows"), GP64())
	t, turns := Load(Param("t"), GP64()), Load(Param("turns"), GP64())
	sums := make([][]reg.VecVirtual, ways)
	for i := range sums {
		for range rows / lanes {
			sum := YMM()
			VXORPD(sum, sum, sum)
			sums[i] = append(sums[i], sum)
		}
	}
	Label(name + "Turn")
	for i := range sums {
		value := YMM()
		VBROADCASTSD(Mem{Base: t, Disp: i * width}, value)
		for j, sum := range sums[i] {
			product := YMM()
			VMULPD(Mem{Base: x, Disp: (i*rows + j*lanes) * width}, value, product)
			VADDPD(product, sum, sum)
		}
	}
	ADDQ(U32(ways*rows*width), x)
	ADDQ(U8(ways*width), t)
	DECQ(turns)
	JNZ(LabelRef(name + "Turn"))
	for half := ways / 2; half > 0; half /= 2 {
		for i := range half {
			for j, sum := range sums[i] {
				VADDPD(sums[i+half][j], sum, sum)
			}
		}
	}
	for j, sum := range sums[0] {
		VMOVUPD(sum, Mem{Base: z, Disp: j * lanes * width})
	}
	VZEROUPPER()
	RET()
}

// block writes the product of four rows and eight columns. Each sum is added up in order. The value
// of row i in turn l is a[i·across + l·down], and b has eight values for each turn, stride apart.
func block() {
	const rows, columns, lanes, width = 4, 2, 4, 8
	TEXT("avxBlock", NOSPLIT, "func(c, a, b *float64, cStride, across, down, bStride, turns int)")
	Pragma("noescape")
	Doc("avxBlock writes a block of four rows and eight columns of a product.")
	c, a, b := Load(Param("c"), GP64()), Load(Param("a"), GP64()), Load(Param("b"), GP64())
	bytes := func(name string) reg.Register {
		stride := Load(Param(name), GP64())
		SHLQ(U8(3), stride)
		return stride
	}
	cStride, across, down := bytes("cStride"), bytes("across"), bytes("down")
	bStride, turns := bytes("bStride"), Load(Param("turns"), GP64())
	across3 := GP64()
	LEAQ(Mem{Base: across, Index: across, Scale: 2}, across3)
	var sums [rows][columns]reg.VecVirtual
	for i := range sums {
		for j := range sums[i] {
			sums[i][j] = YMM()
			VXORPD(sums[i][j], sums[i][j], sums[i][j])
		}
	}
	Label("avxBlockTurn")
	var row [columns]reg.VecVirtual
	for j := range row {
		row[j] = YMM()
		VMOVUPD(Mem{Base: b, Disp: j * lanes * width}, row[j])
	}
	for i, at := range []Mem{{Base: a}, {Base: a, Index: across, Scale: 1},
		{Base: a, Index: across, Scale: 2}, {Base: a, Index: across3, Scale: 1}} {
		value := YMM()
		VBROADCASTSD(at, value)
		for j := range row {
			product := YMM()
			VMULPD(row[j], value, product)
			VADDPD(product, sums[i][j], sums[i][j])
		}
	}
	ADDQ(down, a)
	ADDQ(bStride, b)
	DECQ(turns)
	JNZ(LabelRef("avxBlockTurn"))
	for i := range sums {
		for j, sum := range sums[i] {
			VMOVUPD(sum, Mem{Base: c, Disp: j * lanes * width})
		}
		ADDQ(cStride, c)
	}
	VZEROUPPER()
	RET()
}

// mask clears the sign of a float32.
func mask() reg.VecVirtual {
	m := YMM()
	VPCMPEQD(m, m, m)
	VPSRLD(U8(1), m, m)
	return m
}

// tile writes a function that sums the terms of 16 rows and 4 queries and compares the sums with
// the limits. add adds the term of a difference to a sum.
func tile(name, doc string, constant func() reg.VecVirtual,
	add func(sum, difference, constant reg.VecVirtual)) {
	TEXT(name, NOSPLIT, "func(rows, queries *float32, d int, limits *float32) uint64")
	Pragma("noescape")
	Doc(doc)
	x, q := Load(Param("rows"), GP64()), Load(Param("queries"), GP64())
	d, limits := Load(Param("d"), GP64()), Load(Param("limits"), GP64())
	var c reg.VecVirtual
	if constant != nil {
		c = constant()
	}
	var sums [queries][rows / lanes]reg.VecVirtual
	for i := range sums {
		for j := range sums[i] {
			sums[i][j] = YMM()
			VXORPS(sums[i][j], sums[i][j], sums[i][j])
		}
	}
	Label(name + "Column")
	var row [rows / lanes]reg.VecVirtual
	for j := range row {
		row[j] = YMM()
		VMOVUPS(Mem{Base: x, Disp: j * lanes * width}, row[j])
	}
	for i := range sums {
		query := YMM()
		VBROADCASTSS(Mem{Base: q, Disp: i * width}, query)
		for j := range row {
			difference := YMM()
			VSUBPS(query, row[j], difference)
			add(sums[i][j], difference, c)
		}
	}
	ADDQ(U8(rows*width), x)
	ADDQ(U8(queries*width), q)
	DECQ(d)
	JNZ(LabelRef(name + "Column"))

	near := GP64()
	XORQ(near, near)
	for i := range sums {
		limit := YMM()
		VBROADCASTSS(Mem{Base: limits, Disp: i * width}, limit)
		for j := range sums[i] {
			VCMPPS(U8(notGreater), limit, sums[i][j], sums[i][j])
			bits := GP64()
			VMOVMSKPS(sums[i][j], bits.As32())
			if shift := i*rows + j*lanes; shift > 0 {
				SHLQ(U8(shift), bits)
			}
			ORQ(bits, near)
		}
	}
	VZEROUPPER()
	Store(near, ReturnIndex(0))
	RET()
}

// notGreater is the comparison "not greater than", which NaN passes, without exceptions.
const notGreater = 0x1a

func cpuid() {
	TEXT("cpuid", NOSPLIT, "func(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)")
	Doc("cpuid asks the processor what it can do.")
	Load(Param("leaf"), reg.EAX)
	Load(Param("subleaf"), reg.ECX)
	CPUID()
	for i, r := range []reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.EDX} {
		Store(r, Return(fmt.Sprintf("e%cx", 'a'+i)))
	}
	RET()
}

func xgetbv() {
	TEXT("xgetbv", NOSPLIT, "func() (eax, edx uint32)")
	Doc("xgetbv asks which registers the system saves.")
	XORL(reg.ECX, reg.ECX)
	XGETBV()
	Store(reg.EAX, Return("eax"))
	Store(reg.EDX, Return("edx"))
	RET()
}
