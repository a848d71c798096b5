# lda and qda of R's MASS, against which the tests hold the unbiased discriminants and the projection:
#
#   Rscript testdata/discriminants.R > testdata/discriminants.csv      (in classify/gaussian)
#
# Posteriors of all irises by models of 20, 40 and 45 of them; the directions of lda (scaling) and the squares of svd.
suppressMessages(library(MASS))
d <- read.csv("../../datasets/data/iris.csv", check.names = FALSE)
X <- as.matrix(d[, 1:4]); y <- factor(d[, 5], levels = unique(d[, 5]))
keep <- c(1:20, 51:90, 101:145)
line <- function(name, values) cat(name, sprintf("%.17g", values), sep = ",", fill = FALSE, "\n")
for (method in c("moment", "mle")) {
  l <- lda(X[keep, ], y[keep], method = method); q <- qda(X[keep, ], y[keep], method = method)
  pl <- predict(l, X)$posterior; pq <- predict(q, X)$posterior
  for (i in 1:nrow(X)) { line(paste0("lda ", method), pl[i, ]); line(paste0("qda ", method), pq[i, ]) }
}
l <- lda(X[keep, ], y[keep])
for (j in 1:2) line("scaling", l$scaling[, j])
line("ratios", l$svd^2)
