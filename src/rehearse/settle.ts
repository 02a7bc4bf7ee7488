// Waits until a page has come to rest, and has it surveyed.

import { setTimeout as pause } from 'node:timers/promises';
import { CheckError } from '../check/browser.ts';
import { inPage } from '../check/inspector.ts';
import { NO_SERVICE } from '../check/keep.ts';
import type { Survey } from '../domain/surveyed.ts';
import type { Visit } from './visit.ts';

/** Between two looks, in ms: two that are alike are a page at rest. */
const LOOK_MS = 80;
/** A page that never rests is taken as it is after this, in ms. */
const REST_MS_MAX = 4_000;
/** For the script to start on a page that has come, in ms. */
const START_MS_MAX = 5_000;
/** While the page navigates, reading it fails; at most this many times. */
const LOOKS_FAILED_MAX = 60;

/** The survey of the page when nothing changes any more. */
export async function settle(visit: Visit): Promise<Survey> {
  const end = Date.now() + REST_MS_MAX;
  let before = '';
  for (;;) {
    const survey = await look(visit);
    const now = restingOf(survey);
    if (now === before || Date.now() > end) return survey;
    before = now;
    await pause(LOOK_MS);
  }
}

/** One survey of the page, as soon as it can be read. */
export async function look(visit: Visit): Promise<Survey> {
  const { page, options } = visit;
  let failure: unknown;
  for (let tries = 0; tries < LOOKS_FAILED_MAX; tries++) {
    try {
      await prepare(visit);
      const survey = await inPage(page, 'survey', options.stepKeys);
      if (survey) return survey;
    } catch (error) {
      failure = error;
      if (page.isClosed()) break;
    }
    await pause(LOOK_MS);
  }
  const reason = failure instanceof Error ? failure.message.split('\n')[0] : 'it never comes to rest';
  throw new CheckError(`${page.url()} cannot be read: ${reason}`);
}

/** Has the script run on each page that comes, and consent given where it waits for it. */
async function prepare(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const isNew = await page.evaluate(() => {
    const given = globalThis as unknown as { __waymarkMet?: true; document: { readyState: string; body: unknown } };
    if (given.__waymarkMet) return false;
    if (given.document.readyState === 'loading' || !given.document.body) throw new Error('it never ends to load');
    given.__waymarkMet = true;
    return true;
  });
  if (!isNew) return;
  const survey = await inPage(page, 'survey', options.stepKeys);
  visit.hasTag ??= survey?.hasTag ?? false;
  if (!survey?.hasTag && !visit.hasTag) await inPage(page, 'addTag', NO_SERVICE, options.tag.org, options.tag.journey);
  if (!survey?.hasTag && visit.hasTag) return;
  const api = 'JourneyEmbed';
  // A script that did not start on one page is not waited for on the next.
  const timeout = visit.isScriptMissing ? LOOK_MS : START_MS_MAX;
  visit.isScriptMissing = await page
    .waitForFunction((name) => typeof (globalThis as never)[name] === 'object', api, { timeout })
    .then(() => false)
    .catch(() => true);
  await page.evaluate(
    (name) => (globalThis as unknown as Record<string, { consent?(given: boolean): void }>)[name]?.consent?.(true),
    api,
  );
}

/** The part of a page that stands still when it rests. */
const restingOf = (survey: Survey): string =>
  JSON.stringify([
    identityOf(survey),
    survey.errors.map(({ text }) => text),
    survey.buttons.map(({ text, isDisabled }) => [text, isDisabled]),
    survey.fields.map(({ choices }) => choices.length),
  ]);

/** The parts that tell a step from all others. */
export const identityOf = ({ url, stepKey, heading, text, fields, progress }: Survey): string => {
  const { pathname, hash } = new URL(url);
  const keys = [...new Set(fields.map(({ key, selector }) => key || selector))];
  return JSON.stringify([
    pathname,
    hash.startsWith('#/') || hash.startsWith('#!') ? hash : '',
    stepKey,
    heading,
    text,
    progress,
    keys,
  ]);
};
