# glm of R's stats, against which the tests hold two classes without a penalty:
#
#   Rscript testdata/glm.R > testdata/glm.csv      (in classify/logistic)
#
# Versicolor against virginica; weights are 1, 2, 3, 1, … Lines: what, then the intercept and the four attributes, or one number.
d <- read.csv("../../datasets/data/iris.csv", check.names = FALSE)[51:150, ]
X <- as.matrix(d[, 1:4]); r <- as.numeric(d[, 5] == unique(d[, 5])[2]); w <- rep(1:3, length.out = 100)
line <- function(name, values) cat(name, sprintf("%.17g", values), sep = ",", fill = FALSE, "\n")
for (weighted in c(FALSE, TRUE)) {
  name <- if (weighted) "weighted" else "plain"
  m <- glm(r ~ X, family = binomial, weights = if (weighted) w else NULL, control = list(epsilon = 1e-15, maxit = 200))
  line(paste(name, "coefficients"), coef(m)); line(paste(name, "errors"), summary(m)$coefficients[, 2]); line(paste(name, "deviance"), deviance(m))
  line(paste(name, "z"), summary(m)$coefficients[, 3]); line(paste(name, "p"), summary(m)$coefficients[, 4]); line(paste(name, "aic"), 10 + deviance(m))
  line(paste(name, "fitted"), fitted(m))
}
