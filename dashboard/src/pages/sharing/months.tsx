// The months of the public page: which are published, what the organization gave for each, and its changes.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Declared } from '../../../../src/domain/public-page.ts';
import { useMay } from '../../api/organization.ts';
import { useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { count, date } from '../../ui/format.ts';
import { numbers } from '../../ui/locale.ts';
import { SkeletonButton, SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { OwnersOnly } from '../settings/owners.tsx';
import { type MonthState, monthName } from './month.ts';
import { MonthDialog } from './month-dialog.tsx';
import { usePublicPage } from './use-public-page.ts';
import { publicPageWords as words } from './words.ts';

export function PublicMonths() {
  const query = usePublicPage();
  const may = useMay();
  const [changed, setChanged] = useState<MonthState | null>(null);
  const tableOf = (rows: ReactNode) => (
    <Table caption="Months" stacks>
      <TableHead names={['Month', 'State', words.given]} {...(may.administer && { unseen: 'Actions' })} />
      <tbody>{rows}</tbody>
    </Table>
  );
  const burden = <Link to={`/journeys/${encodeURIComponent(useJourneySlug())}/burden`}>Burden</Link>;
  return (
    <Card title={words.months} lead={words.monthsLead}>
      <div className="stack">
        {!may.administer && <OwnersOnly what={words.ownersSwitch} />}
        <Awaiting query={query} skeleton={tableOf(<Blank isOwner={may.administer} />)}>
          {({ months }) =>
            tableOf(
              months.map((month) => (
                <Row key={month.month} month={month} {...(may.administer && { change: () => setChanged(month) })} />
              )),
            )
          }
        </Awaiting>
        <p className="muted">{filled(words.valueOfAnHour, { burden })}</p>
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
      <td data-label="State">
        <SkeletonText />
      </td>
      <td data-label={words.given}>
        <SkeletonText />
      </td>
      {isOwner && (
        <td className="number roster-action">
          <SkeletonButton label="Change" />
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
      <td className="nowrap" data-label="State">
        {stateOf(month)}
      </td>
      <td data-label={words.given}>{givenIn(month.declared)}</td>
      {change && (
        <td className="number roster-action">
          <Button look="quiet" aria-label={`Change ${name}`} onClick={change}>
            Change
          </Button>
        </td>
      )}
    </tr>
  );
}

function stateOf({ version, publishedAt }: MonthState): string {
  if (publishedAt === null) return words.notPublished;
  return version > 1 ? words.corrected(count(version), date(publishedAt)) : words.published(date(publishedAt));
}

const exact = numbers({ maximumFractionDigits: 2 });

function givenIn({ otherChannels, ratings, cost }: Declared): string {
  const parts = [
    ...(otherChannels == null ? [] : [words.otherChannels(count(otherChannels))]),
    ...(ratings == null ? [] : [words.ratings(count(ratings.satisfied), count(ratings.answers))]),
    ...(cost == null ? [] : [words.cost(`${exact(cost.amount)} ${cost.currency}`)]),
  ];
  return parts.length === 0 ? words.nothingGiven : parts.join(', ');
}
