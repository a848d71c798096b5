"""The five functions that students write, as Python: the lesson's on decision trees. tally is given."""

from math import log2


def tally(rows, labels, attribute):
    values = list(dict.fromkeys(row[attribute] for row in rows))
    classes = list(dict.fromkeys(labels))
    counts = [[0] * len(classes) for _ in values]
    for row, label in zip(rows, labels):
        counts[values.index(row[attribute])][classes.index(label)] += 1
    return counts


def entropy(counts):
    total = sum(counts)
    return -sum(n / total * log2(n / total) for n in counts if n > 0)


def gain(children):
    total = sum(map(sum, children))
    if not total:
        return 0.0
    return entropy([sum(column) for column in zip(*children)]) - sum(sum(c) / total * entropy(c) for c in children)


def best_attribute(rows, labels, attributes):
    gains = [gain(tally(rows, labels, a)) for a in attributes]
    return attributes[max(range(len(gains)), key=lambda i: (round(gains[i], 12), -i))]


def id3(rows, labels, attributes):
    majority = max(dict.fromkeys(labels), key=labels.count)
    if len(set(labels)) == 1 or not attributes:
        return majority
    best = best_attribute(rows, labels, attributes)
    tree = {}
    for value in dict.fromkeys(row[best] for row in rows):
        kept = [i for i, row in enumerate(rows) if row[best] == value]
        tree[value] = id3([rows[i] for i in kept], [labels[i] for i in kept], [a for a in attributes if a != best])
    return [best, tree]


def classify(tree, row):
    while isinstance(tree, list):
        attribute, branches = tree
        tree = branches.get(row[attribute])
    return tree
