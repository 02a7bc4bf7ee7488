// Expectations of a journey. Each check waits until it holds, or until its time is over.
import { findCanaries } from './canaries.ts';
import { compareGolden, goldenLines } from './golden.ts';
import type { Journey, TestedEvent } from './journey.ts';

export interface Verdict {
  pass: boolean;
  message: string;
}

export interface ErrorOptions {
  /** Only an error of this kind, such as valueMissing. */
  type?: string;
}

export interface CompleteOptions {
  /** A success that the script only concluded will do. Nobody declared it: see docs/success.md. */
  likely?: boolean;
}

export interface GoldenOptions {
  /** Writes the file; otherwise UPDATE_GOLDEN=1 has it written. */
  update?: boolean;
  /** Kinds of events that are not compared, such as dropoff_signal. */
  leaveOut?: readonly string[];
}

/** Between two looks, in ms. */
const LOOK_MS = 50;
/** Nothing more is under way when nothing came for so long, in ms. */
const SETTLED_MS = 500;

/** A success that somebody declared, in the page or in the attributes of its marks. */
const isSuccess = ({ _tag, completionStatus }: TestedEvent) =>
  _tag === 'submit_success' || (_tag === 'session_end' && completionStatus === 'completed');

export const checks = {
  /** The step was shown. */
  toReach: (journey: Journey, isNot: boolean, stepKey: string): Promise<Verdict> =>
    eventually(journey, isNot, (events) => {
      const steps = [...new Set(events.filter(({ _tag }) => _tag === 'step_view').map((event) => event.stepKey ?? ''))];
      const seen = steps.length === 0 ? 'No step was seen.' : `Steps seen: ${steps.join(', ')}.`;
      return { pass: steps.includes(stepKey), message: `reach the step "${stepKey}". ${seen}` };
    }),

  /** The form reported an error on the field. */
  toTellErrorOn: (journey: Journey, isNot: boolean, fieldKey: string, { type }: ErrorOptions = {}): Promise<Verdict> =>
    eventually(journey, isNot, (events) => {
      const errors = events.filter(({ _tag }) => _tag === 'validation_error');
      const pass = errors.some((error) => error.fieldKey === fieldKey && (type ?? error.errorType) === error.errorType);
      const named = errors.map((error) => `${error.fieldKey ?? '(no field)'} ${error.errorType ?? ''}`.trim());
      const reported =
        named.length === 0 ? 'No error was reported.' : `Errors reported: ${[...new Set(named)].join(', ')}.`;
      return { pass, message: `report an error${type ? ` ${type}` : ''} on "${fieldKey}". ${reported}` };
    }),

  /** A session was completed, by a declaration. */
  toComplete: (journey: Journey, isNot: boolean, { likely = false }: CompleteOptions = {}): Promise<Verdict> =>
    eventually(journey, isNot, (events) => {
      const successes = events.filter(isSuccess);
      const pass = successes.some(({ inferred }) => likely || !inferred);
      const concluded = successes.length > 0 && !pass;
      const why = concluded
        ? 'The script concluded a success that nobody declared: declare it, or expect toComplete({ likely: true }).'
        : 'No success was reported.';
      return { pass, message: `complete. ${pass ? '' : why}`.trimEnd() };
    }),

  /** No batch holds any of the texts, kept or refused. Fails when nothing was sent, which shows nothing. */
  async toTellNothingOf(journey: Journey, _isNot: boolean, canaries: readonly string[]): Promise<Verdict> {
    const batches = await settled(journey);
    const found = findCanaries(batches, canaries);
    if (batches.length === 0) {
      return { pass: false, message: `${journey.name} sent nothing, which does not show that it would tell nothing.` };
    }
    const message =
      found.length > 0 ? `sent:\n  ${found.join('\n  ')}` : `sent none of them in ${batches.length} batches`;
    return { pass: found.length === 0, message: `${journey.name} ${message}` };
  },

  /** The events of the form equal the golden file, line by line. */
  async toTellAsIn(journey: Journey, _isNot: boolean, path: string, options: GoldenOptions = {}): Promise<Verdict> {
    await settled(journey);
    const left = new Set(options.leaveOut);
    const events = (await journey.events()).filter(({ _tag }) => !left.has(_tag));
    if (events.length === 0) return { pass: false, message: `${journey.name} sent nothing. ${await hint(journey)}` };
    const update = options.update ?? process.env.UPDATE_GOLDEN === '1';
    const difference = compareGolden(path, goldenLines(events), update);
    return { pass: difference === undefined, message: difference ?? `${journey.name} tells what ${path} says` };
  },
};

/** Looks until it is as expected. Of what must not be, the answer holds once nothing more is under way. */
async function eventually(
  journey: Journey,
  isNot: boolean,
  judge: (events: readonly TestedEvent[]) => Verdict,
): Promise<Verdict> {
  const end = performance.now() + journey.timeoutMs;
  if (isNot) await settled(journey);
  for (;;) {
    await journey.flush();
    const { pass, message } = judge(await journey.events());
    if (pass || isNot || performance.now() >= end) {
      const trouble = pass ? '' : ` ${await hint(journey)}`;
      return { pass, message: `${journey.name} did ${pass ? '' : 'not '}${message}${trouble}`.trimEnd() };
    }
    await pause(LOOK_MS);
  }
}

/** The batches, once none has come for a while, at the latest when the time is over. */
async function settled(journey: Journey) {
  const end = performance.now() + journey.timeoutMs;
  let changedAt = performance.now();
  for (let known = -1; ; ) {
    await journey.flush();
    const batches = await journey.batches();
    const now = performance.now();
    if (batches.length !== known) changedAt = now;
    if ((batches.length > 0 && now - changedAt >= SETTLED_MS) || now >= end) return batches;
    known = batches.length;
    await pause(LOOK_MS);
  }
}

/** Possible reasons why something did not come. */
async function hint(journey: Journey): Promise<string> {
  const batches = await journey.batches();
  const reasons = [
    ...new Set(batches.flatMap(({ status, reason }) => (reason === null ? [] : [`${status} ${reason}`]))),
  ];
  if (reasons.length > 0) return `Batches were refused: ${reasons.join('; ')}.`;
  if (batches.length > 0) return '';
  return `Nothing arrived: is data-endpoint ${journey.url}/api/ingest, and are data-org and data-journey ${journey.name}?`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
