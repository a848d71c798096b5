# Writes testdata/rpart: what R's rpart makes of the sets of testdata/data, one gzipped JSON file for each.
#
#     apt-get install r-base-core r-cran-rpart r-cran-jsonlite
#     cd classify/tree/testdata/oracle && Rscript rpart.R

library(rpart)
library(jsonlite)

testdata <- normalizePath("..")
index <- fromJSON(file.path(testdata, "data", "index.json"), simplifyVector = FALSE)
names(index) <- vapply(index, function(e) e$name, "")
dir.create(file.path(testdata, "rpart"), showWarnings = FALSE)

# load reads a set: numbers, factors with the levels of the index, and the outcome in column ..y.
load <- function(entry) {
  d <- read.csv(file.path(testdata, entry$file), colClasses = "character", na.strings = "?", check.names = FALSE, quote = "\"", comment.char = "")
  x <- lapply(entry$attributes, function(a) {
    column <- d[[a$name]]
    if (is.null(a$values)) as.numeric(column) else factor(column, unlist(a$values))
  })
  names(x) <- make.names(vapply(entry$attributes, function(a) a$name, ""), unique = TRUE)
  y <- d[[entry$target]]
  y <- if (is.null(entry$classes)) as.numeric(y) else factor(y, intersect(unlist(entry$classes), unique(y)))
  data.frame(..y = y, x)
}

appearance <- function(v) match(v, unique(v)) - 1L

columns <- function(m) if (is.null(m) || nrow(m) == 0) NULL else as.list(as.data.frame(unname(m)))

# ties lists the nodes at which another attribute's best split is as good as the chosen one but for rounding.
ties <- function(fit) {
  found <- list()
  at <- 1
  f <- fit$frame
  for (i in which(f$var != "<leaf>")) {
    k <- f$ncompete[i]
    block <- fit$splits[at:(at + k), , drop = FALSE]
    at <- at + 1 + k + f$nsurrogate[i]
    equal <- rownames(block)[block[, "improve"] >= block[1, "improve"] * (1 - 1e-9)]
    if (length(equal) > 1) {
      found[[length(found) + 1]] <- list(node = as.integer(rownames(f)[i]), attributes = match(equal, attr(fit$terms, "term.labels")) - 1L)
    }
  }
  found
}

record <- function(name, d, options, split = NULL, weights = NULL, xval = FALSE, pruned = FALSE, holes = NULL) {
  method <- if (is.factor(d$..y)) "class" else "anova"
  control <- modifyList(list(cp = 0, minsplit = 2, minbucket = 1, maxcompete = 0, maxsurrogate = 5, usesurrogate = 2, surrogatestyle = 0,
                             maxdepth = 30, xval = 0), options)
  groups <- rep_len(1:10, nrow(d))
  if (xval) control$xval <- groups
  if (is.null(weights)) weights <- rep(1, nrow(d))
  d$..w <- weights
  grow <- function(control) {
    arguments <- list(formula = ..y ~ . - ..w, data = d, weights = quote(..w), method = method, control = control)
    if (method == "class") arguments$parms <- list(split = split)
    do.call(rpart, arguments)
  }
  fit <- grow(control)
  f <- fit$frame
  labels <- attr(fit$terms, "term.labels")
  run <- list(learner = "rpart", method = method)
  if (method == "class") run$split <- split
  control$xval <- if (xval) "1 + row mod 10" else NULL
  run$control <- lapply(control, unbox)
  if (any(weights != 1)) run$weights <- "1 + row mod 3"
  run[c("learner", "method", "split", "weights")] <- lapply(run[c("learner", "method", "split", "weights")], function(v) if (is.null(v)) NULL else unbox(v))
  run <- Filter(Negate(is.null), run)
  run$leaves <- unbox(sum(f$var == "<leaf>"))
  if (run$leaves <= 40) run$text <- unbox(paste(capture.output(print(fit, digits = 7)), collapse = "\n"))
  run$frame <- list(node = as.integer(rownames(f)), attribute = ifelse(f$var == "<leaf>", -1L, match(f$var, labels) - 1L), n = f$n, wt = f$wt,
                    dev = f$dev, yval = if (method == "class") as.integer(f$yval) - 1L else f$yval, complexity = f$complexity,
                    ncompete = f$ncompete, nsurrogate = f$nsurrogate)
  if (!is.null(fit$splits)) {
    s <- fit$splits
    run$splits <- list(attribute = match(rownames(s), labels) - 1L, count = s[, "count"], ncat = s[, "ncat"], improve = s[, "improve"],
                       index = s[, "index"], adj = s[, "adj"])
    run$splits <- lapply(run$splits, unname)
  }
  if (!is.null(fit$csplit)) run$csplit <- unname(fit$csplit)
  run$cptable <- lapply(as.list(as.data.frame(fit$cptable)), unname)
  names(run$cptable) <- sub(" ", "_", names(run$cptable))
  if (xval) {
    x <- fit$cptable
    best <- which.min(x[, "xerror"])
    run$best <- unbox(best - 1L)
    run$one_se <- unbox(which(x[, "xerror"] <= x[best, "xerror"] + x[best, "xstd"])[1] - 1L)
  }
  run$leaf <- appearance(fit$where)
  if (any(f$var[fit$where] != "<leaf>")) run$node <- as.integer(rownames(f))[fit$where]
  again <- predict(fit, d, type = if (method == "class") "class" else "vector")
  again <- if (method == "class") as.integer(again) - 1L else unname(again)
  there <- if (method == "class") as.integer(f$yval[fit$where]) - 1L else f$yval[fit$where]
  if (!isTRUE(all.equal(again, there))) run$again <- again
  if (!is.null(holes)) {
    p <- predict(fit, cbind(holes, ..w = 1), type = if (method == "class") "class" else "vector")
    run$holes <- if (method == "class") as.integer(p) - 1L else unname(p)
  }
  if (pruned) {
    run$pruned <- lapply(seq_len(nrow(fit$cptable)), function(i) {
      small <- prune(fit, cp = fit$cptable[i, "CP"])
      list(cp = unbox(unname(fit$cptable[i, "CP"])), leaves = unbox(sum(small$frame$var == "<leaf>")), leaf = appearance(small$where))
    })
  }
  wide <- modifyList(control, list(maxcompete = ncol(d), xval = 0))
  equal <- ties(grow(wide))
  if (length(equal) > 0) run$ties <- lapply(equal, function(t) list(node = unbox(t$node), attributes = t$attributes))
  run
}

for (entry in index) {
  name <- entry$name
  d <- load(entry)
  small <- nrow(d) <= 300
  runs <- list()
  add <- function(...) runs[[length(runs) + 1]] <<- record(name, d, ...)
  holes <- if (name == "wine") load(index$wine_holes) else if (name == "cpu_vendor") load(index$cpu_holes)
  defaults <- list(cp = 0.01, minsplit = 20, minbucket = 7, maxcompete = 4)
  if (is.factor(d$..y)) {
    add(list(cp = -1, maxsurrogate = 0), "gini")
    add(list(cp = -1, maxsurrogate = 0), "information")
    add(list(), "gini", xval = TRUE, pruned = small, holes = holes)
    add(defaults, "gini", xval = TRUE, pruned = TRUE, holes = holes)
    add(defaults, "information")
  } else {
    add(list(cp = -1, maxsurrogate = 0))
    add(list(), xval = TRUE, holes = holes)
    add(defaults, xval = TRUE, pruned = TRUE, holes = holes)
    add(list(cp = 0, minsplit = 10, minbucket = 5, maxsurrogate = 0))
  }
  if (anyNA(d)) {
    for (use in 0:1) add(modifyList(defaults, list(usesurrogate = use)), "gini")
    add(modifyList(defaults, list(surrogatestyle = 1)), "gini")
  }
  if (name %in% c("iris", "wine", "vote", "german_credit", "cpu")) add(list(cp = -1, maxsurrogate = 0), "gini", weights = 1 + (seq_len(nrow(d)) - 1) %% 3)
  text <- sprintf('{"set":"%s","by":"rpart %s, R %s","runs":[\n%s]}\n', name, packageVersion("rpart"), getRversion(),
                  paste(vapply(runs, function(r) as.character(toJSON(r, digits = NA, na = "null")), ""), collapse = ",\n"))
  raw <- file(file.path(testdata, "rpart", paste0(name, ".json")), "wb")
  writeLines(text, raw, sep = "")
  close(raw)
  cat(sprintf("%-18s %s\n", name, paste(vapply(runs, function(r) sprintf("%d leaves %d ties;", r$leaves, length(r$ties)), ""), collapse = " ")))
}
system2("gzip", c("-9nf", shQuote(list.files(file.path(testdata, "rpart"), "json$", full.names = TRUE))))
