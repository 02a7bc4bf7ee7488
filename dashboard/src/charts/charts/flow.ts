// Where sessions went, as geometry: a row for each step in its order, as wide as the sessions that reached it, ribbons
// down to later rows, and ends beside. What goes up again is no ribbon: with it the graph would have cycles. It is listed
// apart, as ways back.
import type { Paths } from '../../../../src/domain/figures.ts';
import { flowChartWords as words } from './words.ts';

type Transition = Paths['transitions'][number];
type End = NonNullable<Transition['end']>;

export interface FlowStep {
  readonly key: string;
  readonly name: string;
}

export interface FlowNode extends FlowStep {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface FlowRibbon {
  readonly from: string;
  /** Null for an end. */
  readonly to: string | null;
  readonly sessions: number;
  readonly width: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly kind: 'forward' | 'left' | 'open' | 'completed';
}

export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly ribbons: readonly FlowRibbon[];
  readonly height: number;
}

export const NODE_HEIGHT = 30;
const GAP_HEIGHT = 46;
const PITCH = NODE_HEIGHT + GAP_HEIGHT;
/** How far an end goes down, and aside, before it stops. */
const END_LENGTH = 20;
const SIDE_GAP = 4;
export const START = '\u0000start';
export const COMPLETED = '\u0000completed';

export interface WayBack {
  readonly from: FlowStep;
  readonly to: FlowStep;
  readonly times: number;
  readonly sessions: number;
}

/** Configured steps by index; other keys stand behind them, in the order of the transitions. */
export function stepsOf(transitions: readonly Transition[], configured: readonly FlowStep[]): FlowStep[] {
  const known = new Set(configured.map(({ key }) => key));
  const seen = new Set(transitions.flatMap(({ from, to }) => [from, to]).filter((key) => key !== null));
  const others = [...seen].filter((key) => !known.has(key)).map((key) => ({ key, name: key }));
  return [...configured.filter(({ key }) => seen.has(key)), ...others];
}

/** From a row to one above it, most often first. */
export function waysBack(transitions: readonly Transition[], steps: readonly FlowStep[]): WayBack[] {
  const rows = new Map(steps.map((step, row) => [step.key, row]));
  return transitions
    .flatMap(({ from, to, times, sessions }) => {
      const start = rows.get(from ?? '');
      const end = rows.get(to ?? '');
      if (start === undefined || end === undefined || end > start) return [];
      const [source, target] = [steps[start], steps[end]];
      return source && target ? [{ from: source, to: target, times, sessions }] : [];
    })
    .sort((a, b) => b.sessions - a.sessions);
}

/** The start stands above the steps, completion beneath. */
export const flowHeight = (steps: number): number => (steps + 1) * PITCH + NODE_HEIGHT;

/** `width`: pixels for the widest row and what ends beside it. */
export function layoutFlow(transitions: readonly Transition[], steps: readonly FlowStep[], width: number): Flow {
  const all = [{ key: START, name: words.start }, ...steps, { key: COMPLETED, name: words.completed }];
  const rows = new Map(all.map(({ key }, row) => [key, row]));
  const links = transitions
    .map((transition) => ({ ...ends(transition), sessions: transition.sessions }))
    .filter(({ from, to }) => to === null || (rows.get(to) ?? 0) > (rows.get(from) ?? 0))
    .filter(({ from, sessions }) => rows.has(from) && sessions > 0);

  const into = sums(links, ({ to }) => to);
  const out = sums(links, ({ from }) => from);
  const sizes = all.map(({ key }) => Math.max(into.get(key) ?? 0, out.get(key) ?? 0));
  const widest = Math.max(1, ...sizes);
  const scale = Math.max(0, width - 2 * SIDE_GAP) / widest;

  const nodes = all.map((step, row) => ({
    ...step,
    row,
    x: 0,
    y: row * PITCH,
    width: (sizes[row] ?? 0) * scale,
  }));
  return {
    nodes,
    ribbons: place(links, nodes, rows, scale),
    height: flowHeight(steps.length),
  };
}

interface Link {
  from: string;
  /** Null where the session ended without having completed. */
  to: string | null;
  end: End | null;
  sessions: number;
}

function ends({ from, to, end }: Transition): Omit<Link, 'sessions'> {
  return { from: from ?? START, to: end === 'completed' ? COMPLETED : to, end };
}

function sums(links: readonly Link[], of: (link: Link) => string | null): Map<string, number> {
  const totals = new Map<string, number>();
  for (const link of links) {
    const key = of(link);
    if (key !== null) totals.set(key, (totals.get(key) ?? 0) + link.sessions);
  }
  return totals;
}

/**
 * At its source a row gives its ribbons from the left: to the next row first, then further down, at last the ends, so
 * that what passes a row runs to the right of it. At its target it takes the nearest source first, for the same reason.
 * Listed from the top down.
 */
function place(
  links: readonly Link[],
  nodes: readonly FlowNode[],
  rows: ReadonlyMap<string, number>,
  scale: number,
): FlowRibbon[] {
  const rowOf = (key: string | null) => rows.get(key ?? '') ?? Number.POSITIVE_INFINITY;
  const order = (link: Link) => (link.to === null ? 1e9 + (link.end === 'left' ? 1 : 0) : rowOf(link.to));
  const given = new Map<string, number>();
  const taken = new Map<string, number>();
  const starts = new Map<Link, number>();
  for (const link of links.toSorted((a, b) => order(a) - order(b))) {
    starts.set(link, (given.get(link.from) ?? 0) * scale);
    given.set(link.from, (given.get(link.from) ?? 0) + link.sessions);
  }
  return links
    .toSorted((a, b) => rowOf(b.from) - rowOf(a.from))
    .flatMap((link): FlowRibbon[] => {
      const source = nodes[rowOf(link.from)];
      if (!source) return [];
      const width = link.sessions * scale;
      const x0 = starts.get(link) ?? 0;
      const y0 = source.y + NODE_HEIGHT;
      if (link.to === null) {
        const kind = link.end === 'open' ? 'open' : 'left';
        const x1 = x0 + SIDE_GAP * (kind === 'open' ? 1 : 2);
        return [{ from: link.from, to: null, sessions: link.sessions, width, x0, y0, x1, y1: y0 + END_LENGTH, kind }];
      }
      const x1 = (taken.get(link.to) ?? 0) * scale;
      taken.set(link.to, (taken.get(link.to) ?? 0) + link.sessions);
      const target = nodes[rowOf(link.to)];
      const kind = link.to === COMPLETED ? 'completed' : 'forward';
      return target
        ? [{ from: link.from, to: link.to, sessions: link.sessions, width, x0, y0, x1, y1: target.y, kind }]
        : [];
    })
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** A ribbon as a filled shape, its ends level. */
export function ribbonPath({ x0, y0, x1, y1, width }: FlowRibbon): string {
  const middle = (y0 + y1) / 2;
  return (
    `M${x0},${y0}C${x0},${middle} ${x1},${middle} ${x1},${y1}` +
    `H${x1 + width}C${x1 + width},${middle} ${x0 + width},${middle} ${x0 + width},${y0}Z`
  );
}
