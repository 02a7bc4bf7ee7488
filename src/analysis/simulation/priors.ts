// Built-in priors of the effect of each kind of change; src/language/forecast has their wording and sources. The sizes are transferred
// from other settings: no source measured the loss of a step in a multi-step public form. An organization's own track record replaces
// them.

export interface Prior {
  /** Mean log hazard ratio of leaving the step; negative means fewer leave. */
  readonly mean: number;
  readonly sd: number;
  readonly kind: 'evidence' | 'assumption';
  readonly url: string | null;
}

export const PRIORS = {
  fewer_fields: {
    mean: -0.25,
    sd: 0.2,
    kind: 'assumption',
    url: 'https://doi.org/10.1136/bmj.324.7347.1183',
  },
  fewer_documents: {
    mean: -0.2,
    sd: 0.15,
    kind: 'assumption',
    url: 'https://www.bettergovernmentlab.org',
  },
} as const satisfies Record<string, Prior>;

/**
 * Probabilities that a change has no effect, and that it does harm; otherwise it helps. In published tests of page changes, 10 to 33 %
 * found the intended effect and most others none. Since no effect has a probability above one half, the middle half of a forecast is
 * close to 0, and its tails come from helpful and harmful changes.
 */
export const NOTHING = 0.57;
export const HARM = 0.16;
/** A harmful change of a gap widens it by at most this share. */
export const HARM_MAX = 0.5;
/** Standard deviation of "no effect", as a log hazard ratio or as a share of a gap. */
export const NOTHING_SD = 0.02;
export const MOSTLY_NOTHING = {
  kind: 'evidence',
  url: 'https://experimentguide.com',
} as const;

/** A better error text, if it has an effect, removes this share of the excess loss after the error: beta(2, 4), a third on average. */
export const ERROR_TEXT = {
  a: 2,
  b: 4,
  kind: 'assumption',
  url: 'https://alistapart.com/article/inline-validation-in-web-forms/',
} as const;

/** Work on the mobile page, if it has an effect, closes this share of the gap to other devices: beta(1, 1), uniform from 0 to 1. */
export const MOBILE_PARITY = {
  a: 1,
  b: 1,
  kind: 'assumption',
  url: 'https://doi.org/10.1177/0894439317698437',
} as const;

/**
 * People who stay because of a change complete at this share of the others' rate. It is 1 for simulated visitors with equal patience and
 * about 0.7 for very different ones, hence a distribution with more mass near 1.
 */
export const RHO = {
  low: 0.5,
  high: 1,
  kind: 'assumption',
} as const;
