// The address of a memo may name one of its causes: the memo is loaded after the browser has looked for it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For the heading of a cause: it is shown and focused where the address names one of its ids. */
export function useNamed(ids: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isNamed = ids.some((id) => hash === `#${id}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, leads there again
  useEffect(() => {
    if (!isNamed) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNamed, key]);
  return { ref: heading, tabIndex: isNamed ? -1 : undefined };
}
