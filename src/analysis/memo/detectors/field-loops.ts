// refocus_loop and error_loop: fields that people come back to, or err on twice, and how fast they leave after it.
import { logRateRatioByBlocks } from '../../statistics/rate-ratio.ts';
import { type Detected, isTestable, ratioTest } from '../candidate.ts';
import { episodesOf, ratesOf, riskOf } from '../episodes.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { count, days, quoted, share, times } from '../words.ts';

const SESSIONS_MIN = 200;
const LEFT_MIN = 20;
const RATIO = 1.3;
/** Share of the sessions at the step that the episode happens to, at least. */
const SHARE = 0.05;

interface Kind {
  code: 'refocus_loop' | 'error_loop';
  kind: 'refocus' | 'again';
  /** "After coming back to “IBAN”" */
  after(field: string): string;
  did: string;
  suggestion(field: string): string;
}

const KINDS: readonly Kind[] = [
  {
    code: 'refocus_loop',
    kind: 'refocus',
    after: (field) => `After coming back to ${field}`,
    did: 'came back to it',
    suggestion: (field) =>
      `Show the format and an example beside ${field}, and accept what people write in other ways.`,
  },
  {
    code: 'error_loop',
    kind: 'again',
    after: (field) => `After a second error on ${field}`,
    did: 'met a second error',
    suggestion: (field) =>
      `Say at ${field} what is wrong and what would be right, the first time; keep what was entered.`,
  },
];

export function fieldLoops(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const kind of KINDS) for (const place of scene.places.slice(1)) loopsAt(scene, kind, place, found);
  return found;
}

function loopsAt(scene: Scene, { code, kind, after, did, suggestion }: Kind, place: Place, found: Detected): void {
  const { stays, episodes } = scene.input;
  const here = stays.filter(({ step }) => step === place.key);
  const reached = here.reduce((sum, { sessions }) => sum + sessions, 0);
  for (const rows of episodesOf(episodes, kind, place.key).values()) {
    const fieldKey = rows[0]?.field ?? '';
    const subject = { ...place.subject, fieldKey };
    const risk = riskOf(scene, here, rows);
    if (risk.sessions < SESSIONS_MIN || risk.leftAfter < LEFT_MIN || risk.leftWithout < LEFT_MIN) {
      const few = risk.sessions < SESSIONS_MIN;
      found.notTested.push({
        code,
        subject,
        have: few ? risk.sessions : Math.min(risk.leftAfter, risk.leftWithout),
        need: few ? SESSIONS_MIN : LEFT_MIN,
      });
      continue;
    }
    const estimate = logRateRatioByBlocks(ratesOf(risk));
    if (!isTestable(estimate)) continue;
    const ratio = Math.exp(estimate.value);
    const field = quoted(fieldKey);
    found.candidates.push({
      code,
      subject,
      ...ratioTest(estimate),
      n: [risk.sessions, reached],
      numerators: { after: risk.leftAfter, without: risk.leftWithout },
      denominators: { after: risk.sessions, without: reached },
      threshold: RATIO,
      method: 'mh-rate-ratio/person-time/day-jackknife',
      grade: 'C',
      gradeReasons: ['Nobody decided by chance who meets it: those who do may differ.'],
      worth: ({ low }) => ratio >= RATIO && low > 1 && risk.sessions / reached >= SHARE,
      tell(interval) {
        const excess = (1 - 1 / ratio) * (risk.leftAfter / risk.sessions);
        return {
          headline: `${after(field)}, sessions left ${quoted(place.step?.name ?? '')} at ${times(ratio)} the rate of others.`,
          sentences: [
            `From ${days(scene.input.window)}, ${share(risk.sessions, reached)} of sessions on this step ${did}; ${count(risk.leftAfter)} of them left after it.`,
            `They left at ${times(ratio)} the rate of sessions that had been on the step as long, on the same kind of device; the interval is ${times(interval.low)} to ${times(interval.high)}.`,
            'Who has difficulty with the field may have it with the form; that is in this figure.',
          ],
          suggestion: suggestion(field),
          wouldChangeOurMind: [
            'The ratio is near 1 after the field is reworded.',
            'Fields that share nothing with this one but their place show a ratio as high.',
          ],
          gain: gainOf({
            excess,
            standardError: excess * estimate.standardError,
            interval: {
              low: Math.max(0, 1 - 1 / interval.low) * (risk.leftAfter / risk.sessions),
              high: (1 - 1 / interval.high) * (risk.leftAfter / risk.sessions),
            },
            reached: risk.sessions * scene.input.sampledOneIn,
            left: risk.leftAfter * scene.input.sampledOneIn,
            downstream: place.downstream,
            hoursEach: place.hoursEach,
            days: scene.days,
          }),
        };
      },
    });
  }
}
