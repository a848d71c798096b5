"""The eight functions that students write, as Python: the lesson's on decision trees."""

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


def gini(counts):
    total = sum(counts)
    return 1 - sum((n / total) ** 2 for n in counts) if total else 0.0


def gain(children):
    total = sum(map(sum, children))
    if not total:
        return 0.0
    return entropy([sum(column) for column in zip(*children)]) - sum(sum(c) / total * entropy(c) for c in children)


def gain_ratio(children):
    split = entropy([sum(c) for c in children])
    return gain(children) / split if split else 0.0


def best_threshold(x, labels):
    classes = list(dict.fromkeys(labels))
    best = (0.0, -1.0)
    values = sorted(set(x))
    for low, high in zip(values, values[1:]):
        cut = (low + high) / 2
        sides = [[0] * len(classes) for _ in range(2)]
        for v, label in zip(x, labels):
            sides[v > cut][classes.index(label)] += 1
        g = gain(sides)
        if g > best[1] + 1e-12:
            best = (cut, g)
    return best


def id3(rows, labels, attributes):
    majority = max(dict.fromkeys(labels), key=labels.count)
    if len(set(labels)) == 1 or not attributes:
        return majority
    gains = [gain(tally(rows, labels, a)) for a in attributes]
    best = attributes[max(range(len(gains)), key=lambda i: (round(gains[i], 12), -i))]
    tree = {}
    for value in dict.fromkeys(row[best] for row in rows):
        kept = [i for i, row in enumerate(rows) if row[best] == value]
        tree[value] = id3([rows[i] for i in kept], [labels[i] for i in kept], [a for a in attributes if a != best])
    return [best, tree]


def rules(tree):
    if not isinstance(tree, list):
        return [([], tree)]
    attribute, branches = tree
    return [([(attribute, value)] + path, label) for value, branch in branches.items() for path, label in rules(branch)]
