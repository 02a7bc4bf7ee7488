// The paths that most sessions took, stretch by stretch, and the loops in them.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Paths } from '../../../../src/domain/figures.ts';
import { countOf, isolated, quoted, rateOf } from '../choice/format.ts';
import { counts, shares, text } from '../frame/column.ts';
import { Figure } from '../frame/figure.tsx';
import { stepLabels, summaryLabels } from '../frame/labels.ts';
import { Bar, RowChart } from '../frame/row-chart.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { headWords } from '../frame/words.ts';
import { type BarItem, Bars } from './bars.tsx';
import type { FlowStep } from './flow.ts';
import { loopsOf, type Run, runsOf } from './runs.ts';
import { topPathsWords as words } from './words.ts';

type Path = Paths['paths'][number];

interface TopPathsProps {
  paths: Paths;
  steps: readonly FlowStep[];
}

const ENDS = { completed: summaryLabels.completed, left: headWords.left, open: stepLabels.open } as const;
const DRAWN_MAX = 20;

export function TopPaths({ paths, steps }: TopPathsProps) {
  const { paths: list, sessions, otherSessions } = paths;
  const sessionsOf = useTimelines();
  const to = ({ steps, end }: Path) => sessionsOf({ path: JSON.stringify(steps), outcome: end });
  const order = steps.map(({ key }) => key);
  const named = namesOf(steps);
  const longest = Math.max(1, ...list.map((path) => path.sessions));
  const [first] = list;
  const equal = list.filter((path) => path.sessions === first?.sessions).length;
  const share = first ? countOf(first.sessions, first.share.rate) : '';
  const finding = !first
    ? ''
    : equal > 1
      ? words.equallyFrequentPaths({ paths: equal, share, sessions })
      : words.theMostFrequentOf({ share, sessions, path: spoken(first, order, named) });
  const notes = [
    list.length > DRAWN_MAX && words.theMostFrequentAre({ drawn: DRAWN_MAX, all: list.length }),
    otherSessions > 0 &&
      words.ofSessionsTookOther({ sessions: countOf(otherSessions, rateOf(otherSessions, sessions)) }),
  ];
  return (
    <Figure
      name="top-paths"
      title={words.mostFrequentPaths}
      definition="paths"
      finding={finding}
      sessions={sessionsOf({})}
      columns={columnsFor(order, named, to)}
      rows={list}
      empty={list.length === 0 && <p>{words.noSessionOfThis}</p>}
      note={notes.filter(Boolean).join(' ')}
    >
      <RowChart
        finding={finding}
        heads={[summaryLabels.sessions, words.end]}
        className="row-chart-paths row-chart-few"
        rows={list.slice(0, DRAWN_MAX).map((path) => ({
          key: JSON.stringify([path.steps, path.end]),
          name: (
            <Link to={to(path)}>
              <PathRuns runs={runsOf(path.steps, order)} named={named} />
            </Link>
          ),
          bar: <Bar segments={[{ share: path.sessions / longest, className: barOf[path.end] }]} />,
          numbers: [countOf(path.sessions, path.share.rate), ENDS[path.end]],
        }))}
      />
    </Figure>
  );
}

export function Loops({ paths, steps }: TopPathsProps) {
  const sessionsOf = useTimelines();
  const loops = loopsOf(paths.paths);
  const named = namesOf(steps);
  const listed = paths.paths.reduce((sum, path) => sum + path.sessions, 0);
  const [first] = loops;
  const equal = loops.filter((loop) => loop.sessions === first?.sessions).length;
  const most = {
    share: countOf(first?.sessions ?? 0, rateOf(first?.sessions ?? 0, paths.sessions)),
    sessions: paths.sessions,
  };
  const linked = (keys: readonly string[]) => keys.map(named).map(isolated).join(' → ');
  const items: BarItem[] = loops.map((loop) => ({
    key: loop.steps.join('\u0000'),
    name: loop.steps.map(named).join(' → '),
    link: <Link to={sessionsOf({ loop: JSON.stringify(loop.steps) })}>{linked(loop.steps)}</Link>,
    count: loop.sessions,
    rate: rateOf(loop.sessions, paths.sessions),
  }));
  return (
    <Bars
      name="loops"
      title={words.goingRound}
      definition="paths"
      of={words.loop}
      counted={summaryLabels.sessions}
      finding={
        !first
          ? words.noSessionWentRound
          : equal > 1
            ? words.equallyFrequentLoops({ loops: equal, ...most })
            : words.theMostFrequentLoop({ loop: linked(first.steps), ...most })
      }
      items={items}
      empty={<p>{words.inThePathsThat}</p>}
      note={words.fromTheListedPaths({ sessions: countOf(listed, rateOf(listed, paths.sessions)) })}
    />
  );
}

const barOf = { completed: 'fill-plain', left: 'fill-left', open: 'fill-open' } as const;

/** A path as stretches in the order of the journey. */
export function PathRuns({ runs, named }: { runs: readonly Run[]; named: (key: string) => string }): ReactNode {
  return (
    <span className="path-runs">
      {runs.map((run, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may pass one stretch twice
        <span key={position} className={`path-run path-run-${run.by}`}>
          {run.by !== 'start' && <span className="path-turn">{words.turns[run.by]}</span>} {runName(run, named)}
        </span>
      ))}
    </span>
  );
}

function runName({ first, last, steps }: Run, named: (key: string) => string): string {
  const [from, to] = [isolated(named(first)), isolated(named(last))];
  if (steps === 1) return from;
  return steps === 2 ? `${from} → ${to}` : words.inOrder({ from, to, steps });
}

function spoken({ steps, end }: Path, order: readonly string[], named: (key: string) => string): string {
  const way = runsOf(steps, order).map((run) => {
    const [first, last] = [quoted(named(run.first)), quoted(named(run.last))];
    if (run.steps === 1) return STEP_BY[run.by]({ step: first });
    return RUN_BY[run.by]({ first, last });
  });
  return words.ended({ way: way.join(', '), end });
}

const STEP_BY = { start: words.toStep, back: words.backToStep, skip: words.thenStep } as const;
const RUN_BY = { start: words.fromTo, back: words.backFromTo, skip: words.thenFromTo } as const;

function namesOf(steps: readonly FlowStep[]): (key: string) => string {
  const names = new Map(steps.map(({ key, name }) => [key, name]));
  return (key) => names.get(key) ?? key;
}

const columnsFor = (order: readonly string[], named: (key: string) => string, to: (path: Path) => string) => [
  text<Path>(
    headWords.path,
    ({ steps }) => steps.map(named).join(' → '),
    ({ steps }) => <PathRuns runs={runsOf(steps, order)} named={named} />,
  ),
  text<Path>(words.end, ({ end }) => ENDS[end]),
  counts<Path>(words.steps, ({ steps }) => steps.length),
  counts<Path>(summaryLabels.sessions, ({ sessions }) => sessions, to),
  ...shares<Path>(headWords.shareOfSessions, ({ share }) => share),
];
