package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// odd is made by hand. It has what a writer can lose: unknown keys, odd numbers, texts as strings
// and as lists, all line ends, escapes, forms that are JSON, empty lists. odd-by-nbformat.ipynb is
// nbformat.writes(nbformat.reads(text, nbformat.NO_CONVERT)) + "\n" of Python's nbformat 5.11, with
// the odd numbers put in again: Python makes 1.5 of 1.50, Infinity of 1e400 and 0 of -0.
const odd = "testdata/odd.ipynb"

func TestWriteIsCanonical(t *testing.T) {
	nb, err := ReadFile(odd)
	if err != nil {
		t.Fatal(err)
	}
	got := write(t, nb)
	want, err := os.ReadFile("testdata/odd-by-nbformat.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("written as\n%s\nnbformat writes\n%s", got, want)
	}
	again, err := Read(strings.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	if twice := write(t, again); twice != got {
		t.Errorf("written again it differs:\n%s", twice)
	}
}

func write(t testing.TB, nb *Notebook) string {
	t.Helper()
	var b strings.Builder
	if err := nb.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReadText(t *testing.T) {
	const doc = `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[
{"id":"a","cell_type":"code","metadata":{},"execution_count":3,"source":["x := 1\n","y"],"outputs":[
 {"output_type":"stream","name":"stdout","text":"one string"},
 {"output_type":"display_data","metadata":{},"data":{
  "text/html":["<p>","\n</p>"],"text/plain":"p","application/json":{"n":1}}}]},
{"id":"b","cell_type":"markdown","metadata":{},"source":"text",
 "attachments":{"p.png":{"image/png":"AAAA"}}}]}`
	nb, err := Read(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	a, b := nb.Cells[0], nb.Cells[1]
	if a.Source != "x := 1\ny" || b.Source != "text" || *a.ExecutionCount != 3 ||
		b.Attachments["p.png"] == nil {
		t.Errorf("cells %+v, %+v", a, b)
	}
	if got := a.Outputs[0].Text.String(); got != "one string" {
		t.Errorf("stream %q", got)
	}
	if html, ok := a.Outputs[1].Data.Text("text/html"); html != "<p>\n</p>" || !ok {
		t.Errorf("html %q, %t", html, ok)
	}
	for _, mime := range []string{"application/json", "image/png"} {
		if text, ok := a.Outputs[1].Data.Text(mime); ok {
			t.Errorf("%s is a text: %q", mime, text)
		}
	}
	nb.Clear()
	if a.Outputs != nil || a.ExecutionCount != nil {
		t.Errorf("after Clear: %+v", a)
	}
}

func TestReadErrors(t *testing.T) {
	cell := func(fields string) string {
		return `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` +
			`{"id":"first","cell_type":"raw","metadata":{},"source":""},{` + fields + `}]}`
	}
	out := func(fields string) string {
		return cell(`"id":"c","cell_type":"code","metadata":{},"source":"",` +
			`"execution_count":null,"outputs":[{` + fields + `}]`)
	}
	for _, test := range []struct{ doc, want string }{
		{"", "line 1: the file ends"},
		{"{\"cells\": [\n\n\n{]}", "line 4: not valid JSON"},
		{"[1]", "a notebook is a JSON object, this is a list"},
		{"null", "this is null"},
		{"{\n\"a\": 1,\n\"b\": x}", "line 3: not valid JSON"},
		{"{\n\n", "line 3: the file ends in the middle"},
		{`{"cells":[{"a":}]}`, "not valid JSON"},
		{cell("") + "\n}", "cell 2: \"cell_type\" is missing"},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}` + "\n\n{}",
			"line 3: text after the end"},
		{`{"nbformat":3,"nbformat_minor":0,"metadata":{},"worksheets":[]}`, "nbformat is 3"},
		{`{"nbformat_minor":5,"metadata":{},"cells":[]}`, `"nbformat" is missing`},
		{`{"nbformat":"4","nbformat_minor":5,"metadata":{},"cells":[]}`,
			`"nbformat" must not be a string`},
		{`{"nbformat":4,"nbformat_minor":5,"cells":[]}`, `"metadata" is missing`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":[],"cells":[]}`,
			`"metadata" must not be a list`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":null,"cells":[]}`,
			`"metadata" must not be null`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{}}`, `"cells" is missing`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":{}}`, `"cells" must be a list`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[7]}`,
			"cell 1: want an object, got a number"},
		{cell(`"id":"x","cell_type":"code","metadata":{},"source":7`),
			`cell 2 (id "x"): "source" must be a string or a list of strings, and is a number`},
		{cell(`"id":"x","cell_type":"markdown","metadata":{},"source":["a",null]`),
			`"source" must be`},
		{cell(`"id":"x","cell_type":"markdown","metadata":{}`), `"source" is missing`},
		{cell(`"id":7,"cell_type":"markdown","metadata":{},"source":""`),
			`cell 2: "id" must not be a number`},
		{cell(`"id":"x","cell_type":"code","metadata":{},"source":""`), `"outputs" is missing`},
		{cell(`"id":"x","cell_type":"code","metadata":{},"source":"","outputs":[],` +
			`"execution_count":"1"`), `"execution_count" must not be a string`},
		{out(""), `cell 2 (id "c"): output 1: "output_type" is missing`},
		{out(`"output_type":"stream","text":""`), `"name" is missing`},
		{out(`"output_type":"stream","name":"stdout","text":{}`), `"text" must be`},
		{out(`"output_type":"display_data","metadata":{},"data":[]`), `"data" must not be a list`},
		{out(`"output_type":"error","ename":"","evalue":"","traceback":"t"`),
			`"traceback" must not be a string`},
	} {
		nb, err := Read(strings.NewReader(test.doc))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.80s\ngives %v, %v\nwant an error with %q", test.doc, nb, err, test.want)
		}
	}
	path := filepath.Join(t.TempDir(), "broken.ipynb")
	if err := os.WriteFile(path, []byte("{\n!"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), path+": line 2: ") {
		t.Errorf("error %v", err)
	}
	if _, err := ReadFile(path + "no"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func TestValidate(t *testing.T) {
	nb := New()
	nb.Path = "lesson.ipynb"
	long := strings.Repeat("x", 65)
	bad := 1
	nb.Cells = []*Cell{
		NewCode("twice", ""), NewMarkdown("twice", ""), NewCode("", ""), NewCode("a b", ""),
		NewCode(long, ""),
		{ID: "kind", Type: "heading"}, {ID: "md", Type: Markdown, ExecutionCount: &bad},
		{ID: "out", Type: Code, Outputs: []*Output{{Type: "pyout"}, {Type: Stream}}},
		{ID: "more", Type: Code, Extra: Object{"collapsed": json.RawMessage("true")},
			Attachments: map[string]Bundle{}},
	}
	err := nb.Validate()
	if err == nil {
		t.Fatal("no error")
	}
	want := []string{
		`lesson.ipynb: cell 2 (id "twice"): id "twice" is already that of cell 1`,
		`lesson.ipynb: cell 3: id "" is not valid; it needs 1 to 64 letters, digits, - or _`,
		`lesson.ipynb: cell 4 (id "a b"): id "a b" is not valid; it needs 1 to 64 ` +
			`letters, digits, - or _`,
		`lesson.ipynb: cell 5 (id "` + long + `"): id "` + long +
			`" is not valid; it needs 1 to 64 letters, digits, - or _`,
		`lesson.ipynb: cell 6 (id "kind"): cell type "heading" is unknown; code, markdown ` +
			`and raw are known`,
		`lesson.ipynb: cell 7 (id "md"): a markdown cell has neither outputs nor ` +
			`an execution count`,
		`lesson.ipynb: cell 8 (id "out"): output 1: type "pyout" is unknown`,
		`lesson.ipynb: cell 8 (id "out"): output 2: a stream needs a name, stdout or stderr`,
		`lesson.ipynb: cell 9 (id "more"): a code cell has no attachments`,
		`lesson.ipynb: cell 9 (id "more"): key "collapsed" is unknown`,
	}
	if got := strings.Split(err.Error(), "\n"); !reflect.DeepEqual(got, want) {
		t.Errorf("errors\n%s\nwant\n%s", err, strings.Join(want, "\n"))
	}
	if err := (&Notebook{Format: 3}).Validate(); err == nil {
		t.Error("nbformat 3 is valid")
	}
}

func TestUpgrade(t *testing.T) {
	const doc = `{"nbformat":4,"nbformat_minor":2,"metadata":{},"cells":[
{"cell_type":"code","metadata":{},"execution_count":null,"source":"","outputs":[]},
{"cell_type":"raw","metadata":{},"source":"","id":"cell-3"},
{"cell_type":"markdown","metadata":{},"source":""}]}`
	nb, err := Read(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	if err := nb.Validate(); err != nil {
		t.Errorf("4.2 without ids: %v", err)
	}
	if strings.Contains(write(t, nb), "cell-1") {
		t.Error("an id was filled in without being asked")
	}
	nb.Upgrade()
	if nb.Minor != 5 || nb.Cells[0].ID != "cell-1" || nb.Cells[1].ID != "cell-3" ||
		nb.Cells[2].ID != "cell-4" {
		t.Errorf("after Upgrade: minor %d, ids %s %s %s", nb.Minor, nb.Cells[0].ID, nb.Cells[1].ID,
			nb.Cells[2].ID)
	}
	if err := nb.Validate(); err != nil {
		t.Error(err)
	}
}

func TestObject(t *testing.T) {
	o := Object{}
	o.Set("tags", []string{"a"})
	var tags []string
	if ok, err := o.Get("tags", &tags); !ok || err != nil || tags[0] != "a" {
		t.Errorf("%t, %v, %v", ok, err, tags)
	}
	if ok, err := o.Get("none", &tags); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
	var n int
	if ok, err := o.Get("tags", &n); !ok || err == nil || !strings.Contains(err.Error(), `"tags"`) {
		t.Errorf("%t, %v", ok, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Set of a function does not panic")
		}
	}()
	o.Set("f", func() {})
}

func TestLargeAndDeep(t *testing.T) {
	const head = `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` +
		`{"id":"a","cell_type":"code","metadata":{},"execution_count":null,"source":"","outputs":[`
	large := head + `{"output_type":"display_data","metadata":{},"data":{"text/html":"` +
		strings.Repeat(`0123456789\n`, 1<<20) + `"}}]}]}`
	nb, err := Read(strings.NewReader(large))
	if err != nil {
		t.Fatal(err)
	}
	var n counter
	if err := nb.Write(&n); err != nil || int(n) < len(large) {
		t.Errorf("wrote %d bytes of %d, error %v", n, len(large), err)
	}
	for _, deep := range []string{
		strings.Repeat("[", 10<<20),
		strings.Repeat(`{"a":`, 2<<20),
		`{"nbformat":4,"nbformat_minor":5,"cells":[],"metadata":{"a":` +
			strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20) + `}}`,
		head + strings.Repeat(`{"a":[`, 1<<20),
	} {
		if _, err := Read(strings.NewReader(deep)); err == nil {
			t.Errorf("%.80s… was read", deep)
		}
	}
	nested := `{"nbformat":4,"nbformat_minor":5,"cells":[],"metadata":{"a":` +
		strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}}`
	if nb, err = Read(strings.NewReader(nested)); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(strings.NewReader(write(t, nb))); err != nil {
		t.Error(err)
	}
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.ipynb")
	nb := New()
	nb.Cells = []*Cell{NewCode("a", "x")}
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// A notebook that cannot be written leaves the old file unchanged.
	nb.Metadata["broken"] = json.RawMessage("{")
	if err := nb.WriteFile(path); err == nil {
		t.Error("a broken value was written")
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed: %v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("files left behind: %v", files)
	}
}

func FuzzRead(f *testing.F) {
	for _, path := range []string{odd, "../run/testdata/nasty.ipynb"} {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		_ = nb.Validate()
		once := write(t, nb)
		again, err := Read(strings.NewReader(once))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, once)
		}
		if twice := write(t, again); twice != once {
			t.Fatalf("written twice:\n%s\nand\n%s", once, twice)
		}
		if !reflect.DeepEqual(texts(nb), texts(again)) {
			t.Fatalf("a text was lost:\n%q\n%q", texts(nb), texts(again))
		}
	})
}

// texts lists all texts of a notebook, however they were split.
func texts(nb *Notebook) []string {
	var all []string
	for _, c := range nb.Cells {
		all = append(all, c.ID, c.Type, c.Source)
		for _, o := range c.Outputs {
			all = append(all, o.Type, o.Name, o.Text.String(), o.EName, o.EValue)
			html, _ := o.Data.Text("text/html")
			all = append(append(all, html), o.Traceback...)
		}
	}
	return all
}
