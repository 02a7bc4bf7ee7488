// Canaries: texts that a test types into a form, and that no batch may hold, plain or encoded.
import type { SentBatch } from './journey.ts';

/** Shorter ones would be found by chance. */
const CANARY_LENGTH_MIN = 4;

/** Where canaries were found, a sentence each. */
export function findCanaries(batches: readonly SentBatch[], canaries: readonly string[]): string[] {
  if (canaries.length === 0) throw new TypeError('Name at least one text that must not be sent');
  const short = canaries.find((canary) => canary.trim().length < CANARY_LENGTH_MIN);
  if (short !== undefined) {
    throw new TypeError(`"${short}" would be found by chance: use texts of ${CANARY_LENGTH_MIN} characters or more`);
  }
  const forms = canaries.flatMap(formsOf);
  return batches.flatMap(({ number, sent }) =>
    [...textsIn(sent, '')].flatMap(({ place, text }) =>
      forms
        .filter(({ form }) => text.toLowerCase().includes(form))
        .map(({ canary, how }) => `batch ${number}, ${place || 'the body'}: "${canary}"${how}`),
    ),
  );
}

function formsOf(canary: string): { canary: string; form: string; how: string }[] {
  const base64 = Buffer.from(canary).toString('base64').replace(/=+$/, '');
  const forms = new Map([
    [canary.toLowerCase(), ''],
    [encodeURIComponent(canary).toLowerCase(), ' (encoded for an address)'],
    [base64.toLowerCase(), ' (as Base64)'],
    [base64.replaceAll('+', '-').replaceAll('/', '_').toLowerCase(), ' (as Base64)'],
  ]);
  return [...forms].map(([form, how]) => ({ canary, form, how }));
}

/** Every text of a JSON value, names of members too. */
function* textsIn(value: unknown, place: string): Generator<{ place: string; text: string }> {
  if (typeof value === 'string') yield { place, text: value };
  else if (typeof value === 'number') yield { place, text: String(value) };
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* textsIn(one, `${place}[${at}]`);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      const here = place === '' ? name : `${place}.${name}`;
      yield { place: here, text: name };
      yield* textsIn(one, here);
    }
  }
}
