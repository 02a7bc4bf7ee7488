// Presses a button by keys alone.
import type { SurveyedButton } from '../domain/surveyed.ts';
import { tabTo, takeTabs } from './focus.ts';
import { pressAt } from './hand.ts';
import { meet, type Visit } from './visit.ts';

export async function pressByKeys(visit: Visit, { place, selector, text }: SurveyedButton): Promise<void> {
  const isReached = await tabTo(visit, [place]);
  takeTabs(visit);
  if (!isReached) {
    meet(visit, '2.1.1', 'error', selector, `"${text}" cannot be reached with Tab`);
    // The rest of the form is worth walking all the same.
    return pressAt(visit, place, selector);
  }
  await visit.page.keyboard.press('Enter');
}
