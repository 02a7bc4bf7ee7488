// docs/limits.md tells the values that the code has.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SHARED_LIMITS } from '../../src/domain/shared-limits.ts';
import { readDocument } from './document.ts';

const UNITS = { SECOND_MS: 1_000, MINUTE_MS: 60_000, HOUR_MS: 3_600_000, DAY_MS: 86_400_000 };
const ROWS = [...readDocument('docs/limits.md').matchAll(/^\|\s*`(\w+)`\s*\|\s*([\d,]+)\s*\|\s*`([\w./-]+)`\s*\|/gm)];

it('lists limits', () => expect(ROWS.length).toBeGreaterThan(30));

it('lists every bound of the embed script', () => {
  const source = readDocument('embed/src/limits.ts');
  const bounds = [...source.matchAll(/^(?:export )?const ([A-Z_]+) =/gm)].map(([, name]) => name);
  expect(bounds.length).toBeGreaterThan(10);
  const listed = ROWS.filter(([, , , file]) => file === 'embed/src/limits.ts').map(([, name]) => name);
  expect(listed.sort()).toEqual(bounds.sort());
});

it.each(ROWS.map(([, name = '', value = '', file = '']) => [name, file, value]))(
  '%s in %s is %s',
  (name, file, value) => {
    const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    const expression = new RegExp(`^(?:export )?const ${name} = ([^;]+);`, 'm').exec(source)?.[1];
    expect(evaluate(expression ?? '')).toBe(Number(value.replaceAll(',', '')));
  },
);

it('has the table of limits that several share', () => {
  const number = (value: number | null) => value?.toLocaleString('en') ?? '–';
  const rows = Object.entries(SHARED_LIMITS).map(([name, { what, of, by, within, one, all, kept, most }]) =>
    ['', `\`${name}\``, what, of, by, within, number(one), number(all), number(kept), number(most), '']
      .join(' | ')
      .trim(),
  );
  const document = readDocument('docs/limits.md').split('\n');
  expect(rows.filter((row) => !document.includes(row))).toEqual([]);
});

/** Products and powers of numbers and units of time. */
function evaluate(expression: string): number {
  return expression.split(/(?<!\*)\*(?!\*)/).reduce((product, factor) => {
    const [base = '', exponent = '1'] = factor.split('**').map((part) => part.trim());
    const number = base in UNITS ? UNITS[base as keyof typeof UNITS] : Number(base.replaceAll('_', ''));
    return product * number ** Number(exponent);
  }, 1);
}
