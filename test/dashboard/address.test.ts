// Addresses that say what cannot be: the choice that they give, and what is said of the rest.
import { describe, expect, it } from 'vitest';
import { FILTERS, misreadIn, questionOf, readChoice } from '../../dashboard/src/charts/choice/period.ts';
import { printable } from '../../dashboard/src/charts/choice/value-names.ts';
import { filterValueName, filterValueWhole } from '../../dashboard/src/charts/choice/versus.ts';
import { openStage } from './support/stage.ts';

const TODAY = '2026-11-21';
const DEFAULT = { period: '30d', from: '2026-10-23', to: TODAY };

describe('an address', () => {
  it.each([
    ['period=fortnight', 'period', 'fortnight'],
    ['period=custom&from=2026-02-30&to=2026-03-02', 'period', '2026-02-30..2026-03-02'],
    ['period=custom&from=2026-11-10&to=2026-11-01', 'period', '2026-11-10..2026-11-01'],
    ['period=custom&from=2026-12-01&to=2026-12-07', 'period', '2026-12-01..2026-12-07'],
    ['period=custom&from=1026-11-01&to=2026-11-07', 'period', '1026-11-01..2026-11-07'],
    ['period=custom', 'period', '..'],
    ['from=nonsense', 'period', 'nonsense..'],
    ['deviceClass=fridge', 'deviceClass', 'fridge'],
    ['browser=netscape', 'browser', 'netscape'],
    ['marks=toString', 'marks', 'toString'],
    [`language=${'x'.repeat(36)}`, 'language', 'x'.repeat(36)],
    ['compare=nonsense', 'compare', 'nonsense'],
    ['compare=deviceClass:fridge', 'compare', 'deviceClass:fridge'],
    ['compare=2026-13-01..2026-13-07', 'compare', '2026-13-01..2026-13-07'],
    ['excluded=maybe', 'excluded', 'maybe'],
    ['view=pies', 'view', 'pies'],
  ])('names what is not understood in %s, and shows the default', (search, name, value) => {
    const address = new URLSearchParams(search);
    expect(misreadIn(address, TODAY)).toEqual([[name, value]]);
    const choice = readChoice(address, TODAY);
    expect(choice).toMatchObject({ ...DEFAULT, filters: {}, comparison: { with: 'previous' }, withExcluded: false });
    expect(questionOf(choice, TODAY)).toEqual({ from: DEFAULT.from });
  });

  it.each([
    '',
    'period=7d&deviceClass=mobile&compare=nothing&view=tables&excluded=counted',
    'period=custom&from=2026-11-01&to=2026-11-30&language=de&source=a b&compare=2026-10-01..2026-10-07',
    'deviceClass=&compare=',
    'compare=source:letter&marks=unmarked',
    'utm_source=letter&gclid=x&fbclid=y&msclkid=z',
  ])('has nothing to explain in %s', (search) => expect(misreadIn(new URLSearchParams(search), TODAY)).toEqual([]));

  it('names each name that nothing on the page reads, once', () => {
    const address = new URLSearchParams('perod=7d&perod=8d&step=one&toString=&period=7d&utm_campaign=x');
    expect(misreadIn(address, TODAY, ['step'])).toEqual([
      ['perod', '7d'],
      ['toString', ''],
    ]);
  });

  it('means days where it gives days alone', () => {
    const address = new URLSearchParams('from=2026-11-01&to=2026-11-07');
    expect(misreadIn(address, TODAY)).toEqual([]);
    expect(readChoice(address, TODAY)).toMatchObject({ period: 'custom', from: '2026-11-01', to: '2026-11-07' });
  });
});

describe('the name of a value', () => {
  it.each([
    ['letter', 'letter'],
    ['   ', '“\\u0020\\u0020\\u0020”'],
    ['\u0007bell', '“\\u0007bell”'],
    ['a\u202eb', '“a\\u202eb”'],
    [' led', '“\\u0020led”'],
    ['नमस्ते\u200d', 'नमस्ते\u200d'],
  ])('shows %j as %s', (value, shown) => expect(printable(value).replaceAll(/[\u2068\u2069]/g, '')).toBe(shown));

  it('is a text for every filter, whatever the value is called', () => {
    for (const filter of FILTERS)
      for (const value of ['constructor', 'toString', '__proto__'])
        expect(filterValueName(filter, value)).toBeTypeOf('string');
  });

  it('is cut where it is long, and known as a whole', () => {
    const value = 'newsletter-'.repeat(20);
    expect(filterValueName('source', value)).toBe(`${value.slice(0, 59)}…`);
    expect(filterValueWhole('source', value)).toBe(value);
  });
});

describe('on a page', () => {
  const stage = openStage();

  it('is explained and corrected, and the notice goes when it is closed or something is chosen', async () => {
    const key = await stage.service.key('city');
    await stage.service.journey(key, { slug: 'apply', displayName: 'Apply', steps: [{ stepKey: 'one', index: 0 }] });
    const page = await stage.visitAs('viewer', '/journeys/apply?deviceClass=fridge&period=custom&from=2026-02-30&to=x');
    const notice = page.getByRole('status').filter({ hasText: 'in the address' });
    await notice.getByText(/^“.deviceClass=fridge.” in the address was not understood, and is left out\.$/).waitFor();
    await notice
      .getByText(
        /^“.period=2026-02-30\.\.x.” in the address is no period that can be shown: these are the last 30 days\.$/,
      )
      .waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });

    await page.goto(`${stage.service.url}/journeys/apply/paths?compare=nonsense`);
    await notice.getByText('the figures are compared with the period before').waitFor();
    await page.getByText('7 days', { exact: true }).click();
    await notice.waitFor({ state: 'detached' });

    await page.goto(`${stage.service.url}/journeys/apply?perod=7d&utm_source=letter`);
    await notice.getByText(/^“.perod=7d.” in the address was not understood, and is left out\.$/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?utm_source=letter');

    await page.goto(`${stage.service.url}/?sort=beauty`);
    await notice.getByText(/^“.sort=beauty.” in the address was not understood/).waitFor();
  });

  it('names a step that is not part of the journey, and an unknown part of a sample', async () => {
    stage.expectConsole('404');
    stage.expectConsole('400');
    const page = await stage.visitAs('viewer', '/journeys/apply/steps/99');
    await page.getByText('This journey has no such step').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All steps' }).last().click();
    await page.waitForURL(/\/journeys\/apply$/);
    await page.goto(`${stage.service.url}/journeys/apply/sessions?outcome=nonsense`);
    await page.getByText(/“.outcome=nonsense.” in the address was not understood/).waitFor();
    await page.getByRole('link', { name: 'All sessions of this period' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('shows a filter of any value as text', async () => {
    const page = await stage.visitAs(
      'viewer',
      `/journeys/apply?source=${encodeURIComponent('\u0007 ')}&variant=${'v'.repeat(32)}`,
    );
    await page.getByRole('button', { name: /^Without Source: “.\\u0007\\u0020.”$/ }).waitFor();
    await page.goto(`${stage.service.url}/journeys/apply?source=${'long-'.repeat(30)}`);
    const chip = page.getByRole('button', { name: /^Without Source: long-long.*…$/ });
    expect(await chip.getAttribute('title')).toBe('long-'.repeat(30));
  });
});
