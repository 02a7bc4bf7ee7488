// Exclusions: sessions that no figure counts.
import type { Exclusion, NewExclusion } from '../../../../src/domain/exclusion.ts';
import type { Mark } from '../../../../src/domain/marks.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useOverviews } from '../../api/overviews.ts';
import { useChange } from '../../api/queries.ts';
import { exclusionName } from '../../charts/choice/exclusion-name.ts';
import { MARK_WORDS } from '../../charts/choice/mark-words.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { date } from '../../ui/format.ts';
import { orgPath } from './org-path.ts';
import { Roster, RosterPage } from './roster.tsx';
import { inUtc, isTime } from './utc-time.ts';
import { exclusionsWords as words } from './words.ts';

export default function Exclusions() {
  return (
    <RosterPage
      title={words.title}
      action={words.excludeSessions}
      dialog={ExclusionDialog}
      ownersOnly={words.ownersOnly}
    >
      <ExclusionList />
    </RosterPage>
  );
}

function ExclusionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.excludeSessions} onClose={onClose}>
      <ExclusionForm onClose={onClose} />
    </Dialog>
  );
}

function ExclusionList() {
  const { slug } = useOrganization();
  return (
    <Card title={words.leftOutOfEvery} lead={words.nothingIsRemovedTake}>
      <Roster<{ exclusions: Exclusion[] }, Exclusion & { name: string }>
        caption={words.title}
        heads={[words.sessions, words.journey, words.since]}
        path={orgPath(slug, '/exclusions')}
        itemsOf={({ exclusions }) =>
          exclusions.map((one) => ({ ...one, name: exclusionName({ ...one, reason: null }) }))
        }
        cells={exclusionCells}
        removal={words.removal}
        empty={<Empty title={words.nothingIsExcluded} hint={words.leaveOutALoad} />}
      />
    </Card>
  );
}

const exclusionCells = ({ name, reason, journey, createdAt }: Exclusion & { name: string }) => (
  <>
    <th scope="row">
      {name}
      {reason !== null && <span className="roster-detail">{reason}</span>}
    </th>
    <td data-label={words.journey}>{journey ?? words.ofAllJourneys}</td>
    <td className="nowrap" data-label={words.since}>
      {date(createdAt)}
    </td>
  </>
);

type Kind = keyof typeof words.kinds;

const ALL_JOURNEYS = '';

function ExclusionForm({ onClose }: { onClose: () => void }) {
  const { slug } = useOrganization();
  const journeys = useOverviews().data?.journeys ?? [];
  const create = useChange((exclusion: NewExclusion) =>
    ask<Exclusion>('POST', orgPath(slug, '/exclusions'), exclusion),
  );
  const form = useForm({
    values: {
      ...{ kind: 'host' as Kind, host: '', embedVersion: '', mark: 'bot' as Mark, receivedFrom: '', receivedTo: '' },
      ...{ journey: ALL_JOURNEYS, reason: '' },
    },
    check: mistakesOf,
    send: async ({ kind, journey, reason, ...values }) => {
      const named: Record<Kind, NewExclusion> = {
        host: { host: values.host.trim().toLowerCase() },
        embedVersion: { embedVersion: values.embedVersion.trim() },
        mark: { mark: values.mark },
        window: { receivedFrom: inUtc(values.receivedFrom), receivedTo: inUtc(values.receivedTo) },
      };
      await create.mutateAsync({
        ...named[kind],
        ...(journey !== ALL_JOURNEYS && { journey }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      });
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <Form form={form}>
      <ChoiceField form={form} name="kind" label={words.sessionsBy} choices={words.kinds} />
      {kind === 'host' && <TextField form={form} name="host" label={words.host} hint={words.suchAsStagingExample} />}
      {kind === 'embedVersion' && (
        <TextField form={form} name="embedVersion" label={words.version} hint={words.suchAsAVersion} />
      )}
      {kind === 'mark' && <ChoiceField form={form} name="mark" label={words.mark} choices={MARK_WORDS} />}
      {kind === 'window' && (
        <>
          <TextField form={form} name="receivedFrom" label={words.from} hint={words.suchAsATime} />
          <TextField form={form} name="receivedTo" label={words.until} />
        </>
      )}
      <ChoiceField
        form={form}
        name="journey"
        label={words.journey}
        choices={Object.fromEntries([
          [ALL_JOURNEYS, words.allJourneys],
          ...journeys.map((one) => [one.slug, one.displayName] as const),
        ])}
      />
      <TextField form={form} name="reason" label={words.reason} optional />
      <FormActions form={form} label={words.exclude} busyLabel={words.excluding} onCancel={onClose} />
    </Form>
  );
}

type Values = Record<'host' | 'embedVersion' | 'receivedFrom' | 'receivedTo', string> & { kind: Kind };

function mistakesOf({ kind, ...values }: Values): Record<keyof Values, string | undefined> {
  const missing = (name: 'host' | 'embedVersion') =>
    kind === name && values[name].trim() === '' ? words.mustNotBeEmpty : undefined;
  const untimely = (name: 'receivedFrom' | 'receivedTo') =>
    kind === 'window' && !isTime(values[name]) ? words.mustBeADay : undefined;
  return {
    kind: undefined,
    host: missing('host'),
    embedVersion: missing('embedVersion'),
    receivedFrom: untimely('receivedFrom'),
    receivedTo: untimely('receivedTo'),
  };
}
