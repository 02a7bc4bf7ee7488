// The way of the focus with the keyboard alone: it must reach every control, be visible, and leave every control.
import { inPage } from '../check/inspector.ts';
import type { SurveyedFocus } from '../domain/surveyed.ts';
import { meet, type Visit } from './visit.ts';

/** Tabs that are pressed to get to one control: a page with more between two is one to report. */
const TABS_MAX = 120;
/** After this many Tabs in one place, the focus is trapped. */
const STUCK_TABS = 4;
/** Controls of a step whose look with and without the focus is compared. */
const LOOKS_MAX = 12;

interface FocusMemory {
  /** Selectors whose look has been compared. */
  looked: Set<string>;
  /** Tabs since the last answer. */
  tabs: number;
}

const memoryOf = ({ memory }: Visit): FocusMemory => {
  const known = memory.get('focus') as FocusMemory | undefined;
  if (known) return known;
  const fresh = { looked: new Set<string>(), tabs: 0 };
  memory.set('focus', fresh);
  return fresh;
};

/** The Tabs that were pressed since this was asked the last time. */
export function takeTabs(visit: Visit): number {
  const memory = memoryOf(visit);
  const { tabs } = memory;
  memory.tabs = 0;
  return tabs;
}

/** Presses Tab until one of the places has the focus. False where it never gets there. */
export async function tabTo(visit: Visit, places: readonly number[]): Promise<boolean> {
  const { page } = visit;
  let focus = await focusOf(visit);
  let alike = 0;
  let rounds = 0;
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (focus.places.some((place) => places.includes(place))) {
      await judge(visit, focus);
      return true;
    }
    await page.keyboard.press('Tab');
    memoryOf(visit).tabs++;
    const next = await focusOf(visit);
    alike = next.selector === focus.selector && !next.isBody ? alike + 1 : 0;
    if (alike >= STUCK_TABS) {
      meet(visit, '2.1.2', 'error', next.selector, 'keeps the focus: Tab does not lead out of it');
      return false;
    }
    // Once around, and on from the beginning of the page.
    if (next.isBody && !focus.isBody && ++rounds > 1) return false;
    focus = next;
    if (focus.key) {
      visit.acts.push({ tag: 'field_focus', fieldKey: focus.key, stepKey: visit.stepKey });
      visit.touched.add(focus.key);
    }
  }
  return false;
}

const focusOf = async ({ page }: Visit): Promise<SurveyedFocus> =>
  (await inPage(page, 'focusNow')) ?? {
    key: null,
    places: [],
    selector: '',
    isBody: true,
    coveredBy: null,
    isText: false,
    isHeading: false,
  };

/** Whether the focus is seen where it is. In a text field, its caret shows it. */
async function judge(visit: Visit, { selector, coveredBy, isText }: SurveyedFocus): Promise<void> {
  if (coveredBy) meet(visit, '2.4.11', 'error', selector, `has the focus, and ${coveredBy} lies over it`);
  const { looked } = memoryOf(visit);
  const id = `${visit.steps.length} ${selector}`;
  if (isText || looked.has(id) || looked.size >= LOOKS_MAX * Math.max(1, visit.steps.length)) return;
  looked.add(id);
  if (!(await isFocusSeen(visit))) meet(visit, '2.4.7', 'error', selector, 'looks the same with and without the focus');
}

/** Space around a control in which an outline or a shadow is drawn, in pixels. */
const ROUND_PX = 8;

/** Compares two pictures of the control that has the focus, the second without. The focus is given back. */
async function isFocusSeen({ page }: Visit): Promise<boolean> {
  const box = await page.evaluate((round) => {
    type Part = {
      getBoundingClientRect(): Record<'x' | 'y' | 'width' | 'height', number>;
      shadowRoot: { activeElement: Part | null } | null;
      labels?: Part[];
    };
    const { document, innerWidth, innerHeight } = globalThis as unknown as {
      document: { activeElement: Part };
      innerWidth: number;
      innerHeight: number;
    };
    let el = document.activeElement;
    while (el.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
    const boxes = [el, ...(el.labels ?? [])].map((part) => part.getBoundingClientRect());
    const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - round);
    const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - round);
    const right = Math.min(innerWidth, Math.max(...boxes.map(({ x, width }) => x + width)) + round);
    const bottom = Math.min(innerHeight, Math.max(...boxes.map(({ y, height }) => y + height)) + round);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }, ROUND_PX);
  // Elements outside of the window are not compared.
  if (box.width < 2 || box.height < 2) return true;
  const picture = () => page.screenshot({ clip: box, animations: 'disabled', caret: 'hide' });
  const withFocus = await picture();
  await page.evaluate((): void => {
    type Part = { blur(): void; focus(options: object): void; shadowRoot: { activeElement: Part | null } | null };
    const given = globalThis as unknown as { document: { activeElement: Part }; __waymarkFocused?: Part };
    let el = given.document.activeElement;
    while (el.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
    given.__waymarkFocused = el;
    el.blur();
  });
  const without = await picture();
  await page.evaluate(() =>
    (globalThis as unknown as { __waymarkFocused?: { focus(options: object): void } }).__waymarkFocused?.focus({
      preventScroll: true,
      focusVisible: true,
    }),
  );
  return !withFocus.equals(without);
}
