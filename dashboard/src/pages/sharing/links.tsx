// The links that show a part of the journey: for whom, how often seen, until when.
import type { SharedLink } from '../../../../src/domain/shared-link.ts';
import { journeyPath, useJourney, useJourneySlug } from '../../layout/journey-page.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count, date } from '../../ui/format.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { Roster } from '../settings/roster.tsx';
import { NewLinkDialog } from './new-link.tsx';
import { linkWords, sharingWords as words } from './words.ts';

export function SharedLinks() {
  const slug = useJourneySlug();
  const journey = useJourney().data;
  const create = (
    <DialogButton look="primary" label={linkWords.createLink} isReady={journey !== undefined}>
      {(close) => journey && <NewLinkDialog journey={journey} onClose={close} />}
    </DialogButton>
  );
  return (
    <Card title={words.sharedLinks} lead={words.linksLead} actions={create}>
      <Roster<{ links: SharedLink[] }, SharedLink>
        caption={words.links}
        heads={[words.name, words.views, words.ends]}
        path={journeyPath(slug, '/shared-links')}
        itemsOf={({ links }) => links}
        cells={(link) => <Cells link={link} />}
        removal={{ ...words.removal, isFor: ({ state }) => state === 'active' }}
        blanks={{ [words.views]: <SkeletonText width={5} />, [words.ends]: <SkeletonText width={9} /> }}
        empty={<Empty title={words.noLinks} hint={words.noLinksHint} />}
      />
    </Card>
  );
}

function Cells({ link }: { link: SharedLink }) {
  return (
    <>
      <th scope="row">
        <bdi>{link.name}</bdi>
        <span className="roster-detail">{aboutLink(link)}</span>
      </th>
      <td className="nowrap" data-label={words.views}>
        {count(link.views)}
      </td>
      <td className="nowrap" data-label={words.ends}>
        <LinkEnd link={link} />
      </td>
    </>
  );
}

/** In one line: the kind, its days, its password and its frames. */
function aboutLink({ kind, stepKey, period, hasPassword, frameOrigins }: SharedLink): string {
  const days =
    'days' in period
      ? words.lastDays({ days: period.days })
      : words.fixedDays({ from: date(period.from, 'UTC'), to: date(dayBefore(period.to), 'UTC') });
  return [
    stepKey === null ? words[kind] : `${words[kind]} (${stepKey})`,
    ...(kind === 'memo' ? [] : [days]),
    ...(hasPassword ? [words.withPassword] : []),
    ...(frameOrigins.length > 0 ? [words.framedBy({ origins: frameOrigins.join(', ') })] : []),
  ].join(', ');
}

const DAY_MS = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString();

function LinkEnd({ link: { state, expiresAt } }: { link: SharedLink }) {
  if (state === 'revoked') return <Status tone="bad">{words.revoked}</Status>;
  if (state === 'expired') return <Status tone="warn">{words.expired}</Status>;
  return date(expiresAt);
}
