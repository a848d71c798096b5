# Measures one task of a package: peers.R PACKAGE TASK FOLDER. It answers each line of its input
# with a line of figures, as measure.go does, and "versions" alone with the versions of all.

arguments <- commandArgs(TRUE)
versions <- function() {
  packages <- c("rpart", "class", "MASS", "ranger")
  found <- sapply(packages, function(p) as.character(packageVersion(p)))
  all <- c(R = paste(R.version$major, R.version$minor, sep = "."), found)
  cat("{", paste0('"', names(all), '": "', all, '"', collapse = ", "), "}\n", sep = "")
  quit()
}
if (arguments[1] == "versions") versions()
task <- arguments[2]
threads <- as.integer(Sys.getenv("OMP_NUM_THREADS", "1"))

# table_of reads NAME_X and NAME_y.
table_of <- function(name) {
  of <- function(end) file.path(arguments[3], paste0(name, end))
  y <- readBin(of("_y.i32"), "integer", file.size(of("_y.i32")) / 4, 4, endian = "little")
  x <- readBin(of("_X.f64"), "double", file.size(of("_X.f64")) / 8, 8, endian = "little")
  list(x = matrix(x, nrow = length(y), byrow = TRUE), y = factor(y))
}

full <- function(split) {
  rpart::rpart(y ~ ., frame, method = "class", parms = list(split = split),
    control = rpart::rpart.control(cp = -1, minsplit = 2, minbucket = 1, xval = 0,
      maxsurrogate = 0, maxcompete = 0, maxdepth = 30))
}

data <- switch(task, lda = , qda = "lda", "knn-brute" = "knn", "tree20")
if (data == "lda") {
  train <- test <- table_of("lda")
} else {
  train <- table_of(paste0(data, "_train"))
  test <- table_of(paste0(data, "_test"))
}
if (data == "tree20") {
  frame <- data.frame(train$x, y = train$y)
  others <- data.frame(test$x)
}
if (task == "knn-brute") test <- list(x = test$x[1:500, ], y = test$y[1:500])

fit_it <- switch(paste(arguments[1], task),
  "rpart tree-20" = function() full("gini"),
  "rpart tree-20-entropy" = function() full("information"),
  "MASS lda" = function() MASS::lda(train$x, train$y),
  "MASS qda" = function() MASS::qda(train$x, train$y),
  "class knn-brute" = function() NULL, # it searches without any preparation
  "ranger forest-100" = function() ranger::ranger(y ~ ., frame, num.trees = 100,
    num.threads = threads, seed = 1, verbose = FALSE))
predict_it <- switch(arguments[1],
  rpart = function(m) predict(m, others, type = "class"),
  MASS = function(m) predict(m, test$x)$class,
  class = function(m) class::knn(train$x, test$x, train$y, 7),
  ranger = function(m) predict(m, others, num.threads = threads, verbose = FALSE)$predictions)

resident <- function(key) {
  if (!file.exists("/proc/self/status")) return(0)
  line <- grep(paste0("^", key, ":"), readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) %/% 1024
}

# repeat_it calls a function until that took enough, and returns its result and the mean seconds.
repeat_it <- function(f) {
  user <- wall <- n <- 0
  while (wall < 0.2) {
    gc()
    took <- system.time(result <- f())
    user <- user + took[[1]]
    wall <- max(wall + took[[3]], 1e-9)
    n <- n + 1
    if (is.null(result)) break
  }
  list(result = result, seconds = sprintf('{"user": %.6f, "wall": %.6f}', user / n, wall / n))
}

invisible(gc())
base <- resident("VmRSS")
input <- file("stdin", "r")
while (length(readLines(input, 1)) > 0) {
  fitted <- found <- NULL
  gc()
  try(cat("5", file = "/proc/self/clear_refs"), silent = TRUE)
  fitted <- repeat_it(fit_it)
  found <- repeat_it(function() predict_it(fitted$result))
  cat(sprintf('{"fit": %s, "predict": %s, "memory_MB": %d, "quality": {"accuracy": %.9f}}\n',
    fitted$seconds, found$seconds, as.integer(max(resident("VmHWM") - base, 0)),
    mean(found$result == test$y)))
  flush(stdout())
}
