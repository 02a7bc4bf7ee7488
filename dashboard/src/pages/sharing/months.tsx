// The months of the public page: which are published, what the organization gave for each, and its changes.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Declared } from '../../../../src/domain/public-page.ts';
import { useMay } from '../../api/organization.ts';
import { useJourneySlug } from '../../layout/journey-page.tsx';
import { journeyTabsWords } from '../../layout/words.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { date } from '../../ui/format.ts';
import { numbers } from '../../ui/locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonButton, SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { type MonthState, monthName } from './month.ts';
import { MonthDialog } from './month-dialog.tsx';
import { usePublicPage } from './use-public-page.ts';
import { publicPageWords as words } from './words.ts';

export function PublicMonths() {
  const query = usePublicPage();
  const may = useMay();
  const [changed, setChanged] = useState<MonthState | null>(null);
  const tableOf = (rows: ReactNode) => (
    <Table caption={words.monthsCaption} stacks>
      <TableHead names={[words.month, words.state, words.given]} {...(may.administer && { unseen: words.actions })} />
      <tbody>{rows}</tbody>
    </Table>
  );
  const burden = <Link to={`/journeys/${encodeURIComponent(useJourneySlug())}/burden`}>{journeyTabsWords.burden}</Link>;
  return (
    <Card title={words.months} lead={words.monthsLead}>
      <div className="stack">
        {!may.administer && <Notice tone="info">{words.onlyOwnersSwitch}</Notice>}
        <Awaiting query={query} skeleton={tableOf(<Blank isOwner={may.administer} />)}>
          {({ months }) =>
            tableOf(
              months.map((month) => (
                <Row key={month.month} month={month} {...(may.administer && { change: () => setChanged(month) })} />
              )),
            )
          }
        </Awaiting>
        <p className="muted">{words.valueOfAnHour({ burden })}</p>
      </div>
      {changed && <MonthDialog state={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

function Blank({ isOwner }: { isOwner: boolean }) {
  return (
    <tr>
      <th scope="row">
        <SkeletonText />
      </th>
      <td data-label={words.state}>
        <SkeletonText />
      </td>
      <td data-label={words.given}>
        <SkeletonText />
      </td>
      {isOwner && (
        <td className="number roster-action">
          <SkeletonButton label={words.change} />
        </td>
      )}
    </tr>
  );
}

function Row({ month, change }: { month: MonthState; change?: () => void }) {
  const name = monthName(month.month);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="nowrap" data-label={words.state}>
        {stateOf(month)}
      </td>
      <td data-label={words.given}>{givenIn(month.declared)}</td>
      {change && (
        <td className="number roster-action">
          <Button look="quiet" aria-label={words.changeMonth({ month: name })} onClick={change}>
            {words.change}
          </Button>
        </td>
      )}
    </tr>
  );
}

function stateOf({ version, publishedAt }: MonthState): string {
  if (publishedAt === null) return words.notPublished;
  return version > 1
    ? words.corrected({ version, day: date(publishedAt) })
    : words.published({ day: date(publishedAt) });
}

const exact = numbers({ maximumFractionDigits: 2 });

function givenIn({ otherChannels, ratings, cost }: Declared): string {
  const parts = [
    ...(otherChannels == null ? [] : [words.otherChannels({ value: otherChannels })]),
    ...(ratings == null ? [] : [words.ratings(ratings)]),
    ...(cost == null ? [] : [words.cost({ amount: `${exact(cost.amount)} ${cost.currency}` })]),
  ];
  return parts.length === 0 ? words.nothingGiven : parts.join(', ');
}
