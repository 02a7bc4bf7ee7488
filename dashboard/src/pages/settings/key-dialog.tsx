// A new API key: what it may do, how long, and its secret, once.
import type { CreatedKey, NewKey, Scope } from '../../../../src/domain/org.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, mistakes, NAME } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copy.tsx';
import { CheckboxesField, ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { orgPath } from './owners.tsx';
import { AddDialog } from './roster.tsx';
import { keyDialogWords as words } from './words.ts';

const SCOPES: Record<Scope, string> = {
  'journeys:read': words.readJourneysAndSteps,
  'journeys:write': words.createAndChangeJourneys,
  'results:read': words.readFiguresExportEvents,
  'ingest:write': words.sendEventsPagesNeed,
  'org:settings': words.changeSettingsAndKeys,
  'members:manage': words.addAndRemoveMembers,
  'memos:read': words.readMemos,
  'memos:write': words.makeMemos,
  'simulations:run': 'Run simulations',
};

const DAY_MS = 86_400_000;
const LIFETIMES = { 30: '30 days', 90: '90 days', 365: 'One year', never: 'Never' } as const;
type Lifetime = keyof typeof LIFETIMES;

export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<CreatedKey>
      title="Create key"
      doneTitle={({ name }) => `Key ${name}`}
      form={(onCreated) => <KeyForm onCreated={onCreated} onClose={onClose} />}
      shown={secret}
      onClose={onClose}
    />
  );
}

function KeyForm({ onCreated, onClose }: { onCreated: (key: CreatedKey) => void; onClose: () => void }) {
  const { slug } = useOrganization();
  const create = useChange((key: NewKey) => ask<CreatedKey>('POST', orgPath(slug, '/keys'), key));
  const form = useForm({
    values: { name: '', scopes: ['journeys:read', 'results:read'] as Scope[], expiresAt: '365' as `${Lifetime}` },
    check: ({ name, scopes }) =>
      mistakes({
        name: mistakeIn(name.trim(), NAME),
        scopes: scopes.length === 0 ? words.chooseAtLeastOne : undefined,
      }),
    send: async ({ name, scopes, expiresAt }) => {
      const lifetime = Number(expiresAt) * DAY_MS;
      onCreated(
        await create.mutateAsync({
          name: name.trim(),
          scopes,
          expiresAt: Number.isNaN(lifetime) ? null : new Date(Date.now() + lifetime).toISOString(),
        }),
      );
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" hint={words.whatUsesItSuch} />
      <CheckboxesField form={form} name="scopes" label="It may" choices={SCOPES} className="scopes" />
      <ChoiceField form={form} name="expiresAt" label="Expires" choices={LIFETIMES} />
      <FormActions form={form} label="Create key" busyLabel="Creating…">
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  );
}

const secret = ({ key }: CreatedKey) => (
  <>
    <Notice tone="warn" title={words.copyTheKeyNow} announce>
      <p>{words.itIsNotKept}</p>
    </Notice>
    <Copyable label="API key" text={key} />
  </>
);
