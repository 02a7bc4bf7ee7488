// The page as it is heard by people who do not see it: names, order, and that another step has come.
import { inPage } from '../check/inspector.ts';
import type { Survey } from '../domain/surveyed.ts';
import type { Criterion } from './criteria.ts';
import type { Severity } from './report.ts';
import { type Kind, meet, type Visit } from './visit.ts';

const ODDITIES: Record<string, [Criterion, Severity]> = {
  'visual-order': ['1.3.2', 'warning'],
  tabindex: ['2.4.3', 'error'],
  'no-name': ['4.1.2', 'error'],
  'no-group-name': ['1.3.1', 'error'],
  'required-unsaid': ['3.3.2', 'warning'],
  'no-heading': ['2.4.6', 'warning'],
};

export const listens: Pick<Kind, 'onStep' | 'onAnswered' | 'onMoved'> = {
  async onStep(visit) {
    for (const { kind, selector, message } of (await inPage(visit.page, 'orderOddities')) ?? []) {
      const [criterion, severity] = ODDITIES[kind] ?? [null, 'warning'];
      meet(visit, criterion, severity, selector, message);
    }
    return false;
  },
  async onAnswered(visit) {
    visit.memory.set('document', await documentOf(visit));
    return false;
  },
  async onMoved(visit, after, before) {
    if ((await documentOf(visit)) !== visit.memory.get('document')) hearTitle(visit, after, before);
    else await hearStep(visit, after);
  },
};

/** The time origin of the document, which differs for every document. */
const documentOf = ({ page }: Visit): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** A page that comes is read from its title. */
function hearTitle(visit: Visit, after: Survey, before: Survey): void {
  if (after.title.trim() === '')
    meet(visit, '2.4.2', 'error', 'title', 'is empty: nothing says that another step has come');
  else if (after.title === before.title) {
    meet(
      visit,
      '2.4.2',
      'warning',
      'title',
      `is "${after.title}" on this step as on the one before: nothing tells them apart`,
    );
  }
}

/** A screen reader announces a new step when the focus moves to it, or through a live region. */
async function hearStep(visit: Visit, { heading }: Survey): Promise<void> {
  const focus = await inPage(visit.page, 'focusNow');
  if (!focus) return;
  const name = heading === '' ? 'the next step' : `"${heading}"`;
  if (focus.isBody) {
    meet(
      visit,
      '2.4.3',
      'error',
      'body',
      `has the focus when ${name} has come: a screen reader starts at the top of the page`,
    );
    return;
  }
  const isSaid = focus.key !== null || (await isInLiveRegion(visit)) || focus.isHeading;
  if (!isSaid)
    meet(visit, '4.1.3', 'warning', focus.selector, `keeps the focus while ${name} comes, and nothing says so`);
}

const isInLiveRegion = ({ page }: Visit): Promise<boolean> =>
  page.evaluate(() => {
    type Region = { textContent: string; closest(selector: string): unknown };
    const { document } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<Region> };
    };
    return [
      ...document.querySelectorAll('[role=status],[role=alert],[aria-live=polite],[aria-live=assertive],output'),
    ].some(({ textContent }) => textContent.trim() !== '');
  });
