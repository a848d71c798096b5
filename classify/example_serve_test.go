package classify_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// A service that loads a saved model. Any number of requests may use the model at once.
func Example_serve() {
	// One program trains and saves,
	model := classify.Must(svm.Calibrated{}.Fit(datasets.Iris()))
	file := &bytes.Buffer{} // or a file
	if err := classify.Save(file, model); err != nil {
		fmt.Println(err)
	}

	// another one loads and answers.
	loaded := classify.Must(classify.LoadAs[*svm.Probable](file))
	schema := loaded.Schema() // or loaded.Schema().Open(), where new values are missing
	predict := func(w http.ResponseWriter, r *http.Request) {
		var cells map[string]any
		err := json.NewDecoder(r.Body).Decode(&cells)
		x, wrong := schema.RowOf(cells)
		if err := cmp.Or(err, wrong); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, schema.Classes[loaded.Predict(x)])
	}
	server := httptest.NewServer(http.HandlerFunc(predict)) // or http.ListenAndServe
	defer server.Close()

	for _, body := range []string{
		`{"sepal length":6.1,"sepal width":"2.9","petal length":4.9,"petal width":1.7}`,
		`{"sepal length":"6.1"}`,
	} {
		answer := classify.Must(http.Post(server.URL, "application/json", strings.NewReader(body)))
		text := classify.Must(io.ReadAll(answer.Body))
		fmt.Printf("%d %s", answer.StatusCode, text)
	}
	// Output:
	// 200 virginica
	// 400 classify: there is no value of attribute "sepal width"; for an unknown one write "?"
}
