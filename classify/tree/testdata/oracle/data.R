# Writes the sets that come by way of R's package mlbench as CSV, with the order of their nominal values, into a folder.
# Called by data.py:  Rscript data.R <folder>

library(mlbench)
library(jsonlite)

folder <- commandArgs(TRUE)[1]

# numbers turns an ordered factor whose levels are numbers back into those numbers.
numbers <- function(x) if (is.factor(x)) as.numeric(as.character(x)) else x

put <- function(name, d) {
  schema <- lapply(names(d), function(column) {
    x <- d[[column]]
    if (is.logical(x)) x <- factor(x, c(FALSE, TRUE), c("no", "yes"))
    if (is.factor(x)) list(name = column, values = levels(x)) else list(name = column)
  })
  for (column in names(d)) {
    x <- d[[column]]
    if (is.logical(x)) d[[column]] <- ifelse(x, "yes", "no")
    else if (is.factor(x)) d[[column]] <- as.character(x)
    else d[[column]] <- ifelse(is.na(x), NA, vapply(x, format, "", digits = 15))
  }
  write.csv(d, file.path(folder, paste0(name, ".csv")), row.names = FALSE, na = "?", quote = FALSE)
  write(toJSON(schema, auto_unbox = FALSE), file.path(folder, paste0(name, ".json")))
}

data(Zoo); put("zoo", Zoo)
data(Vowel); put("vowel", Vowel)
data(Sonar); put("sonar", Sonar)
data(Vehicle); put("vehicle", Vehicle)
data(BreastCancer)
put("breast_wisconsin", data.frame(lapply(BreastCancer[2:10], numbers), Class = BreastCancer$Class))
data(Servo); Servo$Class <- as.numeric(Servo$Class); put("servo", Servo)
