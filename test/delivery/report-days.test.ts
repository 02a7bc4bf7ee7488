// When reports are due in any zone, at any time: every week and month has one, at six on the clocks, and none has two.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_RHYTHMS } from '../../src/domain/report.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { nextReportAt, reportDue } from '../../src/reports/calendar.ts';
import { runs } from '../support/runs.ts';

/** With clocks that change at midnight, by half an hour, at the date line, and not at all. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Asuncion', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
  ...['Pacific/Apia', 'Asia/Kathmandu', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Auckland'],
];
const shown = (zone: string, instant: number) =>
  new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(instant);
const partOf = (zone: string, instant: number, type: string) =>
  shown(zone, instant).find((part) => part.type === type)?.value;
const timeOf = (zone: string, instant: number) => `${partOf(zone, instant, 'hour')}:${partOf(zone, instant, 'minute')}`;

const asked = fc.record({
  zone: fc.constantFrom(...ZONES),
  every: fc.constantFrom(...REPORT_RHYTHMS),
  now: fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) }),
});

describe('a report', () => {
  it('covers the last whole week or month, and the next one follows without a gap', () => {
    fc.assert(
      fc.property(asked, ({ zone, every, now }) => {
        const due = reportDue(every, zone, now);
        const { period, before } = due;
        expect(period.to).toBeLessThanOrEqual(now);
        expect(before.to).toBe(period.from);
        for (const start of [before.from, period.from, period.to]) {
          if (every === 'week') expect(partOf(zone, start, 'weekday')).toBe('Mon');
          else expect(partOf(zone, start, 'day')).toBe('01');
        }
        const next = nextReportAt(every, zone, now);
        expect(next).toBeGreaterThan(now);
        expect(timeOf(zone, next)).toBe('06:00');
        expect(reportDue(every, zone, next - 1)).toEqual(due);
        const after = reportDue(every, zone, next);
        expect(after.period.from).toBe(period.to);
        expect(after.name > due.name).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is an hour shorter or longer in a week with a clock change, and is still sent at six', () => {
    const days = (now: number) => {
      const { period } = reportDue('week', 'Europe/Berlin', now);
      return (period.to - period.from) / HOUR_MS;
    };
    expect(days(Date.UTC(2026, 2, 30, 4))).toBe(7 * 24 - 1);
    expect(days(Date.UTC(2026, 9, 26, 5))).toBe(7 * 24 + 1);
    expect(nextReportAt('week', 'Europe/Berlin', Date.UTC(2026, 2, 29))).toBe(Date.UTC(2026, 2, 30, 4));
    expect(nextReportAt('week', 'Europe/Berlin', Date.UTC(2026, 9, 25))).toBe(Date.UTC(2026, 9, 26, 5));
    // On the first itself, at two in the morning: Sunday 1 November 2026 in New York.
    const first = nextReportAt('month', 'America/New_York', Date.UTC(2026, 9, 31));
    expect(first).toBe(Date.UTC(2026, 10, 1, 11));
    expect(first - DAY_MS).toBeLessThan(reportDue('month', 'America/New_York', first).period.to);
  });
});
