package evaluate_test

// measures are what other programs say of the same examples; see testdata/measures.py.
type measures struct {
	Confusions []struct {
		K                         int
		Y, P                      []int
		Precision, Recall, F1, F2 []float64
		Macro, MCC                float64
		Kappa                     *float64 // null: not defined
	}
	Weighted []struct {
		K                    int
		Y, P                 []int
		W                    []float64
		Precision, Recall    []float64
		F1                   []float64
		Accuracy, MCC, Kappa float64
	}
	Ranks []struct {
		Y            []int
		S, W         []float64
		FPR, TPR, Th []float64
		AUC, AP      float64
	}
	Probabilities []struct {
		Y           []int
		P           []float64
		Bins        int
		Share, Mean []float64
		Brier       float64
		Pairs       [][]float64 `json:"pairs"`
		LogLoss     float64
		R           [][]float64
		Z           []int
		LogLoss3    float64
	}
	Isotonic []struct {
		S, W      []float64
		Y         []int
		At, Value []float64
	}
	McNemar []struct {
		B, C         int
		Statistic, P float64
	}
	Paired []struct {
		A, B              []float64
		T, P, Wide, WideP float64
	}
	Wilson []struct{ K, N, C, Low, High float64 }
}

func flags(y []int) []bool {
	list := make([]bool, len(y))
	for i, v := range y {
		list[i] = v == 1
	}
	return list
}
