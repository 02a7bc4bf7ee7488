// From which step sessions came, or to which they went.
import { Link } from 'react-router';
import type { StepDetail } from '../../../../src/domain/figures.ts';
import { shareOfEnough } from '../findings/compare.ts';
import { summaryLabels } from '../frame/labels.ts';
import { useTimelines } from '../frame/timelines-link.ts';
import { Bars } from './bars.tsx';
import { neighboursFinding } from './neighbours-finding.ts';
import { neighboursWords as words } from './words.ts';

interface NeighboursProps {
  kind: 'entries' | 'exits';
  detail: StepDetail;
  stepPath: (stepKey: string) => string;
}

const SIDES = {
  entries: {
    title: words.wherePeopleComeFrom,
    of: words.stepBefore,
    nobody: words.beganHere,
    empty: words.noSessionOfThis,
  },
  exits: {
    title: words.wherePeopleGo,
    of: words.stepAfter,
    nobody: words.noFurtherStep,
    empty: words.noSessionOfThisPeriod,
  },
} as const;

export function Neighbours({ kind, detail, stepPath }: NeighboursProps) {
  const side = SIDES[kind];
  const sessionsOf = useTimelines();
  const items = detail[kind].map(({ stepKey, name, sessions, share }) => {
    const shown = stepKey === null ? side.nobody : (name ?? stepKey);
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
      rate: shareOfEnough(share, detail.step.reached).rate,
      share: shareOfEnough(share, detail.step.reached),
    };
  });
  return (
    <Bars
      name={kind}
      title={side.title}
      definition="neighbours"
      sessions={sessionsOf({ step: detail.step.stepKey })}
      of={side.of}
      counted={summaryLabels.sessions}
      finding={neighboursFinding(items)}
      items={items}
      empty={<p>{side.empty}</p>}
    />
  );
}
