// The width that a chart has, measured before it is painted and whenever it changes.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Zero until it is known. A chart that is hidden keeps the width that it had. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const measured = Math.floor(current.getBoundingClientRect().width);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return [element, width];
}
