// Parts of pages as they are drawn, without a browser: the tabs of a journey, thirty days in a line, a moment.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ago } from '../../dashboard/src/ui/format.ts';
import { dayIn, isMidnightIn, isZone } from '../../dashboard/src/ui/locale.ts';

/** The types of this folder know no markup: what the dashboard's own check says of a component holds. */
async function componentOf(path: string, name: string): Promise<FunctionComponent<Record<string, unknown>>> {
  const module: Record<string, FunctionComponent<Record<string, unknown>>> = await import(
    new URL(`../../dashboard/src/${path}`, import.meta.url).href
  );
  return module[name] ?? (() => null);
}
const organization: { Organization: { Provider: FunctionComponent<Record<string, unknown>> } } = await import(
  new URL('../../dashboard/src/api/organization.ts', import.meta.url).href
);
const JourneyTabs = await componentOf('layout/journey-tabs.tsx', 'JourneyTabs');
const FigureSet = await componentOf('charts/frame/figure-set.tsx', 'FigureSet');
const StepTiles = await componentOf('charts/charts/step-tiles.tsx', 'StepTiles');
const Sparkline = await componentOf('ui/sparkline.tsx', 'Sparkline');

describe('the tabs of a journey', () => {
  const draw = (path: string, mayEdit: boolean) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        { initialEntries: [`/journeys/housing${path}?period=7`] },
        createElement(JourneyTabs, { base: '/journeys/housing', search: '?period=7', mayEdit }),
      ),
    );
  const markedIn = (drawn: string) =>
    [...drawn.matchAll(/<a [^>]*>/g)].flatMap(([tag]) => {
      const current = /aria-current="(\w+)"/.exec(tag)?.[1];
      return current === undefined ? [] : [[/href="([^"]*)"/.exec(tag)?.[1], current]];
    });

  it('mark the page, and the tab that a page below belongs to, and take the choice along', () => {
    expect(markedIn(draw('', true))).toEqual([['/journeys/housing?period=7', 'page']]);
    expect(markedIn(draw('/memos/', true))).toEqual([['/journeys/housing/memos?period=7', 'page']]);
    expect(markedIn(draw('/steps/contact', true))).toEqual([['/journeys/housing?period=7', 'true']]);
    expect(markedIn(draw('/simulations/1', true))).toEqual([['/journeys/housing/simulate?period=7', 'true']]);
  });

  it('have the settings for editors only', () => {
    expect(draw('', true)).toContain('/edit?');
    expect(draw('', false)).not.toContain('/edit');
  });
});

it('shows no share of refused attempts where only those are seen', () => {
  const rate = { rate: 0.69, low: 0.64, high: 0.73 };
  const step = { stepKey: 'pay', reached: 429, reachedShare: rate, left: 132, wentOn: 297, abandonment: rate };
  const draw = (attempted: number) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(
          organization.Organization.Provider,
          { value: { slug: 'acme', displayName: 'Acme', role: 'owner', timezone: 'UTC', settings: {} } },
          createElement(
            FigureSet,
            { slug: 'housing', period: { from: '2026-11-01', to: '2026-11-30', timezone: 'UTC' } },
            createElement(StepTiles, {
              detail: {
                step: { ...step, medianTimeOnStep: 40 },
                submits: { attempted, blocked: 146 },
                completedFromHere: 0,
                certainty: { declared: 0, likely: 0, unknown: 0 },
              },
              versus: null,
            }),
          ),
        ),
      ),
    ).replaceAll(/[\u2066-\u2069]/g, '');
  expect(draw(400)).toContain('36.5%');
  expect(draw(400)).toContain('Of 400 that tried to submit');
  expect(draw(146)).toContain('Only refused attempts are seen here');
  expect(draw(146)).not.toContain('100.0%');
});

it('draws thirty days to the height of the highest, and says the lowest, the highest and the last', () => {
  const days = [4, 0, 100, 7].map((sessions, nth) => ({ date: `2026-11-0${nth + 1}`, sessions, completed: 0 }));
  const drawn = renderToStaticMarkup(createElement(Sparkline, { days }));
  expect(
    [...drawn.matchAll(/height="([\d.]+)" y="[\d.]+" class="sparkline-sessions"/g)].map(([, height]) =>
      Number(height).toFixed(2),
    ),
  ).toEqual([...['1.12', '0.00', '28.00', '1.96']]);
  expect(/aria-label="([^"]*)"/.exec(drawn)?.[1]).toMatch(/\b0\b.*\b100\b.*\b7\b/);
});

it('says how long ago a moment was, by its largest unit', () => {
  const now = Date.parse('2026-11-10T12:00:00Z');
  const said = ['11:59:30', '11:59:00', '11:57:00', '09:00:00'].map((time) => ago(`2026-11-10T${time}Z`, now));
  expect(said).toEqual(['just now', '1 minute ago', '3 minutes ago', '3 hours ago']);
  expect(ago('2026-11-07T12:00:00Z', now)).toBe('3 days ago');
});

it('knows the day and the midnight of a zone, and zones by their names', () => {
  expect(dayIn('Asia/Tokyo', new Date('2026-11-10T15:00:00Z'))).toBe('2026-11-11');
  expect(isMidnightIn('Asia/Tokyo', new Date('2026-11-10T15:00:00Z'))).toBe(true);
  expect(isMidnightIn('Europe/Berlin', new Date('2026-11-10T15:00:00Z'))).toBe(false);
  expect(['Europe/Berlin', 'UTC', '+05:30', 'Mars/Base'].map(isZone)).toEqual([true, true, false, false]);
});
