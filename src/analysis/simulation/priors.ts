// Beliefs about each change before this journey has tried it, with where the belief comes from. The sizes are our
// reading of other settings: none of the sources measured the loss of a step in a multi-step public form. Only an
// organization's own track record can replace them.

export interface Prior {
  /** Mean of the log hazard ratio of leaving the step; below 0, fewer leave. */
  readonly mean: number;
  readonly sd: number;
  readonly kind: 'evidence' | 'assumption';
  readonly text: string;
  readonly source: string;
  readonly url: string | null;
}

export const PRIORS = {
  fewer_fields: {
    mean: -0.25,
    sd: 0.2,
    kind: 'assumption',
    text: 'Removing all fields of a step would lower the hazard of leaving it by about a fifth; a part of them by that part. The size is an assumption.',
    source:
      'Web survey meta-study (WebSM 2014): 0.06 points of break-off for each variable; an online shop’s test with 900,000 visitors: one hard field removed, 7.5 % more submissions (a practitioner’s report); Edwards et al., BMJ 2002;324:1183: shorter postal questionnaires, odds ratio 1.86, another outcome',
    url: 'https://doi.org/10.1136/bmj.324.7347.1183',
  },
  fewer_documents: {
    mean: -0.2,
    sd: 0.15,
    kind: 'assumption',
    text: 'Each document that people need not provide lowers the hazard of leaving by about a sixth. The size is an assumption.',
    source:
      'Bendtsen, meta-analysis of 51 field experiments: less compliance work, 8.3 points more take-up; Better Government Lab, Louisiana uploader: 1.1 points fewer procedural denials',
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
  text: 'Of such changes 57 in 100 do nothing, 16 make it worse, and 27 help. The shares are an assumption within what published tests found.',
  source:
    'Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments, 2020: 10 to 33 % of tested ideas improve what they were made for',
  url: 'https://experimentguide.com',
} as const;

/** A better error text that does something takes away this share of the excess loss after the error: beta(2, 4), a third on average. */
export const ERROR_TEXT = {
  a: 2,
  b: 4,
  kind: 'assumption',
  text: 'A better error text that does something takes away a third of the excess loss after the error, give or take. The size is an assumption; the excess is measured here.',
  source: 'Wroblewski with Etre, A List Apart 2009: inline validation, 22 % more success among 22 people in a lab',
  url: 'https://alistapart.com/article/inline-validation-in-web-forms/',
} as const;

/** Work on the mobile page that does something closes this share of the gap to other devices: beta(1, 1), anything up to all of it. */
export const MOBILE_PARITY = {
  a: 1,
  b: 1,
  kind: 'assumption',
  text: 'Work on the mobile page that does something closes a part of the gap to other devices, up to all of it. The gap is measured here; the share is an assumption.',
  source:
    'Mavletova, Social Science Computer Review 2013: lower completion on mobile; doi 10.1177/0894439317698437: no difference with optimised pages',
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
  text: 'People who would have left and now stay go on half as often to as often as the others (rho), more likely nearly as often. An assumption; without it, forecasts were too high.',
} as const;
