// Memos and forecasts in every language: the same figures, and sentences without English, about worlds in which each rule speaks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../src/analysis/document/markdown.ts';
import { memoDocument } from '../../src/analysis/document/memo.ts';
import { simulationDocument } from '../../src/analysis/document/simulation.ts';
import { judgeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import { speech } from '../../src/analysis/memo/words.ts';
import { forecastFrom } from '../../src/analysis/simulation/compute.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { ALARM_CODES, FACT_CODES, FINDING_CODES } from '../../src/domain/memo.ts';
import { random } from '../../src/domain/random.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { formats } from '../../src/language/formats.ts';
import { inEveryLanguage, inLanguage } from '../../src/language/spoken.ts';
import { memoWords, words } from '../../src/language/words.ts';
import { BIN_STARTS_MS, type EpisodeRow } from '../../src/metrics/evidence/stays.ts';
import { END, FIRST, HISTORY, memoInput, stepOf, WINDOW } from './memo-input.ts';
import { inputOf as simulationInput, type Visitors } from './simulated-journey.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const near = (chance: ReturnType<typeof random>, of: number, share: number) =>
  Array.from({ length: of }, () => chance.chance(share)).filter(Boolean).length;

/** Names are Latin, so that no English word is one. */
const steps = [stepOf('acta', 0, { labels: { iban: 'Ratio' } }), stepOf('missio', 1)];

type Row = MemoInput['cube'][number];

function cubeOf(loss: (row: Pick<Row, 'day' | 'device' | 'step'>) => number, days = WINDOW): Row[] {
  const chance = random(11);
  return days.flatMap((day) =>
    ['desktop', 'mobile'].flatMap((device) =>
      ['', 'acta', 'missio'].map((step) => {
        const left = near(chance, 60, loss({ day, device, step }));
        const counts = { reached: 60, left, open: 0, brief: 2, completed: 60 - left };
        return { day, device, language: 'de', crowd: '', step, ...counts };
      }),
    ),
  );
}

const tracking = { ...{ astray: 400, placed: 1_600, sessions: 3_000 } } as MemoInput['tracking'][number];
const loss = {
  ...{ device: 'mobile', arrived: 900, missing: 100, sessions: 1_000, gapped: 200 },
  ...{ succeeded: 500, concluded: 400, untried: 300, endless: 800 },
} as MemoInput['loss'][number];

const groupRows = (by: 'browser' | 'source' | 'variant', values: [string, string]) => ({
  by,
  rows: cubeOf(() => 0.1).flatMap((row) =>
    values.map((value, at) => {
      const left = near(random(row.day * 7 + at), 60, at === 1 && row.step !== 'missio' ? 0.4 : 0.1);
      return { ...row, value, reached: 60, left, completed: 60 - left };
    }),
  ),
});

const long = [...Array.from({ length: 16 * 7 }, (_, day) => FIRST - 84 + day)];
const dates: MemoInput['dates'] = [
  { at: END - 49 * DAY_MS, what: 'Nova forma', kind: 'shipped' },
  { at: END - 42 * DAY_MS, what: '', kind: 'target' },
  { at: END - 35 * DAY_MS, what: '', kind: 'given' },
];
const everyGroup = (value: string, reached: number, left: number) =>
  ['', 'acta'].map((step) => ({
    ...{ by: 'language' as const, value, step, reached, left, open: 0, completed: reached - left },
    ...{ brief: value === 'ar' ? 0 : 900, hours: 20 },
  }));
const yearOf = (completes: (ago: number) => number) =>
  Array.from({ length: 364 }, (_, at) => END / DAY_MS - 364 + at).flatMap((day) =>
    ['', 'acta'].map((step) => {
      const completed = near(random(day), 40, completes(END / DAY_MS - 1 - day));
      return { day, step, reached: 40, left: 40 - completed, open: 0, completed, brief: 0 };
    }),
  );

const submits = [...HISTORY, ...WINDOW].map((day) => {
  const stopped = near(random(day), 40, HISTORY.includes(day) ? 0.08 : 0.25);
  return { day, step: 'acta', crowd: '', tried: 40, stopped, left: Math.floor(stopped / 2) };
});
const stoppers = ['patternMismatch', 'valueMissing', ''].map((code) => ({
  ...{ step: 'acta', field: 'iban', code, sessions: 90 },
}));

const bins = (count: number) => BIN_STARTS_MS.map((_, bin) => (bin === 4 ? count : 0));
const errorsOf = (kind: EpisodeRow['kind'], code: string): EpisodeRow[] =>
  WINDOW.map((day) => ({
    ...{ day, device: 'desktop', step: 'acta', crowd: '', field: 'iban', kind, code, sessions: 40 },
    ...{ left: bins(15 + (day % 3)), went: bins(25 - (day % 3)) },
  }));
const stays = WINDOW.map((day) => ({
  ...{ day, device: 'desktop', step: 'acta', crowd: '', sessions: 160 },
  ...{ left: bins(25 + (day % 4)), went: bins(135 - (day % 4)) },
}));
const peers = Array.from({ length: 8 }, (_, at) => ({
  ...{ journeyId: `j${at}`, journeyName: `Via ${at}`, stepKey: 'acta', stepType: 'upload' as const, name: 'Acta' },
  ...{ left: at === 0 ? 700 : 150 + 5 * at, known: 1_680, standardError: 0.06 },
}));

const WORLDS: Record<string, MemoInput> = {
  'errors of a field, and a step beside its peers': memoInput(
    {
      ...{ stays, stoppers, peers, sampledOneIn: 3 },
      episodes: [...errorsOf('error', 'patternMismatch'), ...errorsOf('again', '')],
    },
    [{ ...stepOf('acta', 0, { labels: { iban: 'Ratio' } }), stepType: 'upload' }],
  ),
  'a step that loses more than in the weeks before': memoInput(
    { cube: cubeOf(({ day, step }) => (day >= FIRST && step === 'acta' ? 0.35 : 0.15), [...HISTORY, ...WINDOW]) },
    steps,
  ),
  'hardly anybody who completes': memoInput({ days: yearOf(() => 0.02), cube: cubeOf(() => 0.98) }, steps),
  'gaps of devices, browsers, sources and variants, and tries that were stopped': memoInput(
    {
      ...{ submits, stoppers, unknown: 40, isDeclared: false, exclusions: 3 },
      cube: cubeOf(({ device, step }) => (device === 'mobile' && step !== 'missio' ? 0.4 : 0.1)),
      groups: [
        groupRows('browser', ['chrome', 'safari']),
        groupRows('source', ['', 'partner']),
        groupRows('variant', ['a', 'b']),
      ],
      every: [...everyGroup('de', 1_639, 167), ...everyGroup('ar', 41, 41)],
      ...{ excluded: 2_000, excludedByMark: { bot: 1_200, tooFast: 12, clock: 11, foreignHost: 3 } },
    },
    steps,
  ),
  'changes since dates of all kinds': memoInput(
    { dates, cube: cubeOf(({ day, step }) => (day >= END / DAY_MS - 49 && step !== 'missio' ? 0.35 : 0.15), long) },
    steps,
  ),
  'nobody who completes, and tracking that is broken': memoInput(
    {
      ...{ days: yearOf(() => 0), tracking: [tracking], loss: [loss], unknown: 0, isDeclared: true },
      unknownSteps: [{ stepKey: 'ignota', reached: 900 }],
      cube: cubeOf(() => 1).filter(({ step }) => step !== 'missio'),
    },
    steps,
  ),
  'days on which a step stopped': memoInput({ days: yearOf((ago) => (ago >= 10 && ago < 13 ? 0 : 0.5)) }, [
    stepOf('acta'),
  ]),
  'days since which a step stops': memoInput({ days: yearOf((ago) => (ago < 5 ? 0.01 : 0.5)) }, [stepOf('acta')]),
  'too little': memoInput(
    { cube: cubeOf(() => 0.1).map((row) => ({ ...row, reached: 2, left: 1, completed: 1, brief: 0 })) },
    steps,
  ),
  'nothing that stands out': memoInput({}, [stepOf('acta')]),
};

/** Numbers of a sentence, without what separates their digits. */
const numbersIn = (text: string) => (text.replaceAll(/(?<=\d)[.,\u00a0\u202f](?=\d)/g, '').match(/\d+/g) ?? []).sort();

/** Words that no other of the languages has, beside names and codes. */
const ENGLISH =
  /\b(the|of|to|people|visits?|with|without|from|left|leave|and|not|were|is|are|between|days?|weeks?|nobody|more|fewer)\b/i;
const NAMES = /[„“«][^“”»]*[“”»]/g;
/** Members whose texts are codes, names or queries, and no sentences. */
const CODES =
  /\.(code|id|partOf|stepId|stepKey|stepName|fieldKey|errorType|method|estimand|grade|status|by|value|against|reference|outcome|step|kind|type|source|url|name|level|rulesVersion|period\.\w+|zone|\w*[Vv]ersion|reason|of|from|to|enoughOn|since|start|fingerprint)$/;

/** Strings by where they are. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
}
const withoutTexts = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'string' ? '' : one)));

function expectSpoken(english: unknown, other: unknown, language: Language): number {
  expect(withoutTexts(other)).toEqual(withoutTexts(english));
  const [were, are] = [textsOf(english), textsOf(other)];
  let sentences = 0;
  for (const [at, [path, text]] of are.entries()) {
    const was = were[at]?.[1] ?? '';
    if (CODES.test(path)) continue;
    sentences++;
    expect(text.replaceAll(NAMES, ''), `${language} ${path}`).not.toMatch(ENGLISH);
    expect(numbersIn(text), `${path}: ${text}`).toEqual(numbersIn(was));
  }
  return sentences;
}

describe.each(Object.keys(WORLDS))('a memo about %s', (world) => {
  const say = judgeMemo(WORLDS[world] as MemoInput);
  const english = say('en');

  it.each(OTHERS)('has the same figures in %s, and no English', (language) => {
    expect(expectSpoken(english, say(language), language)).toBeGreaterThan(3);
  });

  it.each(OTHERS)('is a document in %s', (language) => {
    const about = { title: 'Memo', createdAt: '2026-06-06T00:00:00.000Z', journeyName: 'Acta', journeyPage: '' };
    const paper = (in_: Language) => toMarkdown(memoDocument({ ...about, result: say(in_), language: in_ }));
    const text = paper(language).replaceAll(/\]\([^)]*\)/g, '');
    expect(text.replaceAll(NAMES, '').replaceAll('Trustworthy Online', '')).not.toMatch(ENGLISH);
    expect(text.split('\n')).toHaveLength(paper('en').split('\n').length);
  });
});

it.each([
  ['en', 'in Chrome', 'in Safari', 'inside an app', 'in another browser', 'in an unknown browser'],
  ['de', 'mit Chrome', 'mit Safari', 'in einer App', 'mit einem anderen Browser', 'mit unbekanntem Browser'],
  [
    'fr',
    'avec Chrome',
    'avec Safari',
    'dans une application',
    'avec un autre navigateur',
    'avec un navigateur inconnu',
  ],
  ['es', 'con Chrome', 'con Safari', 'dentro de una aplicación', 'con otro navegador', 'con un navegador desconocido'],
] as const)('names browsers as people do, in %s', (language, ...names) => {
  const values = ['chrome', 'safari', 'webview', 'other', 'unknown'];
  expect(values.map((value) => speech[language].among('browser', value))).toEqual(names);
  const input = WORLDS['gaps of devices, browsers, sources and variants, and tries that were stopped'] as MemoInput;
  const paper = { title: 'Memo', createdAt: '2026-06-06T00:00:00.000Z', journeyName: 'Acta', journeyPage: '' };
  const text = toMarkdown(memoDocument({ ...paper, result: judgeMemo(input)(language), language }));
  expect(text).toMatch(/Chrome|Safari/);
  expect(text.replaceAll(/\]\([^)]*\)/g, '')).not.toMatch(/chrome|safari/);
});

it.each([
  ['en', 'Only the days of this memo are compared in this way.'],
  ['de', 'So werden nur die Tage dieses Memos verglichen.'],
  ['fr', 'Seuls les jours de cette note sont comparés ainsi.'],
  ['es', 'Solo se comparan así los días de este memo.'],
] as const)('claims nothing in %s of days before that are not compared', (language, said) => {
  const worlds = ['errors of a field, and a step beside its peers', 'changes since dates of all kinds'];
  for (const [at, code] of (['step_loss_peers', 'change_since'] as const).entries()) {
    const result = judgeMemo(WORLDS[worlds[at] ?? ''] as MemoInput)(language);
    const findings = result.findings.filter((one) => one.code === code && one.partOf === null);
    expect(findings.length).toBeGreaterThan(0);
    const about = { title: 'Memo', createdAt: '2026-06-06T00:00:00.000Z', journeyName: 'Acta', journeyPage: '' };
    const text = toMarkdown(memoDocument({ ...about, result: { ...result, findings }, language }));
    expect(text).toContain(said);
    for (const before of [memoWords[language].document.status.new, memoWords[language].document.status.too_few])
      expect(text).not.toContain(before);
  }
});

it('writes the first of a month, and times with their units, as French does', () => {
  const first = Date.UTC(2026, 10, 1);
  expect(formats.fr.date(first)).toBe('1er nov. 2026');
  expect(formats.fr.dateOfYear(first)).toBe('1er nov.');
  expect(formats.fr.moment('2026-11-01T11:30:00.000Z', 'UTC')).toMatch(/^dim\. 1er nov\.,? 11:30$/);
  expect(formats.fr.date(first + 10 * DAY_MS)).toBe('11 nov. 2026');
  expect(formats.es.date(first)).toBe('1 nov 2026');
  const times = words.fr.report.times({ half: '2 min 3 s', most: '1 h 5 min' });
  expect(times).toContain('2\u00a0min 3\u00a0s');
  expect(times).toContain('1\u00a0h 5\u00a0min');
});

it('renders each kind of finding and alarm somewhere in these worlds', () => {
  const all = Object.values(WORLDS).map((input) => judgeMemo(input)('en'));
  const codes = all.flatMap(({ findings, alarms, facts }) =>
    [...findings, ...alarms, ...facts].map(({ code }) => code),
  );
  expect([...new Set(codes)].sort()).toEqual([...[...FINDING_CODES, ...ALARM_CODES, ...FACT_CODES].sort()]);
});

const VISITORS: Visitors = {
  ...{ steps: 5, losses: [0.05, 0.1, 0.25, 0.08, 0.04], frailty: 0.6, back: 0.05, mobileShare: 0.5, mobileGap: 0.3 },
  ...{ perWeek: 900, shockSd: 0.05, shockKept: 0.3 },
};
const FORECASTS = {
  'drops a step': simulationInput(VISITORS, 3, [{ type: 'drop_step', stepKey: 'step-2' }], { target: 50 }),
  'asks for fewer fields': simulationInput(VISITORS, 4, [
    { type: 'fewer_fields', stepKey: 'step-2', from: 8, to: 5 },
    { type: 'mobile_parity', stepKey: 'step-1' },
  ]),
  'has too little': simulationInput({ ...VISITORS, perWeek: 3 }, 5, [{ type: 'drop_step', stepKey: 'step-2' }]),
};

describe.each(Object.entries(FORECASTS))('a forecast that %s', (_, input) => {
  const say = forecastFrom({ ...input, isDeclared: false, unknown: 9 });
  const english = say('en');

  it.each(OTHERS)('has the same figures in %s, and no English', (language) => {
    expect(expectSpoken(english, say(language), language)).toBeGreaterThan(2);
  });

  it.each(OTHERS)('is a document in %s', (language) => {
    const about = { title: 'Acta', createdAt: '2026-06-06T00:00:00.000Z', journeyName: 'Acta' };
    const text = toMarkdown(simulationDocument({ ...about, result: say(language), language }));
    const sources = /Trustworthy Online Controlled Experiments|Social Science Computer Review|Better Government Lab/g;
    expect(text.replaceAll(NAMES, '').replaceAll(sources, '')).not.toMatch(ENGLISH);
  });
});

it('keeps any values in every language, and gives each back, through JSON as well', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record({ en: fc.string(), de: fc.string(), fr: fc.string(), es: fc.string() }),
    fc.record({ headline: fc.string(), list: fc.array(fc.string(), { maxLength: 2 }), n: fc.integer() }),
  );
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), (values) => {
      const of = (language: Language) => JSON.parse(JSON.stringify(values[LANGUAGES.indexOf(language)]));
      const kept = JSON.parse(JSON.stringify(inEveryLanguage(of)));
      for (const language of LANGUAGES) expect(inLanguage(kept, language)).toEqual(of(language));
    }),
  );
});

it('stores equal values once, and reads values stored before other languages existed', () => {
  const kept = inEveryLanguage((language) => ({ n: 3, list: [1, 'a'], said: `in ${language}` }));
  expect(kept).toEqual({ n: 3, list: [1, 'a'], said: { en: 'in en', de: 'in de', fr: 'in fr', es: 'in es' } });
  const old = { headline: 'Nothing stands out.', n: 3 };
  expect(inLanguage(old as never, 'de')).toEqual(old);
});
