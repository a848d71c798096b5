// Package neural holds networks of neurons: [MLP] stacks layers of them and learns by gradient
// descent, with the gradient that back-propagation gives; [RBM], a restricted Boltzmann machine,
// learns what its examples are like without being told their classes, by contrastive divergence.
//
// A [Network] is the multilayer perceptron itself, forward and backward, for those who want to
// see each number on its way.
package neural
