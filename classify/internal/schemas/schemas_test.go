package schemas_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/schemas"
)

func TestDiffer(t *testing.T) {
	made := func() classify.Schema {
		return classify.Schema{
			Name: "train",
			Attributes: []classify.Attribute{
				{Name: "age"}, {Name: "smoke", Values: []string{"no", "yes"}},
			},
			Classes: []string{"ill", "well"},
		}
	}
	for want, change := range map[string]func(s *classify.Schema){
		"": func(s *classify.Schema) { s.Attributes[0].DecimalComma, s.Class = true, "ill" },
		`class 1 of data set "test" is "well", and of the model "ill"`: func(s *classify.Schema) {
			s.Classes = []string{"well", "ill"}
		},
		`class 2 of data set "test" is none, and of the model "well"`: func(s *classify.Schema) {
			s.Classes = s.Classes[:1]
		},
		`class 3 of data set "test" is "?", and of the model none`: func(s *classify.Schema) {
			s.Classes = append(s.Classes, "?")
		},
		`column 1 of data set "test" is "smoke", and of the model "age"`: func(s *classify.Schema) {
			s.Attributes = s.Attributes[1:]
		},
		`attribute "age" of data set "test" is nominal, and of the model numeric`: func(
			s *classify.Schema,
		) {
			s.Attributes[0].Values = []string{"old"}
		},
		`attribute "smoke": value 1 of data set "test" is "yes", and of the model "no"`: func(
			s *classify.Schema,
		) {
			s.Attributes[1].Values = []string{"yes", "no"}
		},
	} {
		test := made()
		test.Name = "test"
		change(&test)
		if want != "" {
			want += "; datasets.Like(model) reads a file with the model's schema"
		}
		got := ""
		if err := schemas.Differ(test, made()); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}
