// Where sessions went from step to step: a Sankey diagram from the top down, in the order of the steps.
import { useState } from 'react';
import type { Paths } from '../../../../src/domain/figures.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { countOf, isolated, rateOf } from '../choice/format.ts';
import { sessionsLine } from '../findings/compare.ts';
import { counts, rates, text } from '../frame/column.ts';
import { Drawing } from '../frame/drawing.tsx';
import { Figure, FigureSkeleton } from '../frame/figure.tsx';
import { stepLabels, summaryLabels } from '../frame/labels.ts';
import { fitted, textWidth } from '../frame/measure.ts';
import { Readout } from '../frame/readout.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { useWidth } from '../frame/width.ts';
import { headWords } from '../frame/words.ts';
import {
  COMPLETED,
  type Flow,
  type FlowNode,
  type FlowRibbon,
  type FlowStep,
  flowHeight,
  layoutFlow,
  NODE_HEIGHT,
  ribbonPath,
  START,
} from './flow.ts';
import { OUTCOMES } from './outcomes.tsx';
import { flowChartWords as words } from './words.ts';
import '../frame/plot.css';

type Transition = Paths['transitions'][number];

interface FlowChartProps {
  paths: Paths;
  steps: readonly FlowStep[];
}

const FLOW = {
  name: 'flow',
  title: words.whereSessionsWent,
  definition: 'transitions',
  legend: OUTCOMES,
  note: words.theWidthOfA,
} as const;
/** For the words beside the ends. */
const LABEL_WIDTH = 150;
const WIDTH_MAX = 960;

export function FlowChart({ paths, steps }: FlowChartProps) {
  const [element, width] = useWidth();
  const sessionsOf = useTimelines();
  const finding = flowFinding(paths);
  const flow = layoutFlow(
    paths.transitions,
    steps,
    Math.max(80, Math.min(width, WIDTH_MAX) - Math.min(LABEL_WIDTH, width * 0.36)),
  );
  return (
    <Figure
      {...FLOW}
      note={paths.steps.some(({ skipped }) => skipped) ? `${words.theWidthOfA} ${words.skippedMeans}` : FLOW.note}
      sessions={sessionsOf({})}
      finding={finding}
      columns={columnsFor(steps, paths.sessions, sessionsOf)}
      rows={paths.transitions}
    >
      <div ref={element} className="plot" style={{ height: flow.height }}>
        {width > 0 && <Diagram {...{ paths, steps, flow, finding }} width={Math.min(width, WIDTH_MAX)} />}
      </div>
    </Figure>
  );
}

export function FlowSkeleton({ steps }: { steps: number }) {
  return (
    <FigureSkeleton {...FLOW}>
      <SkeletonBlock height={flowHeight(steps) / 16} />
    </FigureSkeleton>
  );
}

interface DiagramProps extends FlowChartProps {
  flow: Flow;
  finding: string;
  width: number;
}

function Diagram({ paths, steps, flow, finding, width }: DiagramProps) {
  const [marked, setMarked] = useState<number>();
  const { nodes, ribbons, height } = flow;
  const named = namesOf(steps);
  return (
    <>
      <Drawing {...{ width, height, finding }}>
        {ribbons.map((ribbon, position) => (
          <path
            key={`${ribbon.from}>${ribbon.to}>${ribbon.kind}`}
            className={`ribbon ribbon-${ribbon.kind} ${position === marked ? 'ribbon-marked' : ''}`}
            d={ribbonPath(ribbon)}
          />
        ))}
        {nodes.map((node) => (
          <Node
            key={node.key}
            node={node}
            sessions={sessionsAt(node, paths)}
            skipped={paths.steps.find(({ stepKey }) => stepKey === node.key)?.skipped ?? 0}
            all={paths.sessions}
            width={width}
          />
        ))}
        {nodes.map((node) => (
          <Ends key={node.key} node={node} ribbons={ribbons} />
        ))}
      </Drawing>
      <Readout
        label={words.waysBetweenSteps}
        nearest="both"
        width={width}
        height={height}
        onMove={setMarked}
        points={ribbons.map((ribbon) => ({
          x: (ribbon.x0 + ribbon.x1 + ribbon.width) / 2,
          y: (ribbon.y0 + ribbon.y1) / 2,
          title: `${named(ribbon.from)} → ${ribbon.kind === 'left' || ribbon.kind === 'open' ? words.ends[ribbon.kind] : named(ribbon.to)}`,
          lines: [sessionsLine(ribbon.sessions, paths.sessions)],
        }))}
      />
    </>
  );
}

interface NodeProps {
  node: FlowNode;
  sessions: number;
  skipped: number;
  all: number;
  width: number;
}

/**
 * Name and numbers stand in the bar, or in a box beside it where they do not fit; else the name has the larger of both places, as
 * much of it as fits, and the numbers stand beside. So no words cross the end of a bar, nor lie on ribbons that go past.
 */
function Node({ node, sessions, skipped, all, width }: NodeProps) {
  const reached = countOf(sessions, rateOf(sessions, all));
  const bar = Math.max(3, node.width);
  const inside = bar - 20;
  const name = textWidth(node.name, true);
  const withSkipped = skipped > 0 ? words.skipped({ reached, sessions: skipped }) : reached;
  const hasRoom = (numbers: string) => {
    const long = textWidth(numbers) + 8;
    return name + long <= inside || long + NAME_LEAST <= width - bar - 8;
  };
  const numbers = hasRoom(withSkipped) ? withSkipped : reached;
  const numbersWidth = textWidth(numbers);
  const beside = width - bar - 8 - numbersWidth - 8;
  const isInside = name <= inside || (name > beside && inside >= beside);
  const isWhole = isInside && name + numbersWidth + 8 <= inside;
  const middle = { y: node.y + NODE_HEIGHT / 2, dy: '0.34em' };
  const shown = isolated(fitted(node.name, isInside ? inside : beside, true));
  const nameWidth = isInside ? 0 : Math.min(name, beside) + 8;
  return (
    <g className="flow-node">
      <rect x={node.x} y={node.y} width={bar} height={NODE_HEIGHT} rx="3" />
      {!isWhole && <LabelBox x={node.x + bar + 3} y={node.y + 4} width={nameWidth + numbersWidth + 10} />}
      {isInside && (
        <text x={node.x + 10} {...middle}>
          <tspan className="flow-name">{shown}</tspan>
          {isWhole && <tspan dx="8">{numbers}</tspan>}
        </text>
      )}
      {!isWhole && (
        <text className="flow-beside" x={node.x + bar + 8} {...middle}>
          {!isInside && <tspan className="flow-name">{shown}</tspan>}
          <tspan dx={isInside ? 0 : 8}>{numbers}</tspan>
        </text>
      )}
    </g>
  );
}

/** Beside its numbers, a name has room for so much, in pixels. */
const NAME_LEAST = 40;
const LABEL_HEIGHT = NODE_HEIGHT - 8;

/** Words that stand where ribbons may go past lie on a ground of their own. */
const LabelBox = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <rect className="flow-box" {...{ x, y, width }} height={LABEL_HEIGHT} rx="3" />
);

/** Sessions that ended at a step, in words beside the last of its ends. */
function Ends({ node, ribbons }: { node: FlowNode; ribbons: readonly FlowRibbon[] }) {
  const ends = ribbons.filter(({ from, to }) => from === node.key && to === null);
  if (ends.length === 0) return null;
  const of = (kind: string) => ends.find((ribbon) => ribbon.kind === kind)?.sessions ?? 0;
  const parts = [
    of('left') > 0 && words.endsLeft({ sessions: of('left') }),
    of('open') > 0 && words.endsOpen({ sessions: of('open') }),
  ];
  const label = parts.filter(Boolean).join(', ');
  const x = Math.max(...ends.map(({ x1, width }) => x1 + width)) + 6;
  const y = node.y + NODE_HEIGHT + 18;
  return (
    <g>
      <LabelBox x={x - 3} y={y - 16} width={textWidth(label) + 6} />
      <text className="flow-ends" {...{ x, y }}>
        {label}
      </text>
    </g>
  );
}

function sessionsAt({ key }: FlowNode, { transitions, sessions, steps }: Paths): number {
  if (key === START) return sessions;
  if (key !== COMPLETED) return steps.find(({ stepKey }) => stepKey === key)?.sessions ?? 0;
  return transitions.reduce((sum, { end, sessions: ended }) => (end === 'completed' ? sum + ended : sum), 0);
}

function namesOf(steps: readonly FlowStep[]): (key: string | null) => string {
  const names = new Map([
    ...steps.map(({ key, name }) => [key, name] as const),
    [START, words.start],
    [COMPLETED, words.completed],
  ]);
  return (key) => names.get(key ?? '') ?? key ?? '';
}

const ENDS = { completed: words.completed, left: headWords.left, open: stepLabels.open } as const;

function flowFinding({ sessions, backSessions }: Paths): string {
  return words.ofWentBackAt({ back: countOf(backSessions, rateOf(backSessions, sessions)), sessions });
}

const columnsFor = (steps: readonly FlowStep[], sessions: number, sessionsOf: ReturnType<typeof useTimelines>) => {
  const named = namesOf(steps);
  const behind = ({ from, to, end }: Transition) =>
    from === null
      ? null
      : sessionsOf({ step: from, ...(to !== null && { next: to }), ...(end !== null && { outcome: end }) });
  return [
    text<Transition>(headWords.from, ({ from }) => (from === null ? words.start : named(from))),
    text<Transition>(headWords.to, ({ to, end }) => (to === null ? ENDS[end ?? 'left'] : named(to))),
    text<Transition>(words.direction, ({ direction }) => words.directions[direction]),
    counts<Transition>(headWords.times, ({ times }) => times),
    counts<Transition>(summaryLabels.sessions, (transition) => transition.sessions, behind),
    rates<Transition>(headWords.shareOfSessions, (transition) => rateOf(transition.sessions, sessions)),
  ];
};
