// Behind a one-time link from the operator, for a forgotten password. It signs in.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { ME } from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password.tsx';
import { doorWords, setPasswordWords as words } from './words.ts';

export default function SetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  if (token === '') {
    return <DeadLink title={words.setAPassword} problem={words.thisLinkIsNot} hint={words.openTheWholeLink} />;
  }
  return (
    <Door title={words.setAPassword} lead={words.theLinkWorksOnce}>
      <PasswordForm token={token} />
    </Door>
  );
}

function PasswordForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <NewPasswordForm
      label={doorWords.newPassword}
      action={words.setPassword}
      busyLabel={words.setting}
      send={async (newPassword) => {
        await ask('POST', '/api/auth/reset-password', { token, newPassword });
        // The link signs in; the page of sign-in asks for a second factor where one exists, and leads on.
        await queries.resetQueries({ queryKey: ME });
        navigate('/sign-in', { replace: true });
      }}
    />
  );
}
