package datasets_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

func ExampleWarnings() {
	const table = `id,name,joined,visits,city,remark,paid
1,Ann Lee,2024-01-05,3,Oslo,called twice about the late delivery,yes
2,Bo Yi,2024-02-11,-,Oslo,wants a refund for the second order,no
3,Cy Poe,2024-02-12,7,Oslo,no remarks but a very long letter,yes
4,Di Ross,2024-03-01,1,Oslo,asked for the price list again,yes
5,Ed Moe,2024-03-09,12,Oslo,moved to another town last May,no
6,Flo Kim,2024-03-30,4,Oslo,happy with the product and the service,yes
7,Gus Roy,2024-04-02,-,Oslo,will call again after the holidays,no
8,Hal Fox,2024-04-02,8,Oslo,complains about the colour of it,yes
9,Ida May,2024-05-17,5,Oslo,pays by invoice at the end,yes
10,Jo Ray,2024-06-21,2,Oslo,has two accounts with one name,no
`
	ds, err := datasets.ReadCSV(strings.NewReader(table))
	if err != nil {
		panic(err)
	}
	for _, w := range datasets.Warnings(ds) {
		fmt.Println(strings.ReplaceAll(w.String(), "; ", ";\n  "))
	}
	// Output:
	// column "id" (identifier): its 10 cells are different whole numbers from 1 to 10;
	//   leave it out with Drop("id")
	// column "name" (identifier): 10 cells have 10 values;
	//   leave it out with Drop("name")
	// column "joined" (dates): it has dates, which are names now;
	//   Dates("2006-01-02", "joined") reads them as numbers of days, if that is their layout
	// column "visits" (marker): its values are numbers but for "-", so all are names;
	//   if that means a missing cell, read the file with Missing("-")
	// column "city" (constant): all cells that are not missing are Oslo;
	//   leave it out with Drop("city")
	// column "remark" (free text): 10 cells have 10 values of many words;
	//   leave it out with Drop("remark"), or learn from it as a classify.Corpus
}

func TestWarnings(t *testing.T) {
	rows := func(header string, row func(i int) string) string {
		var b strings.Builder
		b.WriteString(header + ",class\n")
		for i := range 40 {
			fmt.Fprintf(&b, "%s,%c\n", row(i), 'p'+i%2)
		}
		return b.String()
	}
	for _, test := range []struct {
		name, text string
		opts       []datasets.Option
		want       []string // problems
	}{
		{"nothing", rows("a,b,c", func(i int) string {
			return fmt.Sprintf("%d.5,%d,v%d", i, i*i, i%7)
		}), nil, nil},
		{"whole numbers with gaps", rows("income", func(i int) string {
			return fmt.Sprint(37 * i)
		}), nil, nil},
		{"named as an identifier", rows("customer_id", func(i int) string {
			return fmt.Sprint(37 * i)
		}), nil, []string{"identifier"}},
		{"without a gap", rows("k", func(i int) string { return fmt.Sprint(107 - i) }), nil,
			[]string{"identifier"}},
		{"codes", rows("code", func(i int) string { return fmt.Sprintf("A%03d", i) }), nil,
			[]string{"identifier"}},
		{"constant number", rows("k", func(int) string { return "7" }), nil,
			[]string{"constant"}},
		{"constant name", rows("k", func(i int) string { return []string{"x", "?"}[i%2] }), nil,
			[]string{"constant"}},
		{"empty", rows("k", func(i int) string { return "NA" }), nil, []string{"empty"}},
		{"marker", rows("k", func(i int) string { return []string{"-999", "3.5", "8"}[i%3] }), nil,
			[]string{"marker"}},
		{"a marker is known", rows("k", func(i int) string {
			return []string{"-999", "3.5", "8"}[i%3]
		}), []datasets.Option{datasets.Missing("-999")}, nil},
		{"negative numbers", rows("k", func(i int) string {
			return []string{"-999", "-3"}[i%2]
		}), nil, nil},
		{"numbers and a name", rows("k", func(i int) string {
			return []string{"n/a", fmt.Sprint(i%9, ".5")}[min(1, i%4)]
		}), nil, []string{"marker"}},
		{"numbers with a comma and a name", rows("k", func(i int) string {
			return []string{"n/a", fmt.Sprint(`"`, i%9, `,5"`)}[min(1, i%4)]
		}), nil, []string{"marker"}},
		{"grades are no numbers with markers", rows("k", func(i int) string {
			return []string{"1", "2", "x", "y"}[i%4]
		}), nil, nil},
		{"dates", rows("k", func(i int) string {
			return fmt.Sprintf("%d.%d.2024", 1+i%28, 1+i%12)
		}), nil, []string{"dates"}},
		{"dates that are read", rows("k", func(i int) string {
			return fmt.Sprintf("%d.%d.2024", 1+i%28, 1+i%12)
		}), []datasets.Option{datasets.Dates("2.1.2006", "k")}, nil},
		{"texts", rows("k", func(i int) string { return fmt.Sprintf("this is text number %d", i) }),
			nil, []string{"free text"}},
		{"class", rows("k,l", func(i int) string { return fmt.Sprintf("%d.5,n%d", i, i%3) }),
			[]datasets.Option{datasets.Class("k")}, []string{"class"}},
		{"one class", "a,class\n1.5,p\n2.5,p\n", nil, []string{"constant"}},
		{"no header", "5.1,no,3,setosa\n4.9,no,3,setosa\n6,yes,2,virginica\n", nil,
			[]string{"header"}},
		{"no header above a column", "5.1,p\n4.9,p\n6,q\n", nil, []string{"header"}},
		{"names that count", "1,2,3,class\n4.9,3.1,3,p\n6,1,2,q\n", nil, nil},
		{"names among numbers", "5.1,no,size,p\n4.9,no,3,p\n6,yes,2,q\n", nil, nil},
		{"few rows", "id,name,class\n1,a,p\n2,b,q\n3,c,p\n", nil, nil},
	} {
		ds := read(t, test.text, test.opts...)
		var got []string
		for _, w := range datasets.Warnings(ds) {
			got = append(got, w.Problem)
			if w.Column == "" || w.Advice == "" {
				t.Errorf("%s: warning %q", test.name, w)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: warnings %q, want %q", test.name, datasets.Warnings(ds), test.want)
		}
	}
	for _, table := range datasets.All() {
		for _, w := range datasets.Warnings(table.Load()) {
			t.Logf("%s: %s", table.Name, w)
			if table.Name != "digits" || w.Problem != "constant" {
				t.Errorf("%s: %s", table.Name, w)
			}
		}
	}
}
