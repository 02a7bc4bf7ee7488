// Atom feeds of journeys: each has a secret address for a feed reader.
import type { CreatedFeed, Feed, NewFeed } from '../../../../src/domain/feed.ts';
import { ask } from '../../api/client.ts';
import { useOverviews } from '../../api/overviews.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { date } from '../../ui/format.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { AddDialog, Roster, RosterPage } from './roster.tsx';
import { feedsWords as words } from './words.ts';

export default function Feeds() {
  return (
    <RosterPage title={words.feeds} action={words.createFeed} dialog={NewFeedDialog} ownersOnly={words.ownersOnly}>
      <Card title={words.title} lead={words.lead}>
        <Roster<{ feeds: Feed[] }, Feed>
          caption={words.feeds}
          heads={[words.name, words.journey, words.since]}
          path="/api/feeds"
          itemsOf={({ feeds }) => feeds}
          cells={feedCells}
          removal={words.removal}
          empty={<Empty title={words.none} hint={words.noneHint} />}
        />
      </Card>
    </RosterPage>
  );
}

const feedCells = ({ name, journey, createdBy, createdAt }: Feed) => (
  <>
    <th scope="row">
      <bdi>{name}</bdi>
      <span className="roster-detail">{words.createdBy({ name: createdBy })}</span>
    </th>
    <td data-label={words.journey}>
      <bdi>{journey.displayName}</bdi>
    </td>
    <td className="nowrap" data-label={words.since}>
      {date(createdAt)}
    </td>
  </>
);

function NewFeedDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<CreatedFeed>
      title={words.createFeed}
      doneTitle={({ name }) => name}
      form={(onCreated) => <FeedForm onCreated={onCreated} onClose={onClose} />}
      shown={address}
      onClose={onClose}
    />
  );
}

function FeedForm({ onCreated, onClose }: { onCreated: (feed: CreatedFeed) => void; onClose: () => void }) {
  const journeys = useOverviews().data?.journeys ?? [];
  const create = useChange((feed: NewFeed) => ask<CreatedFeed>('POST', '/api/feeds', feed));
  const form = useForm({
    values: { name: '', journey: '' },
    check: ({ name, journey }) => ({
      name: mistakeIn(name.trim(), NAME),
      journey: journey === '' ? words.chooseJourney : undefined,
    }),
    send: async ({ name, journey }) => onCreated(await create.mutateAsync({ name: name.trim(), journey })),
  });
  const choices = Object.fromEntries([
    ['', words.chooseJourney],
    ...journeys.map(({ slug, displayName }) => [slug, displayName] as const),
  ]);
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={words.name} hint={words.nameHint} />
      <ChoiceField form={form} name="journey" label={words.journey} choices={choices} />
      <FormActions form={form} label={words.createFeed} busyLabel={words.creating} onCancel={onClose} />
    </Form>
  );
}

const address = ({ url }: CreatedFeed) => (
  <ShownOnce title={words.copyNow} hint={words.shownOnce} label={words.addressOfFeed} text={url} />
);
