// Invitations that a person with a proven address can accept without a link.

import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '../../../src/domain/person.ts';
import { ask } from '../api/client.ts';
import { ME } from '../api/people.ts';
import { Form, FormActions } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { offersWords as words } from './words.ts';
import '../pages/account/account.css';

export function Offers({ me }: { me: Me }) {
  return (
    <ul className="account-list">
      {me.invitations.map((offer) => (
        <li key={offer.id}>
          <p>{words.invitesYouAs({ organization: <strong>{offer.displayName}</strong>, role: offer.role })}</p>
          <AcceptForm id={offer.id} name={offer.displayName} />
        </li>
      ))}
    </ul>
  );
}

function AcceptForm({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient();
  const form = useForm({
    values: {},
    send: async () => void queries.setQueryData(ME, await ask<Me>('POST', '/api/invitations/accept', { id })),
  });
  return (
    <Form form={form}>
      <FormActions form={form} label={words.join({ organization: name })} busyLabel={words.joining} />
    </Form>
  );
}
