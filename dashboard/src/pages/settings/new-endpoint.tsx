// A new address for messages: what it is, what it receives, and its secret, once.
import type { CreatedEndpoint, EndpointKind, MessageType, NewEndpoint } from '../../../../src/domain/message.ts';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakeIfEmpty, mistakeIn, NAME } from '../../api/rules.ts';
import { CheckboxesField, ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { ENDPOINT_KIND_WORDS, MESSAGE_TYPE_WORDS, newEndpointWords as words } from './messages-words.ts';
import { AddDialog } from './roster.tsx';

export function NewEndpointDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<CreatedEndpoint>
      title={words.addAddress}
      doneTitle={({ name }) => name}
      form={(onCreated) => <EndpointForm onCreated={onCreated} onClose={onClose} />}
      shown={(created) => <EndpointSecret endpoint={created} />}
      onClose={onClose}
    />
  );
}

const USUAL: MessageType[] = ['alert.opened', 'alert.closed', 'memo.ready'];

function EndpointForm({ onCreated, onClose }: { onCreated: (one: CreatedEndpoint) => void; onClose: () => void }) {
  const create = useChange((endpoint: NewEndpoint) => ask<CreatedEndpoint>('POST', '/api/endpoints', endpoint));
  const list = useAnswer<{ sendsMail: boolean }>('/api/endpoints');
  const form = useForm({
    values: { kind: 'webhook' as EndpointKind, name: '', url: '', types: USUAL },
    check: ({ name, url, types }) => ({
      name: mistakeIn(name.trim(), NAME),
      url: mistakeIfEmpty(url.trim()),
      types: types.length === 0 ? words.chooseOne : undefined,
    }),
    send: async ({ name, url, ...rest }) => {
      const address = rest.kind === 'email' ? `mailto:${url.trim()}` : url.trim();
      onCreated(await create.mutateAsync({ ...rest, name: name.trim(), url: address }));
    },
  });
  const isMail = form.values.kind === 'email';
  const lacksMail = isMail && list.data?.sendsMail === false;
  return (
    <Form form={form}>
      <ChoiceField form={form} name="kind" label={words.kind} choices={ENDPOINT_KIND_WORDS} />
      <TextField form={form} name="name" label={words.name} hint={words.nameHint} />
      {lacksMail && (
        <Notice tone="warn" title={words.noMailTitle} announce>
          <p>{words.noMail}</p>
        </Notice>
      )}
      {isMail ? (
        <TextField form={form} name="url" label={words.emailAddress} type="email" hint={words.mailHint} />
      ) : (
        <TextField form={form} name="url" label={words.address} type="url" hint={words.urlHint} />
      )}
      <CheckboxesField
        form={form}
        name="types"
        label={words.itReceives}
        choices={MESSAGE_TYPE_WORDS}
        className="scopes"
      />
      <FormActions form={form} label={words.addAddress} busyLabel={words.adding} onCancel={onClose} />
    </Form>
  );
}

export function EndpointSecret({ endpoint: { kind, secret, isConfirmed } }: { endpoint: CreatedEndpoint }) {
  if (kind === 'email') return <p>{isConfirmed ? words.confirmed : words.notYet}</p>;
  if (secret === null) return <p>{words.noSecret}</p>;
  return <ShownOnce title={words.copySecret} hint={words.shownOnce} label={words.secret} text={secret} />;
}
