// Ways back to an earlier step, as arcs beside the steps: from below to above, as thick as they are frequent.
import { useState } from 'react';
import type { Paths } from '../../../../src/domain/figures.ts';
import { countOf, quoted, rateOf } from '../choice/format.ts';
import { mostFrequent, sessionsLine } from '../findings/compare.ts';
import { counts, rates, text } from '../frame/column.ts';
import { Drawing } from '../frame/drawing.tsx';
import { Figure } from '../frame/figure.tsx';
import { summaryLabels } from '../frame/labels.ts';
import { fitted } from '../frame/measure.ts';
import { Readout } from '../frame/readout.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { useWidth } from '../frame/width.ts';
import { headWords } from '../frame/words.ts';
import type { FlowStep, WayBack } from './flow.ts';
import { waysBackWords as words } from './words.ts';
import '../frame/plot.css';

interface WaysBackProps {
  paths: Paths;
  steps: readonly FlowStep[];
  ways: readonly WayBack[];
}

const ROW_HEIGHT = 44;
const ARCS_MAX = 30;
const STROKE_MAX = 12;
const LABELS_MAX = 6;
const REACH_MAX = 420;
/** Room for a label beside the widest arc. */
const LABEL_WIDTH = 110;
const LABEL_HEIGHT = 16;
/** Width of a name's character: arcs begin beside the longest name, within half of the width. */
const NAME_CHARACTER = 7.2;

export function WaysBack({ paths, steps, ways }: WaysBackProps) {
  const [element, width] = useWidth();
  const sessionsOf = useTimelines();
  const most = mostFrequent(ways, ({ sessions }) => sessions, paths.sessions);
  const finding = most
    ? words.mostOftenBackFrom({
        ...{ from: quoted(most.from.name), to: quoted(most.to.name) },
        share: countOf(most.sessions, rateOf(most.sessions, paths.sessions)),
        ...{ sessions: paths.sessions, times: most.times },
      })
    : ways.length > 0
      ? words.noWayBackStandsOut
      : '';
  return (
    <Figure
      name="ways-back"
      title={words.goingBack}
      definition="transitions"
      finding={finding}
      columns={columnsFor(paths.sessions, sessionsOf)}
      rows={ways}
      empty={ways.length === 0 && <p>{words.noSessionOfThis}</p>}
      note={ways.length > ARCS_MAX ? words.theMostFrequentAre({ drawn: ARCS_MAX }) : undefined}
    >
      <div ref={element} className="plot" style={{ height: steps.length * ROW_HEIGHT }}>
        {width > 0 && <Arcs {...{ paths, steps, ways, width, finding }} />}
      </div>
    </Figure>
  );
}

function Arcs({ paths, steps, ways, width, finding }: WaysBackProps & { width: number; finding: string }) {
  const [marked, setMarked] = useState<number>();
  const height = steps.length * ROW_HEIGHT;
  const longest = Math.max(...steps.map(({ name }) => name.length));
  const left = Math.min(width / 2, longest * NAME_CHARACTER + 28);
  const rows = new Map(steps.map(({ key }, row) => [key, (row + 0.5) * ROW_HEIGHT]));
  const most = ways[0]?.sessions ?? 1;
  const drawn = ways.slice(0, ARCS_MAX);
  const distance = ({ from, to }: WayBack) => (rows.get(from.key) ?? 0) - (rows.get(to.key) ?? 0);
  const farthest = Math.max(2 * ROW_HEIGHT, ...drawn.map(distance));
  const arcs = drawn.map((way) => {
    const y0 = rows.get(way.from.key) ?? 0;
    const y1 = rows.get(way.to.key) ?? 0;
    const stroke = Math.max(1.5, (STROKE_MAX * way.sessions) / most);
    // The further back, the further out; ways between neighbours stay close to their steps.
    const reach = 24 + (Math.min(REACH_MAX, width - left - LABEL_WIDTH) - 24) * ((y0 - y1) / farthest) ** 1.2;
    return { way, y0, y1, stroke, reach };
  });
  const aside = left + Math.max(...arcs.map(({ reach, stroke }) => reach + stroke / 2)) + 14;
  return (
    <>
      <Drawing {...{ width, height, finding }}>
        {steps.map(({ key, name }) => (
          <g key={key}>
            <line className="grid-line" x1="0" x2={left} y1={rows.get(key)} y2={rows.get(key)} />
            <text className="arc-name" x="0" y={(rows.get(key) ?? 0) - 7}>
              {fitted(name, left - 12)}
            </text>
            <circle className="arc-dot" cx={left} cy={rows.get(key)} r="3.5" />
          </g>
        ))}
        {arcs.map(({ way, y0, y1, stroke, reach }, position) => (
          <g key={`${way.from.key}>${way.to.key}`} className={position === marked ? 'arc arc-marked' : 'arc'}>
            <path
              d={`M${left + 5},${y0}C${left + reach * 1.33},${y0} ${left + reach * 1.33},${y1} ${left + 12},${y1}`}
              strokeWidth={stroke}
            />
            <path className="arc-head" d={`M${left + 5},${y1}l9,-5v10z`} />
          </g>
        ))}
        {labelled(arcs, height).map(({ way, y0, y1, reach, stroke, y }) => (
          <g key={`${way.from.key}>${way.to.key}`}>
            <path className="arc-leader" d={`M${left + reach + stroke / 2},${(y0 + y1) / 2}L${aside - 5},${y}`} />
            <text className="arc-label" x={aside} y={y} dy="0.34em">
              {countOf(way.sessions, rateOf(way.sessions, paths.sessions))}
            </text>
          </g>
        ))}
      </Drawing>
      <Readout
        label={words.waysBack}
        nearest="both"
        width={width}
        height={height}
        onMove={setMarked}
        points={arcs.map(({ way, y0, y1, reach }) => ({
          x: left + reach,
          y: (y0 + y1) / 2,
          title: `${way.from.name} → ${way.to.name}`,
          lines: [sessionsLine(way.sessions, paths.sessions), words.times({ times: way.times })],
        }))}
      />
    </>
  );
}

interface Arc {
  way: WayBack;
  y0: number;
  y1: number;
  stroke: number;
  reach: number;
}

/** The most frequent arcs, each with a line for its label right of all arcs: at its apex, or below the label before. */
function labelled(arcs: readonly Arc[], height: number): (Arc & { y: number })[] {
  let next = 0;
  return arcs
    .slice(0, LABELS_MAX)
    .toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)
    .map((arc) => {
      const y = Math.max((arc.y0 + arc.y1) / 2, next);
      next = y + LABEL_HEIGHT;
      return { ...arc, y };
    })
    .filter(({ y }) => y < height);
}

const columnsFor = (sessions: number, sessionsOf: ReturnType<typeof useTimelines>) => [
  text<WayBack>(headWords.from, ({ from }) => from.name),
  text<WayBack>(words.backTo, ({ to }) => to.name),
  counts<WayBack>(headWords.times, ({ times }) => times),
  counts<WayBack>(
    summaryLabels.sessions,
    (way) => way.sessions,
    ({ from, to }) => sessionsOf({ step: from.key, next: to.key }),
  ),
  rates<WayBack>(headWords.shareOfSessions, (way) => rateOf(way.sessions, sessions)),
];
