// Package neural has neural networks. [MLP] has layers of neurons, and learns by gradient descent
// with back-propagation. [RBM], a restricted Boltzmann machine, learns the distribution of its
// examples without their classes, by contrastive divergence.
//
// A [Network] is the multilayer perceptron itself. Its methods return each number of the forward
// and the backward pass.
//
// The named values, which go doc lists in part:
//
//   - why training stopped: [Going], [Converged], [Budget], [Collapsed]
//   - [Activation]: [Tanh], [Logistic], [ReLU]
//   - [Descent]: [Adam], [SGD], [Momentum]
package neural
