// Numbers, dates and sentences are in the reader's language, and nothing swaps its neighbours.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exclusionName } from '../../dashboard/src/charts/choice/exclusion-name.ts';
import {
  countOf,
  duration,
  interval,
  intervalTick,
  percent,
  periodName,
} from '../../dashboard/src/charts/choice/format.ts';
import { asRead, count, date, shortPercent } from '../../dashboard/src/ui/format.ts';
import { readAs } from '../../dashboard/src/ui/locale.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { expectAccessible, expectSettled, go, ORG, openStage } from './support/stage.ts';
import { englishOnly, untranslatedOn } from './support/untranslated.ts';

const ROOT = new URL('../../dashboard/src/', import.meta.url);
const DAY = { from: '2026-10-22T15:00:00.000Z', to: '2026-11-20T15:00:00.000Z', timezone: 'Asia/Tokyo' };

it('makes every format in one place', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const making = files.filter((file) =>
    /Intl\.(Number|DateTime|RelativeTime|List)Format\(|toLocale(Date|Time)?String\(/.test(
      readFileSync(new URL(file, ROOT), 'utf8'),
    ),
  );
  expect(making).toEqual(['ui/locale.ts']);
});

it('writes no percent sign by hand after a number', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const written = files.flatMap((file) =>
    readFileSync(new URL(file, ROOT), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /[\d}] %/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(written).toEqual([]);
});

describe('a reader', () => {
  afterAll(() => readAs(['en-GB']));

  it('of German reads commas, points and days first', () => {
    readAs(['de-DE', 'en']);
    expect([count(12_345), percent(0.375), duration(4.25)]).toEqual(['12.345', '37,5\u00a0%', '4,3\u00a0s']);
    expect([shortPercent(0.95), asRead('9 % of 20, or 1.5 %')]).toEqual(['95\u00a0%', '9\u00a0% of 20, or 1,5\u00a0%']);
    expect(asRead('36.9 % (7,412 of 20,113) since 4 Mar 2026.')).toBe(
      '36,9\u00a0% (7.412 of 20.113) since 4. März 2026.',
    );
    expect(asRead('Housing benefit, 24 Oct to 20 Nov 2026')).toBe('Housing benefit, 24. Okt. to 20. Nov. 2026');
    expect(asRead('Apply, 28 Dec 2025 to 3 Jan 2026')).toBe('Apply, 28. Dez. 2025 to 3. Jan. 2026');
    expect(asRead('On “Form 2.5 of 4 Mar 2026”, in version 1.2.3')).toBe(
      'On “Form 2.5 of 4 Mar 2026”, in version 1.2.3',
    );
    expect(interval({ rate: 0.4, low: 0.375, high: 0.425 })).toBe('37,5–42,5\u00a0%');
    expect(date('2026-10-22T15:00:00.000Z', 'Asia/Tokyo')).toBe('23. Okt. 2026');
    expect(periodName(DAY)).toBe('23. Okt.\u2009–\u200920. Nov. 2026');
    expect(intervalTick('2026-10-22T15:00:00.000Z', 'hour', 'Asia/Tokyo')).toBe('23. Okt.');
  });

  it('of French reads the first of a month as 1er, also at the start of a range', () => {
    readAs(['fr-FR']);
    expect(date('2026-11-01T12:00:00.000Z', 'UTC')).toBe('1er nov. 2026');
    expect(date('2026-11-11T12:00:00.000Z', 'UTC')).toBe('11 nov. 2026');
    expect(
      periodName({ ...DAY, from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z', timezone: 'UTC' }),
    ).toBe('1er–7 nov. 2026');
  });

  it.each([
    ['en-GB', /3 Nov 2026, 10:00 UTC to 4 Nov 2026, 00:30 UTC/],
    ['de-DE', /3\. Nov\. 2026, 10:00 UTC.*4\. Nov\. 2026, 00:30 UTC/],
  ])('of %s reads the days of an exclusion with their month in letters', (tag, said) => {
    readAs([tag]);
    const window = { receivedFrom: '2026-11-03T10:00:00.000Z', receivedTo: '2026-11-04T00:30:00.000Z' };
    const name = exclusionName({ ...window, embedVersion: null, host: null, mark: null });
    expect(name).toMatch(said);
    expect(name).not.toContain('2026-11');
  });

  it('of Arabic reads digits and months that leave their neighbours alone', () => {
    readAs(['ar-EG']);
    const isolated = /^\u2068[^\u2068\u2069]+\u2069$/;
    for (const text of [count(12_345), percent(0.375), date('2026-10-22T15:00:00.000Z', 'UTC')]) {
      expect(text).toMatch(/[\u0660-\u0669]/);
      expect(text).toMatch(isolated);
    }
    expect(countOf(130, 0.108).split(' ')[0]).toMatch(isolated);
  });

  it('falls back to the next known language of the browser', () => {
    readAs(['en-GB']);
    readAs(['not a language']);
    readAs([]);
    expect(date('2026-10-22T15:00:00.000Z', 'UTC')).toBe('22 Oct 2026');
    expect([shortPercent(0.95), asRead('9 % of 20, or 1.5 %')]).toEqual(['95%', '9% of 20, or 1.5%']);
  });
});

/** Pages that people use most. */
const WALKED = [
  '/',
  '/journeys/crowded',
  '/journeys/crowded/install',
  '/journeys/crowded/steps/documents',
  '/journeys/crowded/memos',
  '/journeys/crowded/simulate',
  '/journeys/crowded/share',
  '/settings',
  '/account',
];

/** Elements whose text is cut, or is wider than they are; and the page, where it can be moved sideways. */
const CUT = `(() => {
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isCut = (element) => {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    if (element.clientWidth === 0 || display === 'inline' || element.closest('.visually-hidden, svg')) return false;
    const isWider = element.scrollWidth > element.clientWidth + 1 && !['auto', 'scroll'].includes(overflowX);
    const isHigher = element.scrollHeight > element.clientHeight + 1 && ['hidden', 'clip'].includes(overflowY);
    return (hasText(element) && isWider) || (element.textContent.trim() !== '' && isHigher);
  };
  const cut = [...document.querySelectorAll('body *')].filter(isCut);
  const root = document.documentElement;
  return [
    ...(root.scrollWidth > root.clientWidth ? ['the page'] : []),
    ...cut.map((element) => element.tagName + '.' + element.className + ': ' + element.textContent.trim().slice(0, 80)),
  ];
})()`;

const IS_OPEN_IN_VIEW = `(() => {
  const { top, bottom } = document.getElementById('open').getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
})()`;

describe('a page', () => {
  const stage = openStage({ keepsAnswers: true });
  beforeAll(async () => {
    const key = await stage.service.key(ORG);
    const steps = STEPS.map((step, at) => ({ ...step, name: `Formular ${at + 1}` }));
    await stage.service.journey(key, { slug: 'crowded', displayName: 'Wohngeld', steps });
    await sendCrowd(stage.service, 'crowded', 60);
    await stage.service.service.loader.caughtUp();
  });

  it('is in German for a browser that prefers it, numbers and dates with it', async () => {
    const page = await stage.visitAs('viewer', '/journeys/crowded', { locale: 'de-DE' });
    await page.locator('.tile-value').filter({ hasText: /[%٪]/ }).first().waitFor();
    expect(await page.locator('.tile-value').allTextContents()).toContainEqual(
      expect.stringMatching(/^\d+,\d\u00a0%$/),
    );
    await page.getByRole('link', { name: 'Überblick' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it('is in the language that a person chooses, at the door and after it, whatever the browser prefers', async () => {
    const page = await stage.visit('/sign-in', { locale: 'fr-FR' });
    await page.getByLabel('Langue').selectOption('Deutsch');
    await page.getByText('Farbschema').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByLabel('Sprache').selectOption('English');
    await page.getByText('Theme').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await expectAccessible(page);
  });

  it('has the definitions in the language, at the anchors that links of every language lead to', async () => {
    const page = await stage.visitAs('viewer', '/definitions#interval', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Intervall', exact: true }).waitFor();
    expect(await page.locator('.definitions').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('interval');
    await page.getByRole('link', { name: 'offen', exact: true }).first().click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('open');
    await expectAccessible(page);
  });

  it('leads to an anchor of the definitions again when its link is pressed again', async () => {
    const page = await stage.visitAs('viewer', '/definitions', { locale: 'de-DE' });
    const link = page.getByRole('link', { name: 'offen', exact: true }).first();
    for (const _ of ['first', 'again']) {
      await link.scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate(IS_OPEN_IN_VIEW)).toBe(false);
      await link.press('Enter');
      await expect.poll(() => page.evaluate(IS_OPEN_IN_VIEW)).toBe(true);
      expect(await page.evaluate('document.activeElement.id')).toBe('open');
      expect(page.url()).toMatch(/\/definitions#open$/);
    }
  });

  it('has the definitions in English, and says so, where their translation cannot come', async () => {
    stage.expectConsole('/assets/definitions.de-');
    const page = await stage.pageAs('viewer', { locale: 'de-DE' });
    await page.route('**/assets/definitions.de-*.js', (route) => route.abort());
    await page.goto(`${stage.service.url}/definitions#interval`);
    await page.getByRole('heading', { name: 'Interval', exact: true }).waitFor();
    expect(await page.locator('.definitions').getAttribute('lang')).toBe('en');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('interval');
    await expectAccessible(page);
  });

  it('leaves no English beside German', { timeout: 180_000 }, async () => {
    const page = await stage.pageAs('owner', { locale: 'de-DE' });
    const english = englishOnly('de');
    expect([english.has('the'), english.has('und')]).toEqual([true, false]);
    // 'custom' is the source that the visitors name.
    const names = [ORG, 'custom', ...STEPS.map(({ stepKey }) => stepKey)];
    const left: string[] = [];
    await page.goto(`${stage.service.url}/definitions`);
    for (const path of WALKED) {
      await go(page, path);
      left.push(...(await untranslatedOn(page, english, names)).map((text) => `${path}: ${text}`));
    }
    // The service names the sources of its simulator, in the language that is asked for.
    expect(left.filter((text) => !text.includes('Metastudie'))).toEqual([]);
  });

  it('cuts no text that is longer than in English, narrow and wide', { timeout: 180_000 }, async () => {
    const page = await stage.pageAs('owner');
    await page.addInitScript("localStorage.setItem('waymark-language', 'en-XA')");
    const cut: string[] = [];
    await page.goto(`${stage.service.url}/definitions`);
    for (const path of WALKED) {
      await go(page, path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectSettled(page);
        cut.push(...(await page.evaluate<string[]>(CUT)).map((text) => `${path}, ${width}: ${text}`));
      }
    }
    expect(cut).toEqual([]);
  });

  it('is from right to left, or longer, in the test languages', async () => {
    const page = await stage.pageAs('viewer');
    for (const [tag, dir, help] of [
      ['ar-XB', 'rtl', '\u202eHelp\u202c'],
      ['en-XA', 'ltr', 'Hélp~~'],
    ] as const) {
      await page.addInitScript(`localStorage.setItem('waymark-language', '${tag}')`);
      await page.goto(`${stage.service.url}/journeys/crowded`);
      await page.getByText(help, { exact: true }).waitFor({ state: 'attached' });
      expect(await page.locator('html').getAttribute('dir')).toBe(dir);
    }
  });

  it('has numbers and dates of Arabic in English sentences, within its frame', async () => {
    const page = await stage.visitAs('viewer', '/journeys/crowded', {
      locale: 'ar-EG',
      viewport: { width: 390, height: 800 },
    });
    await page.locator('.tile-value').filter({ hasText: /[%٪]/ }).first().waitFor();
    expect((await page.locator('.tile-value').allTextContents()).join()).toMatch(/[\u0660-\u0669]/);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
