// Behind a one-time link from the operator, for a forgotten password. It signs in.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { ME } from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { Notice } from '../ui/notice.tsx';
import { NewPasswordForm } from './new-password.tsx';

export default function SetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  if (token === '') {
    return (
      <Door title="Set a password">
        <Notice tone="bad" title="This link is not complete">
          <p>Open the whole link that you were sent. If it is broken, ask for a new one.</p>
        </Notice>
        <p>
          <Link to="/sign-in">Sign in</Link>
        </p>
      </Door>
    );
  }
  return (
    <Door title="Set a password" lead="The link works once, and signs you in.">
      <PasswordForm token={token} />
    </Door>
  );
}

function PasswordForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <NewPasswordForm
      label="New password"
      action="Set password"
      busyLabel="Setting…"
      send={async (newPassword) => {
        await ask('POST', '/api/auth/reset-password', { token, newPassword });
        // The link signs in; the page of sign-in asks for a second factor where one exists, and leads on.
        await queries.resetQueries({ queryKey: ME });
        navigate('/sign-in', { replace: true });
      }}
    />
  );
}
