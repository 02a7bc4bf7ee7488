// Finds the figures of a text: numbers with their units, as people and assistants write them. Dates, versions, ordinals, addresses
// and names with digits do not count.

export interface ReadFigure {
  /** As it is written: `39.6 %`. */
  text: string;
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
  /** share: a fraction; seconds: a time; multiple: "twice"; number: anything else. */
  kind: 'share' | 'seconds' | 'multiple' | 'number';
  /** Possible values (a comma is read both ways), and half of the last digit: 40 % is 39.6 %, too. */
  readings: readonly { value: number; within: number }[];
  /** A number without a unit that may be a share because of its decimals: `0.396`. */
  isFraction: boolean;
  /** For a time: the seconds in its last unit. */
  unitSeconds?: number;
  /** For "31 in 100": 31 and 100, which may be known each for itself. */
  parts?: readonly ReadFigure[];
}

/** Nouns that make a number in words a figure: "twelve sessions" is one, "two ways" is not. */
const COUNTED =
  'sessions?|visits?|visitors?|people|persons?|users?|applicants?|completions?|submissions?|events?|errors?|times|' +
  'seconds?|minutes?|hours?|days?|weeks?|percent|per cent|points?';
const SMALL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const WORD_VALUES = new Map<string, number>([
  ...SMALL.split('|').map((word, place) => [word, place + 1] as const),
  ...TENS.split('|').map((word, place) => [word, (place + 2) * 10] as const),
]);

const MONTHS =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
/** Text with digits that does not count as a figure. */
const NO_FIGURES = [
  /https?:\/\/\S+/g,
  /`[^`\n]*`/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?(?!\d)/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  new RegExp(`\\b${DAY}(?:\\s?(?:-|–|to|and)\\s?${DAY})?\\s(?:of\\s)?${MONTHS}(?:,?\\s\\d{4}\\b)?`, 'g'),
  new RegExp(`\\b${MONTHS}\\s(?:${DAY}\\b(?:\\s?(?:-|–|to)\\s?${DAY})?(?:,?\\s\\d{4}\\b)?|\\d{4}\\b)`, 'g'),
  /\b(?:in|since|of|until|by|during|before|after|year)\s(?:19|20)\d\d\b(?![.,]?\d|\s?%)/gi,
  /^[ \t]*(?:#+ *)?\d+[.)](?=\s)/gm,
  /\b(?:steps?|questions?|pages?|fields?|sections?|chapters?|parts?|versions?|grades?|levels?|no\.|number|WCAG|ISO)\s\d+(?:\.\d+)*\b/gi,
  // The level of an interval says how sure a figure is; it is none.
  /\b9[059]\s?(?:%|percent|per cent)(?=[\s-](?:confidence|intervals?|CI\b))/gi,
];

const DIGITS = "\\d{1,3}(?:[ \\u00a0\\u2009\\u202f'’.,]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
const SECONDS = new Map<string, number>([
  ...(['ms', 'millisecond', 'milliseconds'] as const).map((unit) => [unit, 0.001] as const),
  ...(['s', 'sec', 'secs', 'second', 'seconds'] as const).map((unit) => [unit, 1] as const),
  ...(['min', 'mins', 'minute', 'minutes'] as const).map((unit) => [unit, 60] as const),
  ...(['h', 'hr', 'hrs', 'hour', 'hours'] as const).map((unit) => [unit, 3_600] as const),
  ...(['day', 'days'] as const).map((unit) => [unit, 86_400] as const),
  ...(['week', 'weeks'] as const).map((unit) => [unit, 604_800] as const),
]);
const TIMES = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['million', 1e6],
  ['m', 1e6],
]);
const SHARES = '%|percent(?:age)?(?: points?)?|per cent|points?\\b|pp\\b';
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_]|[\\p{L}_]-|\\d[.,])(${DIGITS})(?:\\s?(k|thousand|million|m)(?![\\p{L}\\p{N}]))?` +
    `(?:[\\s-]?(${SHARES}|(?:${[...SECONDS.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])))?(?![\\p{L}\\p{N}_])`,
  'giu',
);
const SCALES = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
]);
const SCALE = [...SCALES.keys()].join('|');
/** "Twelve", "ninety-nine", "a hundred", "six thousand". */
const WORDS = new RegExp(
  `\\b(?:(${TENS})(?:[- ](${SMALL}))?|(${SMALL})|a(?= (?:${SCALE})\\b))(?: (${SCALE}))?(?=[- ](?:${COUNTED})\\b)`,
  'gi',
);
const PAIRS = new RegExp(`\\b(${SMALL}) (?:in|out of)(?: every)? (${SMALL}|${TENS})\\b`, 'gi');
const FRACTIONS = /\b(?:(a|one|two|three)[ -])?(half|thirds?|quarters?|fifths?|tenths?)\b(?=\s(?:of|the)\b)/gi;
const MULTIPLES = /\b(?:twice|double[sd]?|doubling|halved|triple[sd]?)\b/gi;
const PARTS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };
/** How far a fraction in words may be from the share that it says. */
const FRACTION_WITHIN = 0.02;
/** The same of "twice". */
const MULTIPLE_WITHIN = 0.1;

/** The figures of a text, in their order. */
export function readFigures(text: string): ReadFigure[] {
  const plain = NO_FIGURES.reduce((rest, pattern) => rest.replace(pattern, (one) => ' '.repeat(one.length)), text);
  const found = [numbersOf, wordsOf, pairsOf, fractionsOf, multiplesOf].flatMap((read) => read(plain));
  const ordered = found.sort((a, b) => a.at - b.at || b.end - a.end);
  return inPairs(compounds(ranges(ordered, plain), plain), plain);
}

function numbersOf(text: string): ReadFigure[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [whole, digits = '', times, unit] = match;
    const readings = readDigits(digits);
    const factor = TIMES.get(times?.toLowerCase() ?? '') ?? 1;
    return figureOf(match.index, whole, readings, unit?.toLowerCase(), factor);
  });
}

function figureOf(
  at: number,
  text: string,
  readings: readonly { value: number; decimals: number }[],
  unit: string | undefined,
  times = 1,
): ReadFigure {
  const seconds = unit === undefined ? undefined : SECONDS.get(unit);
  const factor = times * (seconds ?? (unit === undefined ? 1 : 0.01));
  const kind = seconds !== undefined ? 'seconds' : unit !== undefined ? 'share' : 'number';
  return {
    ...{ text, at, end: at + text.length, kind, ...(seconds !== undefined && { unitSeconds: seconds }) },
    isFraction: kind === 'number' && readings.some(({ decimals }) => decimals > 1),
    readings: readings.map(({ value, decimals }) => ({
      value: value * factor,
      // A count without decimals is exact.
      within: kind === 'number' && decimals === 0 && times === 1 ? 0 : (10 ** -decimals / 2) * factor,
    })),
  };
}

/** `1,234` may be a thousand and more, or one and a part. */
function readDigits(digits: string): { value: number; decimals: number }[] {
  const separators = digits.replaceAll(/\d/g, '');
  const last = separators.at(-1) ?? '';
  const decimalsOf = () => {
    const [whole = '', decimals = ''] = [
      digits.slice(0, digits.lastIndexOf(last)),
      digits.slice(digits.lastIndexOf(last) + 1),
    ];
    return { value: Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`), decimals: decimals.length };
  };
  if (separators === '') return [{ value: Number(digits), decimals: 0 }];
  const groups = digits.split(/\D/);
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && !digits.startsWith('0');
  const isOneKind = [...separators].every((one) => one === last);
  const grouped = { value: Number(groups.join('')), decimals: 0 };
  if (!isGrouped || !isOneKind) return [decimalsOf()];
  return separators.length > 1 || !/[.,]/.test(last) ? [grouped] : [grouped, decimalsOf()];
}

function wordsOf(text: string): ReadFigure[] {
  return [...text.matchAll(WORDS)].map((match) => {
    const [, tens = '', ones = '', small = '', scale = ''] = match.map((one) => one?.toLowerCase());
    const said = (WORD_VALUES.get(tens) ?? 0) + (WORD_VALUES.get(ones) ?? 0) + (WORD_VALUES.get(small) ?? 0);
    const value = (said || 1) * (SCALES.get(scale) ?? 1);
    const after = text.slice(match.index + match[0].length);
    const unit = new RegExp(`^[- ](${SHARES}|${[...SECONDS.keys()].join('|')})\\b`, 'i')
      .exec(after)?.[1]
      ?.toLowerCase();
    return figureOf(match.index, match[0], [{ value, decimals: 0 }], unit);
  });
}

/** "One in five". */
function pairsOf(text: string): ReadFigure[] {
  return [...text.matchAll(PAIRS)].map((match) => {
    const [some = 0, all = 1] = match.slice(1).map((word) => WORD_VALUES.get(word.toLowerCase()));
    return wordShare(match, some / all);
  });
}

function fractionsOf(text: string): ReadFigure[] {
  return [...text.matchAll(FRACTIONS)].map((match) => {
    const [, many = 'a', name = ''] = match;
    const parts = PARTS[name.toLowerCase().replace(/s$/, '')] ?? 1;
    return wordShare(match, (WORD_VALUES.get(many.toLowerCase()) ?? 1) / parts);
  });
}

const wordShare = (match: RegExpExecArray, value: number): ReadFigure => ({
  ...{ ...spanOf(match), kind: 'share', isFraction: false },
  readings: [{ value, within: FRACTION_WITHIN }],
});

function multiplesOf(text: string): ReadFigure[] {
  return [...text.matchAll(MULTIPLES)].map((match) => {
    const value = /^h/i.test(match[0]) ? 0.5 : /^tr/i.test(match[0]) ? 3 : 2;
    return { ...spanOf(match), kind: 'multiple', isFraction: false, readings: [{ value, within: MULTIPLE_WITHIN }] };
  });
}

const spanOf = ({ index, 0: text }: RegExpExecArray) => ({ text, at: index, end: index + text.length });

/** "35.6 to 43.7 %": the first has the unit of the second. */
function ranges(figures: ReadFigure[], text: string): ReadFigure[] {
  return figures.map((figure, place) => {
    const next = figures[place + 1];
    if (figure.kind !== 'number' || !next || next.kind === 'number') return figure;
    if (!/^\s?(?:to|and|-|–|—)\s?$/.test(text.slice(figure.end, next.end - next.text.length))) return figure;
    const unit = /[%\p{L}].*$/u.exec(next.text)?.[0]?.toLowerCase() ?? '';
    return figureOf(figure.at, figure.text, readDigits(figure.text), unit);
  });
}

/** "6 min 54 s" is one time. */
function compounds(figures: ReadFigure[], text: string): ReadFigure[] {
  const joined: ReadFigure[] = [];
  for (const figure of figures) {
    const before = joined.at(-1);
    const gap = before && text.slice(before.end, figure.at);
    const isSmaller = Math.max(...figure.readings.map(({ value }) => value)) < (before?.unitSeconds ?? 0);
    const isPart = figure.kind === 'seconds' && isSmaller && /^(?:,? (?:and )?|)$/.test(gap ?? '?');
    if (!before || !isPart) {
      joined.push(figure);
      continue;
    }
    const [more] = figure.readings;
    joined[joined.length - 1] = {
      ...before,
      ...(figure.unitSeconds !== undefined && { unitSeconds: figure.unitSeconds }),
      ...{ end: figure.end, text: text.slice(before.at, figure.end) },
      readings: before.readings.map(({ value }) => ({ value: value + (more?.value ?? 0), within: more?.within ?? 0 })),
    };
  }
  return joined;
}

/** "31 in 100" and "one in five" are shares. */
function inPairs(figures: ReadFigure[], text: string): ReadFigure[] {
  const paired: ReadFigure[] = [];
  for (let place = 0; place < figures.length; place++) {
    const [figure, next] = [figures[place], figures[place + 1]];
    if (!figure) continue;
    const whole = next?.readings[0]?.value ?? 0;
    const isPair =
      next &&
      figure.kind === 'number' &&
      next.kind === 'number' &&
      /^ (?:in|out of)(?: every)? $/.test(text.slice(figure.end, next.at));
    const value = (figure.readings[0]?.value ?? 0) / whole;
    if (!isPair || !(value <= 1)) {
      paired.push(figure);
      continue;
    }
    const end = next.end;
    const readings = [{ value, within: Math.min(1 / (2 * whole), FRACTION_WITHIN) }];
    const parts = [figure, next];
    paired.push({
      text: text.slice(figure.at, end),
      at: figure.at,
      end,
      kind: 'share',
      isFraction: false,
      readings,
      parts,
    });
    place++;
  }
  return paired;
}
