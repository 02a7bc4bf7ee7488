// Generates a text that the pattern of a field accepts, for the usual syntax of forms: classes, alternatives, groups and
// quantifiers. Other syntax gives undefined, never a wrong text: the result is matched against the pattern.

/** Longer patterns are not read. */
const PATTERN_LENGTH_MAX = 500;
/** A part that may be repeated without end is repeated as often as it must be, and at most this. */
const REPEATS_MAX = 64;
const DEPTH_MAX = 20;

interface Reader {
  readonly pattern: string;
  at: number;
  depth: number;
}

export function textFor(pattern: string): string | undefined {
  if (pattern.length > PATTERN_LENGTH_MAX) return undefined;
  try {
    const source = pattern.replace(/\(\?[=!<][^()]*\)/g, '');
    const reader: Reader = { pattern: source, at: 0, depth: 0 };
    const text = readChoices(reader);
    return reader.at === source.length && new RegExp(`^(?:${pattern})$`, 'v').test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** `a|b`: the first. */
function readChoices(reader: Reader): string {
  if (++reader.depth > DEPTH_MAX) throw new RangeError('too deep');
  const first = readSequence(reader);
  while (reader.pattern[reader.at] === '|') {
    reader.at++;
    readSequence(reader);
  }
  reader.depth--;
  return first;
}

function readSequence(reader: Reader): string {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] as string)) {
    const atom = readAtom(reader);
    text += atom.repeat(readTimes(reader));
  }
  return text;
}

function readAtom(reader: Reader): string {
  const sign = reader.pattern[reader.at++] as string;
  if (sign === '^' || sign === '$') return '';
  if (sign === '.') return 'a';
  if (sign === '\\') return escaped(reader.pattern[reader.at++] as string);
  if (sign === '[') return readClass(reader);
  if (sign !== '(') return sign;
  const group = /^\?(?::|<\w+>)/.exec(reader.pattern.slice(reader.at));
  reader.at += group?.[0].length ?? 0;
  const text = readChoices(reader);
  if (reader.pattern[reader.at++] !== ')') throw new SyntaxError('a group has no end');
  return text;
}

const ESCAPED: Record<string, string> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  b: '',
  B: '',
  t: '\t',
  n: '\n',
};
const escaped = (letter: string): string => ESCAPED[letter] ?? letter;

/** For `[a-z]` the first character of the class; for `[^a]` a character outside of it. */
function readClass(reader: Reader): string {
  const isNot = reader.pattern[reader.at] === '^';
  if (isNot) reader.at++;
  const start = reader.at;
  const signs: string[] = [];
  while (reader.pattern[reader.at] !== ']' || reader.at === start) {
    const sign = reader.pattern[reader.at++];
    if (sign === undefined) throw new SyntaxError('a class has no end');
    signs.push(sign === '\\' ? escaped(reader.pattern[reader.at++] as string) : sign);
  }
  const source = reader.pattern.slice(start - (isNot ? 1 : 0), reader.at++);
  const is = new RegExp(`^[${source}]$`, 'v');
  const found = isNot
    ? ['a', '1', '-', 'Z'].find((sign) => is.test(sign))
    : (signs.find((sign) => /[a-z0-9]/i.test(sign)) ?? signs[0]);
  if (found === undefined) throw new SyntaxError('a class without a known sign');
  return found;
}

function readTimes(reader: Reader): number {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at));
  if (!found) return 1;
  reader.at += found[0].length;
  if (found[1]) return found[1] === '+' ? 1 : 0;
  return Math.min(Number(found[2]), REPEATS_MAX);
}
