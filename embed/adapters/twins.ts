/**
 * Controls that a library hides and keeps in step with what one sees: Select2, Choices, Tom Select and SlimSelect behind or around a
 * native list; Radix, Headless UI, Reka, bits-ui, Kobalte, MUI and Mantine beside a button or a group.
 */
import type { Kit } from '../src/kit.ts';
import { pairOf } from './pair.ts';

window.JourneyEmbedAdapters ||= [];
window.JourneyEmbedAdapters.push((kit: Kit) => {
  const { is, isTwin, boxOf, closest, WIDGETS } = kit;

  /**
   * The control beside a widget that keeps what was chosen: the one behind it, past a button that opens it; or the list before it that
   * it replaces, unless that one is kept for the widget before.
   */
  const keeps = (el: Element): Element | null => {
    const { previousElementSibling: before, nextElementSibling: after } = boxOf(el);
    const other = before?.previousElementSibling;
    if (
      before &&
      is(before, 'select[name]') &&
      isTwin(before) &&
      !(other && is(other, WIDGETS) && keeps(other) === before)
    )
      return before;
    const next = after && is(after, 'button[aria-haspopup]:not([role])') ? after.nextElementSibling : after;
    return next &&
      is(next, ':is(input,select):is([type=hidden],[aria-hidden=true],[aria-hidden=true]>*,[tabindex="-1"])')
      ? next
      : null;
  };

  const shownFor = (twin: Element): Element | null => {
    for (const beside of [twin.previousElementSibling, twin.nextElementSibling])
      if (beside && is(beside, WIDGETS) && keeps(beside) === twin) return beside;
    return pairOf(twin, kit);
  };

  return {
    // A list without a role, with what was chosen in it (Fomantic UI). Forgiving: not every browser knows `:has`.
    fields: ':is(div[tabindex="0"]:not([role]):has(>[type=hidden][name],>select[name]))',
    keeps: (el) => (is(el, `${WIDGETS},:not(input,select,textarea)`) ? keeps(el) : null),
    belongs(el, whole) {
      // A list and the button that opens it in one element, without a reference between them (Vaadin).
      const list = closest(el, '[role=listbox]');
      const beside = list && shownFor(list);
      if (beside && is(beside, '[aria-haspopup=listbox]')) return beside;
      // The button beside an input that opens the same list (PrimeReact).
      const opens = whole && is(whole, ':is(button,[role=button])[aria-haspopup=listbox]') && pairOf(whole, kit);
      if (opens && is(opens, 'input:is([role=combobox],[aria-haspopup=listbox])')) return opens;
      const twin = is(el, 'input[type=hidden][name]') ? el : whole && isTwin(whole) ? whole : null;
      return twin && shownFor(twin);
    },
  };
});
