// From which step sessions came, or to which they went.
import { Link } from 'react-router';
import type { StepDetail } from '../../../src/domain/figures.ts';
import { Bars } from './bars.tsx';
import { countOf, isolated } from './format.ts';
import { useTimelines } from './timelines-link.ts';

interface NeighboursProps {
  kind: 'entries' | 'exits';
  detail: StepDetail;
  stepPath: (stepKey: string) => string;
}

const WORDS = {
  entries: {
    title: 'Where people come from',
    of: 'Step before',
    nobody: 'Began here',
    empty: 'No session of this period came here.',
  },
  exits: {
    title: 'Where people go',
    of: 'Step after',
    nobody: 'No further step',
    empty: 'No session of this period went on from here.',
  },
} as const;

export function Neighbours({ kind, detail, stepPath }: NeighboursProps) {
  const words = WORDS[kind];
  const sessionsOf = useTimelines();
  const items = detail[kind].map(({ stepKey, name, sessions, share }) => {
    const shown = stepKey === null ? words.nobody : (name ?? stepKey);
    return {
      key: stepKey ?? '',
      name: shown,
      ...(stepKey !== null && {
        link: (
          <Link to={stepPath(stepKey)}>
            <bdi>{shown}</bdi>
          </Link>
        ),
      }),
      count: sessions,
      rate: share.rate,
      share,
    };
  });
  const [most] = items.toSorted((a, b) => b.count - a.count);
  return (
    <Bars
      name={kind}
      title={words.title}
      definition="neighbours"
      sessions={sessionsOf({ step: detail.step.stepKey })}
      of={words.of}
      counted="Sessions"
      finding={
        most
          ? `Mostly: ${isolated(most.name)}, ${countOf(most.count, most.rate)} of the sessions that saw the step.`
          : ''
      }
      items={items}
      empty={<p>{words.empty}</p>}
    />
  );
}
