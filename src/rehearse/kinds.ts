// The kinds of people who walk, and what each looks for on the way.
import { inPage } from '../check/inspector.ts';
import type { Survey } from '../domain/surveyed.ts';
import { tryRules } from './axe.ts';
import { wrongly } from './faults.ts';
import { listens } from './listening.ts';
import type { KindName } from './report.ts';
import { goesBack, reloads, staysAway, usesTwoTabs } from './turns.ts';
import { type Kind, meet, type Visit } from './visit.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };
/** A small phone, and the width that WCAG 1.4.10 names. */
const NARROW = { viewport: { width: 320, height: 640 } };
/** 1280 by 1024 at 400 %. */
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };
/** A mobile network of the slowest tenth, in bytes per second and ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };

const fits = async (visit: Visit): Promise<boolean> => {
  for (const { kind, selector, message } of (await inPage(visit.page, 'widthOddities')) ?? []) {
    meet(
      visit,
      '1.4.10',
      'error',
      selector,
      kind === 'sideways' ? `has to be scrolled sideways: the page ${message}` : message,
    );
  }
  return false;
};

const seesItsField = async (visit: Visit, _survey: Survey): Promise<boolean> => {
  const { coveredBy, selector } = (await inPage(visit.page, 'focusNow')) ?? {};
  if (coveredBy && selector) meet(visit, '2.4.11', 'error', selector, `has the focus, and ${coveredBy} lies over it`);
  return false;
};

export const KINDS: Record<KindName, Omit<Kind, 'name'>> = {
  pointer: {
    title: 'With a mouse, in a wide window',
    context: DESKTOP,
    hand: 'pointer',
    async onStep(visit) {
      if (visit.axe) await tryRules(visit, visit.axe);
      return false;
    },
  },
  keyboard: { title: 'With the keyboard alone', context: DESKTOP, hand: 'keys' },
  narrow: {
    title: 'In a window 320 pixels wide',
    context: { ...NARROW, isMobile: true, hasTouch: true },
    hand: 'pointer',
    onStep: fits,
    onAnswered: seesItsField,
  },
  zoom: { title: 'At a zoom of 400 %', context: ZOOMED, hand: 'pointer', onStep: fits, onAnswered: seesItsField },
  slow: {
    title: 'On a slow network, pressing twice',
    context: DESKTOP,
    hand: 'pointer',
    isImpatient: true,
    async prepare({ context, page }) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW);
    },
  },
  back: { title: "Going back with the browser's button", context: DESKTOP, hand: 'pointer', onMoved: goesBack },
  reload: { title: 'Reloading in the middle', context: DESKTOP, hand: 'pointer', onAnswered: reloads },
  autofill: {
    title: 'With what the browser remembers',
    context: DESKTOP,
    hand: 'autofill',
    async onStep(visit) {
      for (const { selector, message } of (await inPage(visit.page, 'tokenOddities')) ?? []) {
        meet(visit, '1.3.5', 'error', selector, message);
      }
      return false;
    },
    async onAnswered(visit, { fields }) {
      for (const { control, value, selector } of fields) {
        const isFilledIn = visit.memory.get(`filled in ${selector}`) === true;
        if (control === 'text' && isFilledIn && value === '') {
          meet(visit, null, 'error', selector, 'does not keep what the browser fills in');
        }
      }
      return false;
    },
  },
  wrong: { title: 'With a wrong answer in every field', context: DESKTOP, hand: 'pointer', onStep: wrongly },
  timeout: {
    title: 'Away for half an hour',
    context: DESKTOP,
    hand: 'pointer',
    prepare: ({ page }) => page.clock.install(),
    onAnswered: staysAway,
  },
  tabs: { title: 'With the form open in two tabs', context: DESKTOP, hand: 'pointer', onAnswered: usesTwoTabs },
  reader: { title: 'In the order in which a screen reader reads', context: DESKTOP, hand: 'keys', ...listens },
};
