// Sessions split by what they have in common: device, language, source, browser. How many, and how many of them completed,
// beside those of another period or segment where one is chosen.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Group } from '../../../src/domain/figures.ts';
import { count } from '../ui/format.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Status } from '../ui/status.tsx';
import { doubt } from './certainty.ts';
import { certaintyColumns, counts, rates, shares, text } from './column.ts';
import { type ComparedRow, comparedFinding, differenceColumns } from './compared.tsx';
import { Figure } from './figure.tsx';
import { groupFinding, shareChange } from './findings.ts';
import { countOf, rateOf } from './format.ts';
import type { Filter } from './period.ts';
import { Bar, RowChart } from './row-chart.tsx';
import { useTimelines } from './timelines-link.ts';
import { useChoice } from './use-choice.ts';
import type { Versus } from './versus.ts';
import { rowsWords, groupsWords as words } from './words.ts';

interface GroupsProps {
  /** By which of the filters the groups are. */
  filter: Filter;
  name: string;
  title: string;
  of: string;
  groups: readonly Group[];
  /** Those of what is compared; undefined: on its way. */
  other: readonly Group[] | undefined;
  /** Null: nothing is compared; undefined: not known yet. */
  versus: Versus | null | undefined;
  /** How a value is read: `mobile` as "Mobile". */
  named: (value: string) => string;
}

type Sides = Pick<ComparedRow, 'now' | 'other'>;

const ROWS_MAX = 6;
const ROWS = { heads: ['Sessions', 'Completed'], className: 'row-chart-groups row-chart-few' };

export function Groups({ filter, name, title, of, groups, other, versus, named }: GroupsProps) {
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
  const beside = !isOwn && versus?.refusal === null && other ? { versus, other } : undefined;
  const isAwaited = !isOwn && (versus === undefined || (versus?.refusal === null && !other));
  const sidesOf = (group: Group) => ({
    now: sideOf(group),
    other: sideOf(beside?.other.find(({ value }) => value === group.value)),
  });
  const sessions = groups.reduce((sum, group) => sum + group.sessions, 0);
  const longest = Math.max(1, ...groups.map((group) => group.sessions));
  const rows = groups.map((group) => ({ key: group.value, label: named(group.value), ...sidesOf(group) }));
  const finding = groupFinding(groups, named);
  const alternative = beside ? `${finding} ${comparedFinding(rows, words.completed, beside.versus)}` : finding;
  const hidden = groups.length - ROWS_MAX;
  return (
    <Figure
      name={name}
      title={title}
      definition="groups"
      sessions={sessionsOf({})}
      finding={finding}
      columns={[...columnsFor(of, sessions, link), ...(beside ? comparedColumns(beside.versus, sidesOf) : [])]}
      rows={groups}
      note={hidden > 0 ? rowsWords.moreAreInThe(count(hidden)) : undefined}
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
            doubt(group.certainty),
            beside ? changeOf(sidesOf(group), beside.versus) : isAwaited ? <SkeletonText width={22} /> : undefined,
          ),
        }))}
      />
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

const changeOf = ({ now, other }: Sides, versus: Versus) =>
  shareChange({ share: now.share, sessions: now.of }, { share: other.share, sessions: other.of }, versus);

const columnsFor = (of: string, sessions: number, link: (group: Group) => ReactNode) => [
  text<Group>(of, ({ value }) => value, link),
  counts<Group>('Sessions', (group) => group.sessions),
  rates<Group>(words.shareOfSessions, (group) => rateOf(group.sessions, sessions)),
  counts<Group>('Completed', ({ completed }) => completed),
  ...certaintyColumns<Group>(({ certainty }) => certainty),
  ...shares<Group>('Completion rate', ({ completion }) => completion),
];

const comparedColumns = (versus: Versus, sidesOf: (group: Group) => Sides) => [
  rates<Group>(words.completionRate(versus.sides[1]), (group) => sidesOf(group).other.share.rate),
  ...differenceColumns<Group>(versus, sidesOf),
];
