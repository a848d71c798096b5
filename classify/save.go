package classify

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"strings"
)

// formatVersion is that of the files that Save writes. Load refuses a later one.
const formatVersion = 1

// Save writes a fitted model to w, with its [Schema] and its options. [Load] reads it, also in
// another process, and its predictions are the same to the last bit. Nothing is written if the
// model cannot be saved.
//
// The file is JSON in UTF-8:
//
//	{"Format": "tessella", "Version": 1, "Model": {
//	  "Kind": "logistic.Model",
//	  "Schema": {"Name": "iris", "Attributes": [{"Name": "petal length"}, ...], "Classes": [...]},
//	  "Options": {"Kind": "logistic.Regression", "Value": {"Lambda": 0.1}},
//	  "State": {...}}}
//
// Kind comes first and says which package reads State. A model within another has the same form; it
// has no Schema if that is the same. Fields that are zero are left out. A number that is missing
// (NaN) is null, an infinite one is "+Inf" or "-Inf". A matrix is its Rows, Columns and Data, row
// by row. A function is its name.
//
// A learner is an error, and so is a model whose type is not known, see [Register]. So are a
// function and a value within it that are not known, see [RegisterOptions]; the error names the
// field. Options that hold a learner to be fitted, such as ensemble.Bagging.Fit, are left out: the
// models that it made are in the file.
func Save(w io.Writer, model any) error {
	if model == nil {
		return errors.New("classify: the model to save is nil")
	}
	if kind := kinds.named[reflect.TypeOf(model)]; kind != "" && kinds.model[kind] == nil {
		return fmt.Errorf("classify: %T is no fitted model; save what its Fit returns", model)
	}
	e := encoder{}
	e.out = fmt.Appendf(e.out, `{"Format":"tessella","Version":%d,"Model":`, formatVersion)
	if err := e.value(reflect.ValueOf(&model).Elem()); err != nil {
		return fmt.Errorf("classify: %T cannot be saved: %w", model, err)
	}
	_, err := w.Write(append(e.out, "}\n"...))
	return err
}

// Load reads a model that [Save] has written. It can be used as a [Posterior] if the saved one
// could.
//
// The program must import the package of the model's kind, and those of the models within it; see
// [Register]. A kind that is not known is an error that names the package, and so is a file that is
// broken, ends too early or was written by a later version.
func Load(r io.Reader) (Model, error) { return LoadAs[Model](r) }

// LoadAs is [Load] for a model of a known type, such as *tree.Tree, and for those that are not a
// [Model], such as *tree.RegressionTree. A file that holds another model is an error.
func LoadAs[M any](r io.Reader) (M, error) {
	var model, none M
	var d decoder
	if err := d.file(r, reflect.ValueOf(&model).Elem()); err != nil {
		return none, fmt.Errorf("classify: no model can be loaded%s: %w", d.where(), err)
	}
	return model, nil
}

// Register makes a type of model known to [Save] and [Load], under the kind that the file names. A
// package does this for its models when the program starts, as package image does with its formats:
// a program that loads a model must import its package, if only by name.
//
// save returns what the file keeps of a model, a struct with exported fields. A field may be a
// number, text, bool, matrix of gonum, a model, another struct, a slice of these, a map of whole
// numbers, or a function or interface whose value is known, see [RegisterOptions]. load makes the
// model again, of the state and of the options that made it. L is the type of the options; if it is
// any, there may be none.
//
// A file may hold anything, so each state is checked before load gets it, and when a model is
// saved. All numbers must be finite, and pointers and interfaces must not be nil. A tag says what
// else is right:
//
//	Means *mat.Dense `saved:"classes×attributes"` // its rows and columns
//	Rows  []int      `saved:"1+ [0,Inf) ascending"`
//	Votes []float64  `saved:"null Rows (0,1]"`
//
// The words are:
//
//   - classes×attributes: the sizes of a list of lists, of a matrix, or of a model, which has
//     attributes and classes. Each is a number, classes or attributes of the schema, another
//     field of the struct for its length, a product (attributes·classes), or 2+ for 2 or more.
//   - (0,1]: the interval of the numbers; its ends are numbers, -Inf, Inf, or such sizes
//   - ascending: each number is above the one before it
//   - null: the value may be missing; of a list of pointers, each value
//   - any: a number may be missing or infinite; the fields of a struct are not checked
//
// A field with the tag saved:"-" is not in the file.
//
// load checks the rest, and returns an error for what Fit could not have made. Register panics if
// the kind or type is known already.
func Register[M, L, S any](kind string, save func(M) S, load func(Fitted, L, S) (M, error)) {
	model, learner := reflect.TypeFor[M](), reflect.TypeFor[L]()
	if kinds.model[kind] != nil || kinds.named[model] != "" {
		panic(fmt.Sprintf("classify: Register: kind %q or type %v is known already", kind, model))
	}
	kinds.named[model] = kind
	check := func(f Fitted, state S) (L, error) {
		l, ok := f.options.(L)
		if !ok && learner != reflect.TypeFor[any]() {
			return l, fmt.Errorf("Options hold a %T instead of a %v", f.options, learner)
		}
		return l, checker{f.schema}.fields("", reflect.ValueOf(state))
	}
	kinds.model[kind] = &modelKind{
		state: reflect.TypeFor[S](),
		save: func(f Fitted, m reflect.Value) (reflect.Value, error) {
			state := save(m.Interface().(M))
			_, err := check(f, state)
			return reflect.ValueOf(state), err
		},
		load: func(f Fitted, v reflect.Value) (reflect.Value, error) {
			state := v.Interface().(S)
			l, err := check(f, state)
			if err != nil {
				return v, err
			}
			m, err := load(f, l, state)
			return reflect.ValueOf(m), err
		},
	}
}

// RegisterOptions makes learners, functions, and values of fields that are interfaces (kernels,
// distances) known to [Save] and [Load]: their types, and functions by their names in Go. A literal
// function has none that would last and panics.
func RegisterOptions(values ...any) {
	for _, value := range values {
		v := reflect.ValueOf(value)
		t := v.Type()
		if t.Kind() == reflect.Func && t.Name() == "" {
			name := shortName(runtime.FuncForPC(v.Pointer()).Name())
			if strings.Contains(name, ".func") {
				panic("classify: RegisterOptions: " + name + " is a literal function")
			}
			kinds.function[name], kinds.functionName[v.Pointer()] = v, name
			continue
		}
		name := shortName(t.PkgPath() + "." + t.Name())
		kinds.option[name], kinds.named[t] = t, name
	}
}

// kinds is what Register and RegisterOptions have been told; it does not change after the program's
// start.
var kinds = struct {
	model        map[string]*modelKind
	option       map[string]reflect.Type
	named        map[reflect.Type]string // of both
	function     map[string]reflect.Value
	functionName map[uintptr]string
}{
	map[string]*modelKind{}, map[string]reflect.Type{}, map[reflect.Type]string{},
	map[string]reflect.Value{}, map[uintptr]string{},
}

type modelKind struct {
	state reflect.Type
	save  func(f Fitted, model reflect.Value) (state reflect.Value, err error)
	load  func(f Fitted, state reflect.Value) (model reflect.Value, err error)
}

const classifyPath = "github.com/tessella-go/tessella/classify/"

// shortName is a name in Go without the path of this module, such as tree.Gini.
func shortName(name string) string { return strings.TrimPrefix(name, classifyPath) }

// packageOf returns the import path of a kind or function.
func packageOf(name string) string {
	slash := strings.LastIndexByte(name, '/')
	dot := strings.IndexByte(name[slash+1:], '.')
	if dot < 0 {
		return ""
	}
	path := name[:slash+1+dot]
	if slash < 0 {
		return classifyPath + path
	}
	return path
}
