// Compares the submissions that a case system received with the submissions that pages reported, in words.
import type { Language } from '../../domain/language.ts';
import { GAP_COUNT_MIN, GAP_SHARE_MIN, type OutcomeGap } from '../../domain/outcomes.ts';
import { trackingWords } from '../../language/words.ts';

/** The verdict on the gap, with what to check. `lately`: of the last 7 days, which the text then says. */
export function describeGap(
  sent: number,
  received: number,
  language: Language,
  lately = false,
): Pick<OutcomeGap, 'difference' | 'verdict' | 'text'> {
  const say = trackingWords[language];
  const difference = received - sent;
  const size = Math.abs(difference);
  const said = (lately ? say.receivedLately : say.received)({ received, sent });
  if (size < GAP_COUNT_MIN || size < GAP_SHARE_MIN * Math.max(sent, received)) {
    return { difference, verdict: 'agrees', text: said };
  }
  return difference < 0
    ? { difference, verdict: 'fewer_received', text: `${said} ${say.fewerReceived}` }
    : { difference, verdict: 'more_received', text: `${said} ${say.moreReceived}` };
}
