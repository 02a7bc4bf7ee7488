/** The one widget beside a part of the page, in the smallest part around both; null where there are several. */
import type { Kit } from '../src/kit.ts';

export const pairOf = (
  part: Element,
  { around, is, askedIn, isTwin, contains, widgetOf, PARTS }: Kit,
): Element | null => {
  for (let box = around(part); box && !is(box, PARTS); box = around(box)) {
    const shown = new Set(
      askedIn(box).flatMap((one) => (isTwin(one) || contains(part, one) ? [] : widgetOf(one) || [])),
    );
    if (shown.size) return shown.size === 1 ? ([...shown][0] ?? null) : null;
  }
  return null;
};
