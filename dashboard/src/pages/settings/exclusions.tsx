// Exclusions: sessions that no figure counts.
import type { Exclusion, NewExclusion } from '../../../../src/domain/exclusion.ts';
import type { Mark } from '../../../../src/domain/marks.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useOverviews } from '../../api/overviews.ts';
import { useChange } from '../../api/queries.ts';
import { mistakes } from '../../api/rules.ts';
import { exclusionName } from '../../charts/exclusion-name.ts';
import { MARK_WORDS } from '../../charts/mark-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { date } from '../../ui/format.ts';
import { orgPath } from './owners.tsx';
import { Roster, RosterPage } from './roster.tsx';
import { inUtc, isTime } from './utc-time.ts';
import { exclusionsWords as words } from './words.ts';

export default function Exclusions() {
  return (
    <RosterPage
      title="Exclusions"
      action="Exclude sessions"
      dialog={(close) => (
        <Dialog title="Exclude sessions" onClose={close}>
          <ExclusionForm onClose={close} />
        </Dialog>
      )}
      owners={words.seeAndChange}
    >
      <ExclusionList />
    </RosterPage>
  );
}

function ExclusionList() {
  const { slug } = useOrganization();
  return (
    <Card title={words.leftOutOfEvery} lead={words.nothingIsRemovedTake}>
      <Roster<{ exclusions: Exclusion[] }, Exclusion & { name: string }>
        caption="Exclusions"
        heads={['Sessions', 'Journey', 'Since']}
        path={orgPath(slug, '/exclusions')}
        itemsOf={({ exclusions }) =>
          exclusions.map((one) => ({ ...one, name: exclusionName({ ...one, reason: null }) }))
        }
        cells={exclusionCells}
        removal={{ verb: 'Take away', what: 'exclusion', means: words.itsSessionsAreCounted }}
        empty={
          <Empty title={words.nothingIsExcluded}>
            <p>{words.leaveOutALoad}</p>
          </Empty>
        }
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
    <td data-label="Journey">{journey ?? 'All'}</td>
    <td className="nowrap" data-label="Since">
      {date(createdAt)}
    </td>
  </>
);

const KINDS = {
  host: words.hostOfTheirFirst,
  embedVersion: words.versionOfTheScript,
  mark: 'Mark',
  window: words.whenTheyWereReceived,
};
type Kind = keyof typeof KINDS;

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
    check: (values) => mistakes(mistakesOf(values)),
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
      <ChoiceField form={form} name="kind" label="Sessions by" choices={KINDS} />
      {kind === 'host' && <TextField form={form} name="host" label="Host" hint={words.suchAsStagingExample} />}
      {kind === 'embedVersion' && <TextField form={form} name="embedVersion" label="Version" hint="Such as 1.1.0." />}
      {kind === 'mark' && <ChoiceField form={form} name="mark" label="Mark" choices={MARK_WORDS} />}
      {kind === 'window' && (
        <>
          <TextField form={form} name="receivedFrom" label="From (UTC)" hint="Such as 2026-03-02 14:00." />
          <TextField form={form} name="receivedTo" label="Until (UTC)" />
        </>
      )}
      <ChoiceField
        form={form}
        name="journey"
        label="Journey"
        choices={Object.fromEntries([
          [ALL_JOURNEYS, 'All journeys'],
          ...journeys.map((one) => [one.slug, one.displayName] as const),
        ])}
      />
      <TextField form={form} name="reason" label="Reason" optional />
      <FormActions form={form} label="Exclude" busyLabel="Excluding…">
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
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
