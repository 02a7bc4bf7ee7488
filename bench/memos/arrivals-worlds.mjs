// Worlds in which somebody else arrives at a page because of a page before it, each with its truth and the first sentence of an honest
// analyst, written before any rule ran. `right` is that sentence as the judge reads it (arrivals.mjs).
const STEPS = ['start', 'details', 'documents', 'payment', 'send'];
const LEAVE = {
  committed: { start: 0.02, details: 0.04, documents: 0.05, payment: 0.03, send: 0.02 },
  hesitant: { start: 0.1, details: 0.3, documents: 0.25, payment: 0.2, send: 0.06 },
};
const STRONG = {
  committed: { start: 0.02, details: 0.03, documents: 0.05, payment: 0.03, send: 0.02 },
  hesitant: { start: 0.1, details: 0.45, documents: 0.3, payment: 0.35, send: 0.06 },
};
const HALF = { committed: 50, hesitant: 50 };
const isSince = ({ back }) => back <= 28;
const world = (more) => ({
  ...{ steps: STEPS, days: 84, perDay: 160, kind: HALF },
  leave: (person, page) => LEAVE[person.kind][page],
  ...more,
});
/** `change` returns the chance of leaving where it differs from the usual one. */
const leave = (change) => (person, page) => {
  const usual = LEAVE[person.kind][page];
  return change(person, page, usual) ?? usual;
};
const twoPages = (isBetter) => ({
  ...{ steps: ['details', 'payment'], days: 112, perDay: 140, kind: HALF, shock: { sd: 0.05, rho: 0.5 } },
  leave: (person, page) => {
    const isCommitted = person.kind === 'committed';
    if (page === 'payment') return isCommitted ? 0.05 : 0.4;
    return isCommitted ? 0.002 : isBetter(person) ? 0.1 : 0.5;
  },
});

export const WORLDS = {
  'anchor-noted': {
    truth: 'Since 28 days details loses 10 instead of 50 of the hesitant; payment treats everybody as before.',
    ...{ honest: 'More complete since the release: keep it.', right: 'up details' },
    ...{ note: 'Release 47: shorter details', spec: twoPages(isSince) },
  },
  'anchor-variant': {
    truth: 'The same by chance: b is better at details, alike at payment.',
    ...{ honest: 'Show b to everybody.', right: 'up details', by: 'variant' },
    spec: { ...twoPages(({ variant }) => variant === 'b'), variant: { a: 50, b: 50 } },
  },
  'strong-noted': {
    truth: 'Since 28 days details loses 8 instead of 45 of the hesitant; all else as before.',
    ...{
      honest: 'More complete since the release: keep it.',
      right: 'up details',
      note: 'Release 47: shorter details',
    },
    spec: world({
      leave: (person, page) =>
        page === 'details' && person.kind === 'hesitant' && isSince(person) ? 0.08 : STRONG[person.kind][page],
    }),
  },
  'filter-stricter': {
    truth: 'Those who cannot apply learn it at the start instead of at documents. As many complete.',
    ...{ honest: 'As many complete as before; those who leave, leave earlier.', right: 'same, earlier at start' },
    note: 'The eligibility check now asks for income',
    spec: world({
      kind: { committed: 40, hesitant: 35, unfit: 25 },
      leave: (person, page) =>
        person.kind === 'unfit'
          ? { start: isSince(person) ? 0.92 : 0.1, details: 0.3, documents: 0.85, payment: 0.5, send: 0.5 }[page]
          : LEAVE[person.kind][page],
    }),
  },
  'simpson-device': {
    truth: 'Documents better on both devices; phones from 25 to 75 in 100.',
    honest: 'Fewer complete since more come by phone; documents itself is better.',
    right: 'mix; up documents',
    spec: world({
      perDay: 200,
      device: (back) => (back <= 28 ? { mobile: 75, desktop: 25 } : { mobile: 25, desktop: 75 }),
      leave: leave((person, page) =>
        page === 'documents' ? (person.device === 'mobile' ? 0.34 : 0.12) * (isSince(person) ? 0.8 : 1) : undefined,
      ),
    }),
  },
  'simpson-campaign': {
    truth: 'The release helps everybody; a campaign of three weeks brings people who leave.',
    honest: 'Those who came as before complete more; the campaign brings people who leave.',
    ...{ right: 'mix; up details', note: 'Release 49: shorter details' },
    spec: world({
      perDay: (back) => (back <= 24 && back > 4 ? 260 : 150),
      source: (back) => (back <= 24 && back > 4 ? { ads: 50, city: 50 } : { ads: 6, city: 94 }),
      leave: leave((person, page, usual) => {
        if (person.source === 'ads') return Math.min(0.9, 2.2 * usual);
        return page === 'details' && isSince(person) ? 0.7 * usual : undefined;
      }),
    }),
  },
  learning: {
    truth: 'No page changed; people who know the service become more.',
    ...{ honest: 'All steps get better alike: it is who comes.', right: 'people or all pages, up' },
    spec: world({
      perDay: 130,
      kind: (back) => ({ committed: 80 - (60 * back) / 84, hesitant: 20 + (60 * back) / 84 }),
    }),
  },
  'two-opposite': {
    truth: 'Details better, documents worse, on one day.',
    honest: 'Fewer complete since the release. Documents loses more than before; details keeps more: keep that part.',
    ...{ right: 'down documents, details up', note: 'Release 50: details and documents are new' },
    spec: world({
      leave: leave((person, page, usual) => {
        if (!isSince(person)) return undefined;
        return page === 'details' ? 0.4 * usual : page === 'documents' ? usual + 0.1 : undefined;
      }),
    }),
  },
  'better-noted': {
    truth: 'Details loses 6 instead of 30 of the hesitant.',
    ...{ honest: 'Keep it.', right: 'up details', note: 'Release 47' },
    spec: world({
      leave: leave((person, page) =>
        page === 'details' && person.kind === 'hesitant' && isSince(person) ? 0.06 : undefined,
      ),
    }),
  },
  'worse-noted': {
    truth: 'Details loses 62 instead of 30 of the hesitant.',
    ...{ honest: 'Put details back.', right: 'down details', note: 'Release 48' },
    spec: world({
      leave: leave((person, page) =>
        page === 'details' && person.kind === 'hesitant' && isSince(person) ? 0.62 : undefined,
      ),
    }),
  },
  null: { truth: 'Nothing changed.', honest: 'Nothing stands out.', right: 'nothing', spec: world({}) },
};
