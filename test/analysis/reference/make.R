# What R says of the tables that statistics.test.ts computes: stats, metafor and survival. Rscript test/analysis/reference/make.R
suppressPackageStartupMessages({library(metafor); library(survival)})
set.seed(20260606)
options(digits = 15)

# Strata of [a1, b1, a0, b0]: left and went on, with an error and without it.
strata <- t(replicate(12, c(rpois(1, 9), rpois(1, 40), rpois(1, 30), rpois(1, 300))))
table <- array(apply(strata, 1, function(s) c(s[1], s[2], s[3], s[4])), dim = c(2, 2, nrow(strata)))
mh <- mantelhaen.test(table, correct = FALSE)
rma <- rma.mh(ai = strata[, 1], bi = strata[, 2], ci = strata[, 3], di = strata[, 4], measure = "OR")
# The conditional likelihood, for the order of size of what Mantel and Haenszel estimate.
long <- do.call(rbind, lapply(seq_len(nrow(strata)), function(k) data.frame(
  stratum = k, error = c(1, 1, 0, 0), left = c(1, 0, 1, 0), times = strata[k, ])))
long <- long[rep(seq_len(nrow(long)), long$times), ]
conditional <- clogit(left ~ error + strata(stratum), long, method = "efron")

# The delete-one jackknife of a ratio of sums over days.
days <- cbind(part = rbinom(28, 60, 0.2), whole = rpois(28, 60))
theta <- function(rows) sum(days[rows, 1]) / sum(days[rows, 2])
without <- sapply(1:28, function(one) theta(setdiff(1:28, one)))
jackknife <- sqrt(27 / 28 * sum((without - mean(without))^2))

# Paule and Mandel, with the test of Knapp and Hartung.
yi <- rnorm(14, -2, 0.5)
sei <- runif(14, 0.05, 0.4)
pm <- rma(yi = yi, sei = sei, method = "PM", control = list(maxiter = 1000, tol = 1e-12))
kh <- rma(yi = yi, sei = sei, method = "PM", test = "knha", control = list(maxiter = 1000, tol = 1e-12))

json <- function(x) if (length(x) > 1) paste0("[", paste(format(x, digits = 15, trim = TRUE), collapse = ", "), "]") else format(x, digits = 15)
out <- list(
  strata = paste0("[", paste(apply(strata, 1, json), collapse = ", "), "]"),
  mantelHaenszel = json(unname(mh$estimate)), logOdds = json(as.numeric(rma$beta)), logOddsError = json(rma$se),
  conditional = json(unname(exp(coef(conditional)))),
  days = paste0("[", paste(apply(days, 1, json), collapse = ", "), "]"), share = json(theta(1:28)), jackknife = json(jackknife),
  values = json(yi), errors = json(sei), tau2 = json(pm$tau2), mean = json(as.numeric(pm$beta)),
  error = json(pm$se), knappHartung = json(kh$se),
  fisher = json(phyper(3, 41, 1639 - 41, 120)), binomial = json(pbinom(7, 143, 0.12)))
lines <- paste0("  \"", names(out), "\": ", unlist(out))
writeLines(c("{", paste0(lines, c(rep(",", length(lines) - 1), "")), "}"), "test/analysis/reference/r.json")
cat(R.version.string, "metafor", as.character(packageVersion("metafor")), "survival", as.character(packageVersion("survival")), "\n")
