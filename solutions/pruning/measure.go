package pruning
