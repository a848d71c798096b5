// Package tree grows decision trees. The formulas (impurities, gains) are functions of their own, [ID3] calls them, and a [Tree] shows itself as
// text, rules, a diagram and, for one example, as the path it takes with every split that could have been made there.
package tree
