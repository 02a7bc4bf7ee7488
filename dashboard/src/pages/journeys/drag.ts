// Dragging a step to another place, with mouse, pen or finger. The buttons beside each step do the same.
import { type DOMAttributes, type PointerEvent, type RefObject, useRef, useState } from 'react';

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

interface Drag<Item> {
  /** Id of what is being dragged. */
  dragged: string | null;
  /** What the handle of an item needs. */
  handle: (item: Item) => DOMAttributes<HTMLElement>;
}

export function useDrag<Item extends { id: string }>(
  list: RefObject<HTMLElement | null>,
  items: Item[],
  show: (items: Item[] | null) => void,
  drop: (items: Item[], item: Item) => Promise<void>,
): Drag<Item> {
  const [dragged, setDragged] = useState<string | null>(null);
  const began = useRef<Item[]>([]);

  const end = () => setDragged(null);
  return {
    dragged,
    handle: (item) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        began.current = items;
        setDragged(item.id);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged !== item.id || !list.current) return;
        const from = items.findIndex(({ id }) => id === item.id);
        const to = placeAt(list.current, from, event.clientY);
        if (to !== from) show(moved(items, from, to));
      },
      onPointerUp() {
        if (dragged !== item.id) return;
        end();
        if (items.some(({ id }, place) => id !== began.current[place]?.id)) void drop(items, item);
      },
      onPointerCancel() {
        end();
        show(null);
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
