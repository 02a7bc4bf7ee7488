/** Views of the page: on load, on a change of address without a load, on return from the back/forward cache. */
import { emit, PAGE_VIEW, SESSION_START } from './event.ts';
import { later } from './guard.ts';
import { expectLeave } from './leave.ts';
import { flush } from './queue.ts';
import { openSession, session } from './session.ts';
import { forgetStep, route } from './steps.ts';
import { readUrl } from './text.ts';

let viewed: string;

/** A session begins, or goes on, on the page as it is now. */
export const open = (reason?: string): void => {
  readUrl();
  openSession();
  forgetStep();
  if (!session.counted) {
    emit(SESSION_START);
    // In a task of its own: the first request of a page takes 3 to 7 ms.
    later(flush);
  }
  viewed = '';
  lookView(reason);
};

/** A page that nobody sees yet, as in a tab in the background, is viewed when it is shown. */
export const lookView = (reason?: string): void => {
  // The history of the host is left alone: what an app shows instead changes the document, and that is looked at.
  if (document.hidden || viewed === route()) return;
  readUrl();
  viewed = route();
  expectLeave();
  // Its step is not known before the look that follows.
  emit(PAGE_VIEW, { stepKey: undefined, reason });
};
