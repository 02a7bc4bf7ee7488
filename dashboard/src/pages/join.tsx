// Behind the link of an invitation: what it offers, and the two ways to accept it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Me, Role } from '../../../src/domain/person.ts';
import { ask } from '../api/client.ts';
import { ME, useMe } from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password.tsx';
import { joinWords as words } from './words.ts';

interface Offer {
  org: { slug: string; displayName: string };
  email: string;
  role: Role;
}

export default function Join() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const me = useMe();
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => ask<Offer>('POST', '/api/invitations/look', { token }),
    enabled: token !== '',
    retry: false,
  });
  if (token === '' || offer.error) {
    return (
      <DeadLink title={words.invitation} problem={words.thisInvitationCannotBe} hint={words.itWasUsedOr} announce />
    );
  }
  return (
    <Door title={offer.data ? words.join({ organization: offer.data.org.displayName }) : words.invitation}>
      <Awaiting query={offer} skeleton={<SkeletonBlock height={15} />}>
        {(found) => (
          <>
            <p>{words.youAreInvitedAs({ role: found.role, address: <strong>{found.email}</strong> })}</p>
            {me.data ? <Accept token={token} offer={found} me={me.data} /> : <NewAccount token={token} />}
          </>
        )}
      </Awaiting>
    </Door>
  );
}

function useJoined() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (me: Me) => {
    queries.setQueryData(ME, me);
    navigate('/', { replace: true });
  };
}

function Accept({ token, offer, me }: { token: string; offer: Offer; me: Me }) {
  const joined = useJoined();
  const form = useForm({
    values: {},
    send: async () => joined(await ask<Me>('POST', '/api/invitations/accept', { token })),
  });
  if (me.user.email !== offer.email) {
    return (
      <Notice tone="info" title={words.youAreSignedIn}>
        <p>{words.youAreSignedInAs({ address: me.user.email, account: <Link to="/account">{words.account}</Link> })}</p>
      </Notice>
    );
  }
  return (
    <Form form={form}>
      <FormActions form={form} label={words.acceptInvitation} busyLabel={words.accepting} />
    </Form>
  );
}

function NewAccount({ token }: { token: string }) {
  const joined = useJoined();
  const navigate = useNavigate();
  return (
    <>
      <NewPasswordForm
        label={words.chooseAPassword}
        action={words.createAccountAndJoin}
        busyLabel={words.joining}
        send={async (password) => joined(await ask<Me>('POST', '/api/invitations/join', { token, password }))}
      />
      <div className="door-other">
        <p>{words.doYouHaveAn}</p>
        <Button onClick={() => navigate(`/sign-in?next=${encodeURIComponent(`/join?token=${token}`)}`)}>
          {words.signInToAccept}
        </Button>
      </div>
    </>
  );
}
