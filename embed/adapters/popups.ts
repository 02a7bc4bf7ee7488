/** Calendars and sheets that a field opens and that say nothing of themselves: flatpickr, Pikaday, jQuery UI, react-datepicker, Vant. */
import type { Kit } from '../src/kit.ts';
import { pairOf } from './pair.ts';

window.JourneyEmbedAdapters ||= [];
window.JourneyEmbedAdapters.push((kit: Kit) => {
  const { is, isTwin, up, closest, find, around, contains, askedIn, widgetOf } = kit;
  /** Where what a field opened and does not call its own may not stand: there is more than this field. */
  const elsewhere = `form,[data-journey-step],[data-journey-submit],[type=submit],a[href]:not([href="#"]),${kit.AROUND}`;

  return {
    popup(el, field) {
      // A field in it that the keyboard reaches is a field of its own.
      if (up(el, elsewhere) || (is(el, kit.FIELDS) && !isTwin(el))) return null;
      const owner = widgetOf(el);
      for (let part: Element | null = el; part && !contains(part, field); part = around(part))
        // A popup of another field is not this field.
        if (/abs|fix/.test(getComputedStyle(part).position))
          return owner && owner !== field && !contains(part, owner) ? null : part;
      return null;
    },
    // A dialog with days to choose and no fields is a calendar: it belongs to the field beside it.
    visited(el) {
      const dialog = closest(el, '[role=dialog]');
      return dialog && find(dialog, '[role=gridcell]')[0] && askedIn(dialog).every(isTwin) ? pairOf(dialog, kit) : null;
    },
  };
});
