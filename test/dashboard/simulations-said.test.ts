// The simulator's first suggestion, and its reasons where a forecast is impossible.
import { expect, it } from 'vitest';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();

it('begins with the error in its address, and reports that it never occurred', async () => {
  const path = '/journeys/apply/simulate?step=documents&change=error_text&field=iban&error=patternMismatch';
  const page = await pages.visit('owner', path);
  expect(page.says('Nobody met the error “the format was not accepted” on the field “iban”')).toBe(true);
  expect(page.labelled('Kind of error').value()).toBe('patternMismatch');
  expect(page.one('main').text()).not.toContain('patternMismatch');
});

it('states the reason for a missing forecast', async () => {
  const page = await pages.visit('owner', '/journeys/unvisited/simulate');
  const text = page.one('.simulator-answer').text();
  expect(text).toMatch(/No forecast: Too few days with sessions\./);
  for (const reason of ['Too few days with sessions.', 'Too few completed sessions.'])
    expect(text.split(reason), reason).toHaveLength(2);
});
