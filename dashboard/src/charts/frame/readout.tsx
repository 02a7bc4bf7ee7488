// A cursor over the points of a chart: it follows the pointer, and with the focus the arrow keys, and reads out one
// point. To assistive technology it is a part of the page that takes keys itself, and says each point in a live region.
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { percent, rateOf } from '../choice/format.ts';
import { headWords, readoutWords as words } from './words.ts';
import './readout.css';

export interface ReadoutPoint {
  /** In pixels of the chart: what the pointer is near to, and where the box points. */
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** A line of a point: sessions, and their share of all. */
export const sessionsLine = (sessions: number, all: number) =>
  headWords.sessionsAndShare({ sessions, share: percent(rateOf(sessions, all)) });

interface ReadoutProps {
  /** Name of the points: "Points of completion over time". */
  label: string;
  points: readonly ReadoutPoint[];
  width: number;
  height: number;
  /** Points that stand side by side are distinguished by x alone. */
  nearest?: 'x' | 'both';
  /** Points of a row, where they stand in rows: the arrow keys up and down go from one to the next. */
  row?: number;
  onMove?: (position: number | undefined) => void;
  /** Takes a point, or several side by side: by a click or by drawing over them, by Enter and Shift with arrow keys. */
  choose?: (first: number, last: number) => void;
  /** How to do so by pointer, in the box. */
  chooseHint?: string;
}

const BOX_WIDTH = 224;
const STEP_LARGE = 10;

export function Readout(props: ReadoutProps) {
  const { label, points, width, height, nearest = 'x', row = 1, onMove, choose, chooseHint } = props;
  const [position, setPosition] = useState(0);
  const [open, setOpen] = useState(false);
  /** The point that a range of them began with. */
  const [anchor, setAnchor] = useState<number>();
  const box = useId();
  const current = Math.min(position, points.length - 1);
  const point = points[current];
  if (!point) return null;

  const move = (to: number) => {
    const next = Math.max(0, Math.min(points.length - 1, to));
    setPosition(next);
    setOpen(true);
    onMove?.(next);
  };
  const close = () => {
    setOpen(false);
    setAnchor(undefined);
    onMove?.(undefined);
  };
  const [first, last] = [Math.min(current, anchor ?? current), Math.max(current, anchor ?? current)];
  const take = () => {
    setAnchor(undefined);
    choose?.(first, last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, current, points.length, row);
    if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && choose) take();
    else if (to !== undefined) {
      if (choose) setAnchor(event.shiftKey ? (anchor ?? current) : undefined);
      move(to);
    } else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const to = closest(points, event.clientX - left, event.clientY - top, nearest);
    if (!open || to !== current) move(to);
    return to;
  };
  // A finger reads the points.
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const to = onPointerMove(event);
    if (!choose || event.pointerType === 'touch' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setAnchor(to);
  };

  return (
    <div className="readout" style={{ width, height }} onPointerLeave={close}>
      <div
        className="readout-cursor"
        role="application"
        aria-roledescription={words.chart}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label={(choose ? words.pointsEnterChooses : words.pointsArrowKeysRead)({ label, points: points.length })}
        onFocus={() => move(current)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={() => anchor !== undefined && take()}
        onPointerCancel={() => setAnchor(undefined)}
      />
      {anchor !== undefined && <span className="readout-range" style={spanOf(points, first, last)} />}
      <p className="visually-hidden" role="status">
        {open ? [point.title, ...point.lines].join(', ') : ''}
      </p>
      {open && (
        <div id={box} className="readout-box" style={placed(point, width)} aria-hidden="true">
          <strong>{point.title}</strong>
          {point.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {chooseHint !== undefined && <span className="readout-hint">{chooseHint}</span>}
        </div>
      )}
    </div>
  );
}

function keyTarget(key: string, at: number, length: number, row: number): number | undefined {
  if (key === 'ArrowRight') return at + 1;
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'ArrowDown') return at + row < length || row === 1 ? at + row : at;
  if (key === 'ArrowUp') return at >= row || row === 1 ? at - row : at;
  if (key === 'PageDown') return at + STEP_LARGE;
  if (key === 'PageUp') return at - STEP_LARGE;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

function closest(points: readonly ReadoutPoint[], x: number, y: number, nearest: 'x' | 'both'): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [position, point] of points.entries()) {
    const distance = nearest === 'x' ? Math.abs(point.x - x) : Math.hypot(point.x - x, point.y - y);
    if (distance < least) [best, least] = [position, distance];
  }
  return best;
}

/** From the middle before the first to the middle after the last: points lie at equal distances. */
function spanOf(points: readonly ReadoutPoint[], first: number, last: number) {
  const half = ((points[1]?.x ?? 0) - (points[0]?.x ?? 0)) / 2;
  const [from, to] = [points[first]?.x ?? 0, points[last]?.x ?? 0];
  return { left: from - half, width: to - from + 2 * half };
}

/** Beside the point, on the side that has room, so that it covers neither the point nor the edge. */
function placed({ x, y }: ReadoutPoint, width: number) {
  const gap = 12;
  const right = x + gap + BOX_WIDTH <= width;
  const left = right ? x + gap : Math.max(0, x - gap - BOX_WIDTH);
  return { left, top: y, maxWidth: Math.min(BOX_WIDTH, width) };
}
