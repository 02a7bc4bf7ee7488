/** Nice Select: its list has no role and no name; the native list before it stays, too faint to be seen, and keeps what is chosen. */
import type { Kit } from '../src/kit.ts';

const LIST = 'select[name]+.nice-select';

window.JourneyEmbedAdapters ||= [];
window.JourneyEmbedAdapters.push(({ closest, is }: Kit) => ({
  fields: LIST,
  choices: `${LIST} .option:not(.disabled)`,
  keeps: (el) => (is(el, LIST) ? el.previousElementSibling : null),
  belongs(el) {
    const next = is(el, 'select') && el.nextElementSibling;
    return closest(el, LIST) || (next && is(next, LIST) ? next : null);
  },
}));
