// Sessions of the last days that look wrong, in words.
import type { Language } from '../../domain/language.ts';
import type { Mark } from '../../domain/marks.ts';
import { MARKED_DAYS, type MarksFound } from '../../domain/marks-found.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { formats } from '../../language/formats.ts';
import { trackingWords } from '../../language/words.ts';
import { hourInWords } from './hour.ts';

/** Fewer sessions than this, or a smaller share of all, are everyday. */
const SESSIONS_MIN = 5;
const SHARE_MIN = 0.01;

interface Counted {
  sessions: number;
  marked: readonly CountedMark[];
}

/** The counts of a journey that received nothing. */
const NOTHING: Counted = { sessions: 0, marked: [] };

export function describeMarks({ sessions, marked } = NOTHING, now: number, language: Language): MarksFound {
  return {
    from: toIso(now - MARKED_DAYS * DAY_MS),
    sessions,
    marked: marked.map((one) => ({
      mark: one.mark,
      sessions: one.sessions,
      share: one.sessions / sessions,
      hours: one.hours.map(({ hour, sessions: inHour }) => ({ from: toIso(hour), sessions: inHour })),
      finding: describeMark(one, sessions, language) ?? null,
    })),
    findings: marked.flatMap((one) => describeMark(one, sessions, language) ?? []),
  };
}

interface CountedMark {
  mark: Mark;
  sessions: number;
  hours: readonly { hour: number; sessions: number }[];
}

function describeMark(marked: CountedMark, all: number, language: Language): string | undefined {
  const say = trackingWords[language];
  const sign = signOf(marked, all, language);
  const [busiest] = marked.hours;
  if (sign === undefined || !busiest) return undefined;
  const of = { n: busiest.sessions, hour: hourInWords(busiest.hour, language) };
  return `${sign} ${busiest.sessions < marked.sessions ? say.markedMostInHour(of) : say.markedInHour(of)}`;
}

/** The same for a list, in one sentence or two: what most of the sessions bear. */
export function describeMarksShortly({ sessions: all, marked } = NOTHING, language: Language): string[] {
  const most = [...marked].sort((a, b) => b.sessions - a.sessions);
  const signs = most.flatMap((one) => signOf(one, all, language) ?? []);
  const [first] = signs;
  if (first === undefined) return [];
  const n = signs.length - 1;
  return [n === 0 ? first : `${first} ${trackingWords[language].moreSigns({ n })}`];
}

/** Undefined: nothing to look at. */
function signOf({ mark, sessions: n }: CountedMark, all: number, language: Language): string | undefined {
  const { marks } = trackingWords[language];
  const share = n / all;
  // A normal page never produces a truncated session, so a single one is reported.
  const isEveryday = mark !== 'truncated' && (n < SESSIONS_MIN || share < SHARE_MIN);
  if (mark === 'proven' || isEveryday) return undefined;
  // Cut, not rounded: all but one of a thousand and more are not 100 %.
  return marks[mark]({ n, all, share: formats[language].percent(Math.floor(share * 1_000 + 1e-9) / 1_000) });
}
