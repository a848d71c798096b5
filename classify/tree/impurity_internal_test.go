package tree

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// AllImpurities lists the impurities of impurity.go, in its order, for the tests of both packages.
var AllImpurities = []struct {
	Name string
	I    Impurity
}{
	{"Entropy", Entropy},
	{"Gini", Gini},
	{"GiniPairs", GiniPairs},
	{"Misclassification", Misclassification},
}

// Every exported function of impurity.go is in the list.
func TestAllImpurities(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "impurity.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() {
			want = append(want, f.Name.Name)
		}
	}
	for _, one := range AllImpurities {
		got = append(got, one.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("AllImpurities lists %v; impurity.go has %v", got, want)
	}
}
