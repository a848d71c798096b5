package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/judging"
)

// sample does what students' functions often do.
const sample = `package work

import ("fmt"; "math"; "slices"; "sort"; "strings")

func Sample(rows [][]string, x [][]float64, n int) (m map[string][]float64, s string, ok bool) {
	m = map[string][]float64{}
	for i, row := range rows {
		for _, cell := range row {
			m[cell] = append(m[cell], math.Log2(x[i][0])*math.Exp(x[i][0])+math.Pow(x[i][0], 0.3))
			s += cell
		}
	}
	keys := []string{}
	counts := map[int]int{}
	for k, v := range m {
		keys = append(keys, k)
		counts[len(v)]++
		delete(counts, n)
	}
	sort.Strings(keys)
	slices.Sort(keys)
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	sort.SliceStable(keys, func(i, j int) bool { return keys[i] < keys[j] })
	s = strings.Join(keys, ", ") + fmt.Sprint(keys, n, x, m) + fmt.Sprintf("%d %.3f %v %s %q", n,
		x[0][0], x, s, s)
	for _, word := range strings.Split(strings.ToLower(s), " ") {
		ok = ok || strings.Contains(word, "a")
	}
	fmt.Println(s)
	return m, fmt.Errorf("%s: %w", rows[n][0], nil).Error(), ok
}
`

// learn finds out which functions a program uses that does what students' programs do.
func (s *Sandbox) learn(ctx context.Context) error {
	built, err := judging.Build(ctx, s, map[string][]byte{"sample.go": []byte(sample)},
		[]string{"Sample"})
	if err != nil {
		return err
	}
	if built.Program == nil {
		return fmt.Errorf("the sample: %s", built.Said)
	}
	defer built.Program.Close()
	p := built.Program.(*program)
	m := &machine{job: job{Program: filepath.Join(p.folder, "linked.wasm"), Start: time.Minute,
		Memory: 64 << 20, Static: p.static, Output: 1 << 20}}
	if err := m.base.reserve(m.Memory + m.Static); err != nil {
		return err
	}
	used := map[string]bool{}
	ctx = experimental.WithFunctionListenerFactory(ctx, listener(used))
	if err := m.load(ctx); err != nil {
		return err
	}
	defer m.wazero.Close(ctx)
	if _, _, err := m.fresh(ctx); err != nil {
		return err
	}
	for n := range 3 { // at last it panics
		var frame bytes.Buffer
		args, err := guest.Encode(reflect.ValueOf([][]string{{"b", "a"}, {"c", "a"}}),
			reflect.ValueOf([][]float64{{3}, {4}}), reflect.ValueOf(n))
		if err == nil {
			err = guest.Write(&frame, guest.Call{Function: "Sample", Args: args})
		}
		if err != nil {
			return err
		}
		m.instance.unread = frame.Bytes()
		if o, _ := m.call(ctx, time.Minute, "answer"); o.End != nil {
			return fmt.Errorf("the sample: %+v", o.End)
		}
	}
	s.Used = slices.Sorted(maps.Keys(used))
	return nil
}

// listener notes which functions are called.
type listener map[string]bool

func (l listener) NewFunctionListener(api.FunctionDefinition) experimental.FunctionListener {
	return l
}

func (l listener) Before(_ context.Context, _ api.Module, f api.FunctionDefinition, _ []uint64,
	_ experimental.StackIterator) {
	l[f.Name()] = true
}

func (l listener) After(context.Context, api.Module, api.FunctionDefinition, []uint64) {}

func (l listener) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}
