// Numbers and times as people read them: in the reader's language, and in the reader's time zone unless another is given.
import { sentenceTag } from '../language/language.ts';
import { dates, numbers, relative } from './locale.ts';
import { formatWords as words } from './words.ts';

/** The text in place of a number that does not exist. */
export const NONE = '–';

export const count = numbers();

const exactPercent = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const percent = (share: number | null): string => (share === null ? NONE : exactPercent(share));

/** With as many decimals as it has, two at most: 95%, 2.5%. */
export const shortPercent = numbers({ style: 'percent', maximumFractionDigits: 2 });
export const wholePercent = numbers({ style: 'percent' });

/** As in the figures: 23 Oct 2026. */
export const date = dates({ day: 'numeric', month: 'short', year: 'numeric' });

export const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short' });

/** With the month in letters: 23 Oct 2026, 14:03. */
export const dayAndMinutes = dates({
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** To the second: 23 Oct 2026, 14:03:09. */
export const exactTime = dates({ dateStyle: 'medium', timeStyle: 'medium' });

/** 14:03. */
export const clockMinutes = dates({ hour: '2-digit', minute: '2-digit' });

/** 14:03:09. */
export const clockTime = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

const dayMonth = dates({ day: 'numeric', month: 'short' });

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DAYS = new RegExp(`\\b(\\d{1,2} ${MONTH}) to (\\d{1,2} ${MONTH} (\\d{4}))\\b`, 'g');
const DAY = new RegExp(`\\b\\d{1,2} ${MONTH} \\d{4}\\b`, 'g');
/** 20,113 or 36.9, neither of a version nor of a key. */
const NUMBER = /(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\w-]|[.,]\d)/g;
const NAME = /(“[^”]*”)/;

/**
 * A sentence or title of the service, with its numbers, dates and percent signs as the reader writes them; names stay. In
 * another language the service writes it as that language does.
 */
export function asRead(text: string): string {
  if (sentenceTag !== 'en') return text;
  const sign = /^\d(\D+)$/.exec(shortPercent(0.01))?.[1] ?? '\u00a0%';
  const written = (part: string) =>
    part
      .replaceAll(NUMBER, numberAsRead)
      .replaceAll(DAYS, (_, first, last, year) => `${dayMonth(`${first} ${year} UTC`, 'UTC')} to ${dayAsRead(last)}`)
      .replaceAll(DAY, dayAsRead)
      .replaceAll(/(?<=\p{Nd}\u2069?) %/gu, sign);
  return text
    .split(NAME)
    .map((part) => (NAME.test(part) ? part : written(part)))
    .join('');
}

const dayAsRead = (day: string): string => date(`${day} UTC`, 'UTC');

function numberAsRead(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })(
    Number(text.replaceAll(',', '')),
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** 3 minutes ago. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return words.justNow;
  const [name, size] = unit;
  return relative(Math.round(seconds / size), name);
}
