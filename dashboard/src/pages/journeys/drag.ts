// Dragging a step to another place, with mouse, pen or finger. The buttons beside each step do the same.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

interface Drag<Item> {
  /** Id of what is being dragged. */
  dragged: string | null;
  /** Event listeners for an item's handle. */
  handle: (item: Item) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
}

export function useDrag<Item extends { id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  show: (items: Item[] | null) => void,
  drop: (items: Item[], item: Item) => void,
): Drag<Item> {
  const [dragged, setDragged] = useState<Item | null>(null);
  // The callbacks of the newest rendering, for the listeners below.
  const act = useRef({ show, drop });
  act.current = { show, drop };
  const order = useRef(items);

  useEffect(() => {
    if (!dragged) return;
    const begin = order.current;
    const stop = new AbortController();
    // On the document: an element that is moved within its list loses the pointer.
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      document.addEventListener(name, ({ clientY }) => act(clientY), { signal: stop.signal });
    listen('pointermove', (y) => {
      const from = order.current.indexOf(dragged);
      const to = list.current ? placeAt(list.current, from, y) : from;
      if (to === from) return;
      order.current = moved(order.current, from, to);
      act.current.show([...order.current]);
    });
    listen('pointerup', () => {
      setDragged(null);
      if (order.current !== begin) act.current.drop([...order.current], dragged);
    });
    listen('pointercancel', () => {
      setDragged(null);
      act.current.show(null);
    });
    return () => stop.abort();
  }, [dragged, list]);

  return {
    dragged: dragged?.id ?? null,
    handle: (item) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        order.current = items;
        setDragged(item);
      },
    }),
  };
}

/** The place at a height of the screen: the neighbour's, once the pointer has passed its middle. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  const middles = [...list.children].map((child) => {
    const { top, height } = child.getBoundingClientRect();
    return top + height / 2;
  });
  let to = from;
  while (to > 0 && y < (middles[to - 1] ?? 0)) to--;
  while (to < middles.length - 1 && y > (middles[to + 1] ?? 0)) to++;
  return to;
}
