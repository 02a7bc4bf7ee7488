// Answers one question as a person does: by pointer, by keys alone, or as the browser fills in what it remembers.

import type { ElementHandle } from 'playwright-core';
import { inPage } from '../check/inspector.ts';
import type { SurveyedField } from '../domain/surveyed.ts';
import { fileFor } from './answers.ts';
import { tabTo } from './focus.ts';
import { elementAt, meet, type Visit } from './visit.ts';

/** An answer: a text, or the place of a choice. */
export interface Answer {
  text: string;
  choice: number;
}

/** A control that takes longer counts as unusable, in ms. */
const HAND_MS_MAX = 3_000;
/** A request that Enter makes leaves within this, in ms. */
const HELD_MS = 100;
/** Arrow keys that are pressed to get to a choice. */
const ARROWS_MAX = 60;

/** The number of keys that it took beside Tab. Throws where it cannot be done. */
export async function give(visit: Visit, field: SurveyedField, answer: Answer): Promise<number> {
  const { control } = field;
  if (visit.kind.hand === 'keys') return byKeys(visit, field, answer);
  if (visit.kind.hand === 'autofill' && control === 'text' && !isWritten(field)) {
    await inPage(visit.page, 'fillAtOnce', field.place, answer.text);
    visit.memory.set(`filled in ${field.selector}`, true);
    return 0;
  }
  if (control === 'radio' || control === 'check') {
    const { press, place } = field.choices[answer.choice] ?? {};
    await pressAt(visit, press ?? place ?? field.place, field.selector);
    return 1;
  }
  if (control === 'switch') {
    await pressAt(visit, field.place, field.selector);
    return 1;
  }
  if (control === 'combo') return fromPopup(visit, field, answer);
  return byPointer(visit, field, answer);
}

/** Fields whose value no keys make: their picker does. */
const isWritten = ({ type }: SurveyedField) => /^(date|month|week|time|datetime-local|color)$/.test(type);

async function byPointer(visit: Visit, field: SurveyedField, { text, choice }: Answer): Promise<number> {
  const el = await reach(visit, field.place);
  if (field.control === 'list') {
    await el.focus();
    await el.selectOption({ index: choice }, { timeout: HAND_MS_MAX });
    return choice;
  }
  if (field.control === 'file') {
    await el.focus();
    await el.setInputFiles(fileFor(field.accept), { timeout: HAND_MS_MAX });
    return 2;
  }
  if (field.control === 'range') {
    await el.focus();
    await visit.page.keyboard.press('ArrowRight');
    return 1;
  }
  if (isWritten(field)) {
    await el.fill(text, { timeout: HAND_MS_MAX });
    return text.length;
  }
  await pressAt(visit, field.place, field.selector);
  return typed(visit, field, text);
}

/** Types over what stands in the field that has the focus. */
async function typed({ page }: Visit, { value }: SurveyedField, text: string): Promise<number> {
  if (value !== '') {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
  }
  await page.keyboard.type(text);
  return text.length + (value === '' ? 0 : 2);
}

async function reach({ page }: Visit, place: number): Promise<ElementHandle> {
  const el = await elementAt(page, place);
  if (!el) throw new Error('it has gone from the page');
  return el;
}

/** Clicks with the pointer. An element that covers the control is noted as a trap, and the click is dispatched by code. */
export async function pressAt(visit: Visit, place: number, selector: string): Promise<void> {
  const el = await reach(visit, place);
  try {
    await el.click({ timeout: HAND_MS_MAX, noWaitAfter: true });
  } catch (error) {
    const over = /<([^>]{1,120})>[^\n]* intercepts pointer events/.exec((error as Error).message)?.[1];
    // The drawing of a widget over its own input is pressed in its place.
    if (over && (await pressPart(visit, el))) return;
    const why = over ? `<${over}> lies over it` : 'it does not come to rest, or cannot be scrolled to';
    meet(visit, null, 'error', selector, `cannot be pressed: ${why}`);
    await el.evaluate((node) => (node as unknown as { click(): void }).click());
  }
}

/** Presses what lies over the middle of a control, if that belongs to the control alone. */
async function pressPart({ page }: Visit, el: ElementHandle): Promise<boolean> {
  const isOwn = await el.evaluate((node) => {
    type Part = {
      contains(other: Part): boolean;
      parentElement: Part | null;
      querySelectorAll(selector: string): ArrayLike<Part>;
      getBoundingClientRect(): { x: number; y: number; width: number; height: number };
    };
    const { document } = globalThis as unknown as { document: { elementFromPoint(x: number, y: number): Part | null } };
    const control = node as unknown as Part;
    const { x, y, width, height } = control.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    let both: Part | null = control;
    while (both && over && !both.contains(over)) both = both.parentElement;
    return !!both && !!over && both.querySelectorAll('input:not([type=hidden]),select,textarea').length <= 1;
  });
  const box = isOwn ? await el.boundingBox() : null;
  if (!box) return false;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return true;
}

/** A list that opens elsewhere on the page. */
async function fromPopup(visit: Visit, field: SurveyedField, answer: Answer): Promise<number> {
  const { page } = visit;
  await pressAt(visit, field.place, field.selector);
  let options = await untilOpen(visit);
  if (options.length === 0) {
    await page.keyboard.press('ArrowDown');
    options = await untilOpen(visit);
  }
  if (options.length === 0) {
    // Some boxes open when one types.
    const count = await typed(visit, field, answer.text);
    options = await untilOpen(visit);
    if (options.length === 0) return count;
  }
  const place = options[Math.min(Math.max(answer.choice, 0), options.length - 1)] as number;
  await pressAt(visit, place, field.selector);
  // A multiple-choice list stays open and covers the next control.
  if (field.isMultiple || ((await inPage(page, 'openOptions')) ?? []).length > 0) await page.keyboard.press('Escape');
  return 2;
}

async function untilOpen({ page }: Visit): Promise<number[]> {
  const end = Date.now() + 800;
  for (;;) {
    const options = (await inPage(page, 'openOptions')) ?? [];
    if (options.length > 0 || Date.now() > end) return options;
    await page.waitForTimeout(60);
  }
}

async function byKeys(visit: Visit, field: SurveyedField, answer: Answer): Promise<number> {
  const { page } = visit;
  const { control, choices } = field;
  const places = [field.place, ...choices.flatMap(({ place }) => place ?? [])];
  const isReached = await tabTo(visit, places);
  if (!isReached) {
    meet(visit, '2.1.1', 'error', field.selector, 'cannot be reached with Tab');
    await (await reach(visit, field.place)).focus();
  }
  if (control === 'radio') {
    await page.keyboard.press('Space');
    for (let at = 0; at < Math.min(answer.choice, ARROWS_MAX); at++) await page.keyboard.press('ArrowDown');
    return 1 + Math.max(answer.choice, 0);
  }
  if (control === 'check' || control === 'switch') {
    const wanted = choices[answer.choice]?.place;
    if (wanted !== undefined && wanted !== null && wanted !== field.place) await tabTo(visit, [wanted]);
    await page.keyboard.press('Space');
    return 1;
  }
  if (control === 'list') {
    const before = choices.findIndex(({ isChosen }) => isChosen);
    const from = Math.max(before, 0);
    const way = choices.slice(from, answer.choice + 1).filter(({ isDisabled }) => !isDisabled).length - 1;
    for (let at = 0; at < Math.min(way, ARROWS_MAX); at++) await page.keyboard.press('ArrowDown');
    return Math.max(way, 0);
  }
  if (control === 'combo') return popupByKeys(visit, field, answer);
  if (control === 'range') {
    await page.keyboard.press('ArrowRight');
    return 1;
  }
  // A picker of the browser or the system is not the page's.
  if (control === 'file' || isWritten(field)) return byPointer(visit, field, answer);
  return typed(visit, field, answer.text);
}

async function popupByKeys(visit: Visit, field: SurveyedField, answer: Answer): Promise<number> {
  const { page } = visit;
  await page.keyboard.press('ArrowDown');
  let options = await untilOpen(visit);
  let keys = 1;
  if (options.length === 0) {
    keys += await typed(visit, field, answer.text);
    options = await untilOpen(visit);
  }
  if (options.length === 0) {
    meet(visit, '2.1.1', 'warning', field.selector, 'opens no list by Arrow Down nor by letters');
    return keys;
  }
  await page.keyboard.press('ArrowDown');
  // Where no list was open after all, Enter sends a form.
  visit.isHeld = true;
  await page.keyboard.press('Enter');
  await page.waitForTimeout(HELD_MS);
  visit.isHeld = false;
  const left = (await inPage(page, 'openOptions')) ?? [];
  if (left.length > 0) await page.keyboard.press('Escape');
  return keys + 2;
}
