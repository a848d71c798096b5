# summary(lm) of R's stats, against which the tests hold what a model prints:
#
#   Rscript testdata/lm.R > testdata/lm.csv      (in classify/linear)
#
# Petal width of iris by the other columns; with weights 1, 2, 3, 1, … the rows are repeated. Lines:
# what, then estimate, standard error, t and p of a parameter, or s, degrees of freedom and R².
d <- read.csv("../../datasets/data/iris.csv", check.names = FALSE)
line <- function(name, values) cat(name, sprintf("%.17g", values), sep = ",", fill = FALSE, "\n")
for (weighted in c(FALSE, TRUE)) {
  name <- if (weighted) "weighted" else "plain"
  e <- d[rep(1:150, if (weighted) rep(1:3, length.out = 150) else 1), ]
  s <- summary(lm(e[, 4] ~ as.matrix(e[, 1:3])))
  for (j in 1:4) line(name, s$coefficients[j, ])
  line(paste(name, "fit"), c(s$sigma, s$df[2], s$r.squared))
}
