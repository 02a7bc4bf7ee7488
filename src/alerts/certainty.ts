// The certainty of the completions that an alert is about. It is counted after a rule has found its window, and changes no decision.
import { type Certainty, describeCertainty } from '../domain/certainty.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { NO_COUNTS, summarize } from '../metrics/period/summaries.ts';
import type { Finding } from './decide.ts';
import type { Past } from './evidence.ts';
import { type AskedJourney, askAll, askClean } from './gather.ts';

/** Adds the certainty to a finding about completions; returns any other finding unchanged. `at`: end of the hour, in ms. */
export async function withCertainty(
  asked: AskedJourney,
  finding: Finding,
  past: Pick<Past, 'delayMs'>,
  at: number,
): Promise<Finding> {
  const window = windowOf(finding, past, at, asked.org.settings.timezone);
  if (!window) return finding;
  // Received submissions are compared with all sessions; the other rules leave out sessions with suspicious marks.
  const isClean = finding.rule !== 'received_gap';
  const certainty = await certaintyIn(asked, window, isClean);
  return { ...finding, figures: { ...finding.figures, certainty } };
}

/** The window whose sessions are counted; undefined for rules that count no completions. */
function windowOf({ rule, figures, since }: Finding, { delayMs }: Pick<Past, 'delayMs'>, at: number, zone: string) {
  const { hours } = figures;
  switch (rule) {
    case 'completion':
      return { from: at - DAY_MS - delayMs, to: at - delayMs };
    case 'no_success': {
      // The window of a day ends `delayMs` ago, when nearly every session that will complete has done so.
      const delay = hours * HOUR_MS === DAY_MS ? delayMs : 0;
      return { from: at - hours * HOUR_MS - delay, to: at - delay };
    }
    case 'target_missed': {
      const monday = dayOf(zone, at - 1);
      return { from: startOfDay(zone, monday - 7), to: startOfDay(zone, monday) };
    }
    case 'received_gap':
      return { from: since, to: since + hours * HOUR_MS };
    default:
      return undefined;
  }
}

async function certaintyIn(asked: AskedJourney, window: Period, isClean: boolean): Promise<Certainty> {
  const question = await (isClean ? askClean : askAll)(asked, window);
  const [counts = NO_COUNTS] = await summarize(asked.sessions.store, question, [window]);
  return describeCertainty(counts);
}
