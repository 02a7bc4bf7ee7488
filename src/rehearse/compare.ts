// Compares the script's events with the acts of a walk: a pure function from acts and events to differences.
import type { KeptEvent } from '../micro/held.ts';
import type { KindName, Mismatch } from './report.ts';
import type { Act } from './visit.ts';

/** By the event of an act: the sentence about an act without its event. */
const SAID: Record<Act['tag'], (act: Act) => string> = {
  step_view: ({ stepKey }) => `The step "${stepKey}" was shown, and no step_view says so.`,
  field_focus: ({ fieldKey }) => `"${fieldKey}" had the focus, and no field_focus says so.`,
  field_change: ({ fieldKey }) => `"${fieldKey}" was answered, and no field_change says so.`,
  submit_attempt: ({ stepKey }) =>
    `A form was submitted${stepKey ? ` on "${stepKey}"` : ''}, and no submit_attempt says so.`,
  validation_error: ({ fieldKey }) => `An error was shown at "${fieldKey}", and no validation_error says so.`,
};

export interface Run {
  kind: KindName;
  acts: readonly Act[];
  events: readonly Pick<KeptEvent, '_tag' | 'stepKey' | 'fieldKey' | 'inferred'>[];
  /** The bodies of batches, as they were sent. */
  bodies: readonly string[];
  /** Why batches were refused. */
  refusals: readonly string[];
  typed: ReadonlySet<string>;
  touched: ReadonlySet<string>;
  isSubmitted: boolean;
  /** Buttons that were pressed to go on. */
  presses: number;
  /** Walked steps by their headings; the key is null for a step without a mark. */
  steps: readonly { heading: string; stepKey: string | null }[];
}

export function compare(run: Run): Mismatch[] {
  return [...lost(run), ...wrong(run)];
}

function* lost({ kind, acts, events, steps }: Run): Generator<Mismatch> {
  const sure = new Map<string, Act>(acts.map((act) => [keyOf(act), act]));
  for (const act of sure.values()) {
    const { tag, stepKey, fieldKey } = act;
    const isSaid = events.some(
      (event) =>
        event._tag === tag &&
        (event.fieldKey ?? null) === fieldKey &&
        // The page may show one step for the script, and none for the walk.
        (stepKey === null || tag !== 'step_view' || event.stepKey === stepKey),
    );
    const isSaidOfAny = tag === 'submit_attempt' && events.some(({ _tag }) => _tag === tag);
    if (isSaid || isSaidOfAny) continue;
    // Some errors are said of the form as a whole.
    if (tag === 'validation_error' && events.some(({ _tag, fieldKey: key }) => _tag === tag && key === undefined))
      continue;
    yield { kinds: [kind], how: 'lost', tag, stepKey, fieldKey, sentence: SAID[tag](act) };
  }
  const attempts = acts.filter(({ tag }) => tag === 'submit_attempt').length;
  const said = events.filter(({ _tag }) => _tag === 'submit_attempt').length;
  if (said > 0 && said < attempts) {
    const sentence = `${attempts} submissions were made, and ${said} were recorded.`;
    yield { kinds: [kind], how: 'lost', tag: 'submit_attempt', stepKey: null, fieldKey: null, sentence };
  }
  const unmarked = steps.filter(({ stepKey }) => stepKey === null);
  const viewed = new Set(events.flatMap(({ _tag, stepKey }) => (_tag === 'step_view' && stepKey ? [stepKey] : [])));
  if (unmarked.length > 0 && viewed.size < steps.length && !isUnmarked({ steps, events })) {
    const names = unmarked.map(({ heading }) => `"${heading}"`).slice(0, 5);
    const sentence = `${steps.length} steps were shown and ${viewed.size} recorded: nothing on the page marks ${names.join(', ')} as a step.`;
    yield { kinds: [kind], how: 'lost', tag: 'step_view', stepKey: null, fieldKey: null, sentence };
  }
}

/** A form that marks no step at all is not yet prepared: its walks count, and a note says what marks would add. */
export const isUnmarked = ({ steps, events }: Pick<Run, 'steps' | 'events'>): boolean =>
  steps.every(({ stepKey }) => stepKey === null) &&
  !events.some(({ _tag, stepKey }) => _tag === 'step_view' && stepKey);

export const UNMARKED =
  'Nothing on the page marks a step, so no step was recorded: data-journey-step marks one, and a plan (--plan) names them.';

const keyOf = ({ tag, stepKey, fieldKey }: Act): string =>
  JSON.stringify([tag, tag === 'step_view' ? stepKey : null, fieldKey]);

function* wrong({
  kind,
  acts,
  events,
  bodies,
  refusals,
  typed,
  touched,
  isSubmitted,
  presses,
}: Run): Generator<Mismatch> {
  const about = (tag: string, stepKey: string | null, fieldKey: string | null, sentence: string): Mismatch => ({
    ...{ kinds: [kind], how: 'wrong', tag, stepKey, fieldKey, sentence },
  });
  const success = events.find(({ _tag }) => _tag === 'submit_success');
  if (success && !isSubmitted) {
    const how = success.inferred ? 'concluded' : 'declared';
    yield about('submit_success', success.stepKey ?? null, null, `A success is ${how}, and nothing was submitted.`);
  }
  const changed = new Set(
    events.flatMap(({ _tag, fieldKey }) => (_tag === 'field_change' && fieldKey ? [fieldKey] : [])),
  );
  for (const fieldKey of changed) {
    if (!touched.has(fieldKey)) {
      yield about('field_change', null, fieldKey, `A change of "${fieldKey}" was recorded, which nobody answered.`);
    }
  }
  const attempts = acts.filter(({ tag }) => tag === 'submit_attempt').length;
  // A button may be declared to submit without a form.
  if (attempts === 0 && presses === 0 && events.some(({ _tag }) => _tag === 'submit_attempt')) {
    yield about('submit_attempt', null, null, 'A submission was recorded, and no form was submitted.');
  }
  for (const text of typed) {
    const forms = [JSON.stringify(text).slice(1, -1), encodeURIComponent(text)];
    if (bodies.some((body) => forms.some((form) => body.includes(form)))) {
      yield about('value', null, null, `Typed text was sent: "${text}".`);
    }
  }
  for (const reason of new Set(refusals))
    yield about('batch', null, null, `The service would refuse a batch: ${reason}`);
}
