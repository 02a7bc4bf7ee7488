// Beliefs about each change before this journey has tried it; what they say, and where they come from, is in src/language/forecast. The sizes are our
// reading of other settings: none of the sources measured the loss of a step in a multi-step public form. Only an
// organization's own track record can replace them.

export interface Prior {
  /** Mean of the log hazard ratio of leaving the step; below 0, fewer leave. */
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
 * How often a change does nothing, and how often it makes things worse; the rest helps. Of published tests of changes to pages
 * 10 to 33 % found what the change was made for, most of the others nothing. Nothing is likelier than a half: the middle half
 * of a forecast lies close to it, and the tails are those of what helps and of what harms.
 */
export const NOTHING = 0.57;
export const HARM = 0.16;
/** By how much a change that is about a part of a gap widens it, at most. */
export const HARM_MAX = 0.5;
/** The standard deviation of "nothing", as a log hazard ratio or as a part of a gap. */
export const NOTHING_SD = 0.02;
export const MOSTLY_NOTHING = {
  kind: 'evidence',
  url: 'https://experimentguide.com',
} as const;

/** A better error text that does something takes away this share of the excess loss after the error: beta(2, 4), a third on average. */
export const ERROR_TEXT = {
  a: 2,
  b: 4,
  kind: 'assumption',
  url: 'https://alistapart.com/article/inline-validation-in-web-forms/',
} as const;

/** Work on the mobile page that does something closes this share of the gap to other devices: beta(1, 1), anything up to all of it. */
export const MOBILE_PARITY = {
  a: 1,
  b: 1,
  kind: 'assumption',
  url: 'https://doi.org/10.1177/0894439317698437',
} as const;

/**
 * People who would have left and now stay go on at this share of the others' rate. Where simulated visitors differ little in
 * patience it is 1, where they differ much about 0.7: hence more often near the upper end.
 */
export const RHO = {
  low: 0.5,
  high: 1,
  kind: 'assumption',
} as const;
