// What is believed about each change before this journey has tried it, with where the belief comes from. The sizes are our
// reading of other settings: none of the sources measured the loss of a step in a multi-step public form. Only an
// organization's own track record can replace them.

export interface Prior {
  /** Of the log hazard ratio of leaving the step; below 0, fewer leave. */
  readonly mean: number;
  readonly sd: number;
  readonly kind: 'evidence' | 'assumption';
  readonly text: string;
  readonly source: string;
  readonly url: string | null;
}

export const PRIORS = {
  merge_steps: {
    mean: 0,
    sd: 0.15,
    kind: 'evidence',
    text: 'Merging two steps may help or hurt: studies of survey pages point both ways.',
    source:
      'Web survey meta-study, 5,752 surveys (WebSM 2014): 0.14 points more break-off for each further page; Mavletova and Couper, 2,032 respondents: 30 items a page instead of 5 cut mobile break-off by almost a third; Nosek et al., PLoS ONE 2012: one question at a time, no more drop-out',
    url: 'https://www.websm.org',
  },
  reorder_steps: {
    mean: 0,
    sd: 0.1,
    kind: 'assumption',
    text: 'Moving a step changes little on average; the size is an assumption.',
    source: 'Plutowski and Zechmeister, Survey Methods 2024: the place of a topic moved break-off only slightly',
    url: 'https://surveyinsights.org/?p=19071',
  },
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
  reading_level: {
    mean: -0.03,
    sd: 0.03,
    kind: 'assumption',
    text: 'Each grade that the text becomes easier lowers the hazard of leaving by about 3 %. No study gives a size by grade: an assumption.',
    source: 'Bhargava and Manoli, American Economic Review 2015: a more complex notice, 6 points less take-up',
    url: 'https://doi.org/10.1257/aer.20121493',
  },
} as const satisfies Record<string, Prior>;

/**
 * By what the spread of these beliefs is widened, since they come from other settings. Forecasts of simulated journeys whose
 * changes had half or twice the believed effect, or none, held too little without it.
 */
export const ELSEWHERE = 1.25;

/** A better error text takes away this share of the excess loss after the error: beta(2, 4), a third on average. */
export const ERROR_TEXT = {
  a: 2,
  b: 4,
  kind: 'assumption',
  text: 'A better error text takes away a third of the excess loss after the error, give or take. The size is an assumption; the excess is measured here.',
  source: 'Wroblewski with Etre, A List Apart 2009: inline validation, 22 % more success among 22 people in a lab',
  url: 'https://alistapart.com/article/inline-validation-in-web-forms/',
} as const;

/** Work on the mobile page closes this share of the gap to other devices: beta(1, 1), anything from none to all of it. */
export const MOBILE_PARITY = {
  a: 1,
  b: 1,
  kind: 'assumption',
  text: 'Work on the mobile page closes a part of the gap to other devices, anything from none to all of it. The gap is measured here; the share is an assumption.',
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
