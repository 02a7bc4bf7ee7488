// Sessions split by what they have in common: device, language, source, browser. How many, and how many of them completed,
// beside those of another period or segment where one is chosen.

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Group } from '../../../../src/domain/figures.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { countOf, rateOf } from '../choice/format.ts';
import type { Filter } from '../choice/period.ts';
import { useChoice } from '../choice/use-choice.ts';
import type { Versus } from '../choice/versus.ts';
import { doubt } from '../findings/certainty.ts';
import { wilson95 } from '../findings/compare.ts';
import { groupFinding, shareChange } from '../findings/findings.ts';
import { certaintyColumns, counts, rates, shares, text } from '../frame/column.ts';
import { Figure } from '../frame/figure.tsx';
import { useFigureSet } from '../frame/figure-set.tsx';
import { summaryLabels } from '../frame/labels.ts';
import { Bar, RowChart } from '../frame/row-chart.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { headWords } from '../frame/words.ts';
import { differenceColumns } from './compared.tsx';
import { type ComparedRow, comparedFinding, judgedOf } from './compared-finding.ts';
import { rowsWords, groupsWords as words } from './words.ts';

interface GroupsProps {
  /** By which of the filters the groups are. */
  filter: Filter;
  name: string;
  title: string;
  of: string;
  groups: readonly Group[];
  /** All sessions, those of groups that are not listed as well. */
  whole: Pick<Group, 'sessions' | 'completed'>;
  /** Those of what is compared; undefined: on its way. */
  other: readonly Group[] | undefined;
  /** Null: nothing is compared; undefined: not known yet. */
  versus: Versus | null | undefined;
  /** How a value is read: `mobile` as "Mobile". */
  named: (value: string) => string;
}

type Sides = Pick<ComparedRow, 'now' | 'other'>;

const ROWS_MAX = 6;
const ROWS = { heads: [summaryLabels.sessions, summaryLabels.completed], className: 'row-chart-groups row-chart-few' };

export function Groups({ filter, name, title, of, groups, whole, other, versus, named }: GroupsProps) {
  const { comparison } = useChoice().choice;
  const sessionsOf = useTimelines();
  // Those that said nothing cannot be asked for.
  const to = ({ value }: Group) => (value === '' ? null : sessionsOf({}, { filters: { [filter]: value } }));
  const link = (group: Group) => {
    const address = to(group);
    return address === null ? named(group.value) : <Link to={address}>{named(group.value)}</Link>;
  };
  // A device beside another device: no row has both sides.
  const isOwn = comparison.with === 'segment' && comparison.filter === filter;
  const [withRest, setWithRest] = useState(false);
  const { period } = useFigureSet();
  const rest: Versus = { where: words.forTheRest, refusal: null, period, sides: [of, words.theRest] };
  const restOf = (group: Group) => {
    const [completed, sessions] = [whole.completed - group.completed, whole.sessions - group.sessions];
    return { count: completed, of: sessions, share: wilson95(completed, sessions) };
  };
  const otherOf = ({ value }: Group) => sideOf(other?.find((one) => one.value === value));
  const beside = withRest
    ? { versus: rest, otherOf: restOf }
    : !isOwn && versus?.refusal === null && other
      ? { versus, otherOf }
      : undefined;
  const isAwaited = !withRest && !isOwn && (versus === undefined || (versus?.refusal === null && !other));
  const sidesOf = (group: Group) => ({
    now: sideOf(group),
    other: beside ? beside.otherOf(group) : sideOf(undefined),
  });
  const sessions = groups.reduce((sum, group) => sum + group.sessions, 0);
  const longest = Math.max(1, ...groups.map((group) => group.sessions));
  const rows = groups.map((group) => ({ key: group.value, label: named(group.value), ...sidesOf(group) }));
  const comparisons = judgedOf(rows).length;
  const finding = groupFinding(groups, named);
  const alternative = beside ? [finding, comparedFinding(rows, words.completed, beside.versus)].join(' ') : finding;
  const withRestSaid = withRest ? alternative : finding;
  const hidden = groups.length - ROWS_MAX;
  return (
    <Figure
      name={name}
      title={title}
      definition="groups"
      sessions={sessionsOf({})}
      finding={withRestSaid}
      columns={[
        ...columnsFor(of, sessions, link),
        ...(beside ? comparedColumns(beside.versus, sidesOf, comparisons) : []),
      ]}
      rows={groups}
      note={hidden > 0 ? rowsWords.moreAreInThe({ hidden }) : undefined}
    >
      <RowChart
        {...ROWS}
        finding={alternative}
        rows={groups.slice(0, ROWS_MAX).map((group) => ({
          key: group.value,
          name: <bdi>{link(group)}</bdi>,
          bar: (
            <Bar
              segments={[
                { share: group.completed / longest, className: 'fill-plain' },
                { share: (group.sessions - group.completed) / longest, className: 'fill-rest' },
              ]}
            />
          ),
          numbers: [
            countOf(group.sessions, rateOf(group.sessions, sessions)),
            countOf(group.completed, group.completion.rate),
          ],
          ...detailOf(
            doubt(group.certainty, group.sessions),
            beside ? (
              changeOf(sidesOf(group), beside.versus, comparisons)
            ) : isAwaited ? (
              <SkeletonText width={22} />
            ) : undefined,
          ),
        }))}
      />
      {groups.length > 1 && (
        <Button look="quiet" className="figure-button" aria-pressed={withRest} onClick={() => setWithRest(!withRest)}>
          {words.compareWithTheRest}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
    </Figure>
  );
}

/** The warning that the reader needs before believing the rate, and how the rate differs from what it is compared with. */
function detailOf(warning: string | undefined, change: ReactNode): { detail?: ReactNode } {
  if (warning === undefined) return change === undefined ? {} : { detail: change };
  return {
    detail: (
      <>
        <span className="row-chart-warning">
          <Status tone="warn">{warning}</Status>
        </span>
        {change}
      </>
    ),
  };
}

const sideOf = (group: Group | undefined) => ({
  ...{ count: group?.completed ?? 0, of: group?.sessions ?? 0 },
  share: group?.completion ?? { rate: null, low: null, high: null },
});

const changeOf = ({ now, other }: Sides, versus: Versus, comparisons: number) =>
  shareChange({ share: now.share, sessions: now.of }, { share: other.share, sessions: other.of }, versus, comparisons);

const columnsFor = (of: string, sessions: number, link: (group: Group) => ReactNode) => [
  text<Group>(of, ({ value }) => value, link),
  counts<Group>(summaryLabels.sessions, (group) => group.sessions),
  rates<Group>(headWords.shareOfSessions, (group) => rateOf(group.sessions, sessions)),
  counts<Group>(summaryLabels.completed, ({ completed }) => completed),
  ...certaintyColumns<Group>(({ certainty }) => certainty),
  ...shares<Group>(summaryLabels.completion, ({ completion }) => completion),
];

const comparedColumns = (versus: Versus, sidesOf: (group: Group) => Sides, comparisons: number) => [
  rates<Group>(words.completionRate({ side: versus.sides[1] }), (group) => sidesOf(group).other.share.rate),
  ...differenceColumns<Group>(versus, sidesOf, comparisons),
];
