// A new API key: what it may do, how long, and its secret, once.
import type { CreatedKey, NewKey, Scope } from '../../../../src/domain/org.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { CheckboxesField, ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { orgPath } from './org-path.ts';
import { AddDialog } from './roster.tsx';
import { keyDialogWords as words } from './words.ts';

const DAY_MS = 86_400_000;
type Lifetime = keyof typeof words.lifetimes;

export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<CreatedKey>
      title={words.createKey}
      doneTitle={({ name }) => words.created({ name })}
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
    values: { name: '', scopes: ['journeys:read', 'results:read'] as Scope[], expiresAt: '365' as Lifetime },
    check: ({ name, scopes }) => ({
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
      <TextField form={form} name="name" label={words.name} hint={words.whatUsesItSuch} />
      <CheckboxesField form={form} name="scopes" label={words.itMay} choices={words.scopes} className="scopes" />
      <ChoiceField form={form} name="expiresAt" label={words.expires} choices={words.lifetimes} />
      <FormActions form={form} label={words.createKey} busyLabel={words.creating} onCancel={onClose} />
    </Form>
  );
}

const secret = ({ key }: CreatedKey) => (
  <ShownOnce title={words.copyTheKeyNow} hint={words.itIsNotKept} label={words.apiKey} text={key} />
);
