// Which field an answer of the service is about. It words mistakes as "Invalid journey data: slug must contain …", and
// names what exists already as 'Journey with slug "…" already exists'.
import type { Refusal } from './client.ts';
import { mistakeFor } from './refusals.ts';
import { mistakesWords as words } from './words.ts';

export interface Mistake {
  /** The field's name in the API; steps and lists by their outermost name. */
  field?: string;
  text: string;
}

export function mistakeOf({ status, said, message }: Refusal): Mistake {
  if (status === 400) {
    const [, path = '', rest = ''] = /^Invalid [\w ]+: ([\w.[\]]+) must (.*)$/.exec(said) ?? [];
    // settings.retentionDays is the field retentionDays, allowedOrigins[2] the field allowedOrigins.
    const field = path.replace(/^(settings|org)\./, '').split(/[.[]/)[0];
    if (field) return { field, text: mistakeFor(rest) };
  }
  if (status === 409) {
    const field = /^\w+ with (\w+) ".*" already exists/.exec(said)?.[1];
    if (field) return { field, text: words.chooseAnotherOne({ message }) };
  }
  return { text: message };
}
