// The rules of what is typed into forms, before it is sent, and the details of the audit log as people read them.
import { describe, expect, it } from 'vitest';
import { mistakeInNumber, slugFollowsName, toSlug } from '../../dashboard/src/api/rules.ts';
import { checkNewPassword } from '../../dashboard/src/pages/passwords.ts';
import { describeDetails } from '../../dashboard/src/pages/settings/audit-details.ts';
import { inUtc, isTime } from '../../dashboard/src/pages/settings/utc-time.ts';

it('a whole number is within both ends, inclusive; an empty field is valid', () => {
  const right = ['', ' ', '1', '30', ' 7 '];
  const wrong = ['0', '31', '1.5', '-1', 'many', '1e9'];
  expect(right.filter((text) => mistakeInNumber(text, 1, 30) !== undefined)).toEqual([]);
  expect(wrong.filter((text) => mistakeInNumber(text, 1, 30) === undefined)).toEqual([]);
});

describe('a slug', () => {
  it('is made of a name', () => {
    expect(toSlug('Your vehicle')).toBe('your-vehicle');
    expect(toSlug(' Straße & Café (2) ')).toBe('strasse-cafe-2');
  });

  it('follows its name until another is written', () => {
    const before = { displayName: 'Hous', slug: 'hous' };
    expect(slugFollowsName({ displayName: 'Housing', slug: 'hous' }, before).slug).toBe('housing');
    const written = { displayName: 'Hous', slug: 'homes' };
    expect(slugFollowsName(written, before).slug).toBe('homes');
    expect(slugFollowsName({ displayName: 'Housing', slug: 'homes' }, written).slug).toBe('homes');
  });
});

it('a password has 12 to 128 characters', () => {
  const isMistaken = (length: number) => checkNewPassword('x'.repeat(length)).newPassword !== undefined;
  expect([11, 12, 128, 129].map(isMistaken)).toEqual([true, false, false, true]);
});

it('a time is of UTC, with blanks around it or without', () => {
  expect(['2026-11-01 09:30', ' 2026-11-01 09:30 ', '2026-11-01', '1.11.2026 9:30'].map(isTime)).toEqual([
    ...[true, true, false, false],
  ]);
  expect(inUtc(' 2026-11-01 09:30 ')).toBe('2026-11-01T09:30:00Z');
});

describe('the details of an entry of the audit log', () => {
  it('omit null values, but not a side of a change', () => {
    expect(describeDetails({ someThing: null, limitOfDays: { from: null, to: 1_200 } })).toEqual([
      { name: 'Limit of days', value: expect.stringMatching(/none.*1,200/i) },
    ]);
  });

  it('say lists, choices and times in words', () => {
    const values = describeDetails({
      hosts: ['a.example', 'b.example'],
      steps: [{ stepKey: 'a' }, { stepKey: 'b' }],
      isOn: true,
      isOff: false,
      since: '2026-11-01T09:30:00Z',
    }).map(({ value }) => value);
    expect(values[0]).toBe('a.example, b.example');
    expect(values[1]?.split('; ')).toHaveLength(2);
    expect(values[2]).toMatch(/yes/i);
    expect(values[3]).toMatch(/no/i);
    expect(values[4]).toMatch(/1 Nov 2026/);
  });
});
