# Makes platt.json with R's generalised linear model, whose responses may be shares: Rscript platt.R > platt.json
set.seed(3)
number <- function(x) paste(sprintf("%.17g", x), collapse = ", ")
cases <- character()
for (n in c(6, 40, 200)) for (weighted in c(FALSE, TRUE)) {
	s <- round(rnorm(n) * 2, 3)
	y <- as.integer(runif(n) < 1 / (1 + exp(-1.5 * s + 0.7)))
	y[1:2] <- c(0, 1)
	w <- if (weighted) sample(0:4, n, replace = TRUE) else rep(1, n)
	w[1:2] <- 1
	plus <- sum(w * y); minus <- sum(w * (1 - y))
	target <- ifelse(y == 1, (plus + 1) / (plus + 2), 1 / (minus + 2))
	fit <- coef(glm(target ~ s, family = quasibinomial, weights = w, control = list(epsilon = 1e-16, maxit = 1000)))
	cases <- c(cases, sprintf('{"s": [%s], "y": [%s], "w": [%s], "A": %.17g, "B": %.17g}', number(s), number(y), number(w), -fit[2], -fit[1]))
}
cat("[", paste(cases, collapse = ",\n"), "]\n", sep = "")
