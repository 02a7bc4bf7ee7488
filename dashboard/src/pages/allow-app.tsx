// The page that an app opens, such as an assistant (OAuth): who asks, for what, and the two answers. A mistake in the request is shown
// here: the browser goes to an app's address after a press only.
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import type { AppAccess, AppRequest } from '../../../src/domain/app.ts';
import type { Me } from '../../../src/domain/person.ts';
import { ask, get } from '../api/client.ts';
import { chosenOrganization } from '../api/organization.ts';
import { useMe } from '../api/people.ts';
import { Door } from '../layout/door.tsx';
import { Awaiting } from '../ui/awaiting.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField, Form, FormActions } from '../ui/form.tsx';
import { useForm } from '../ui/form-state.ts';
import { Notice } from '../ui/notice.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { accessLabel, receiverText } from './account/app-text.ts';
import { allowAppWords as words } from './words.ts';

export default function AllowApp() {
  const me = useMe();
  const { pathname, search } = useLocation();
  const query = search.slice(1);
  const request = useQuery({
    queryKey: ['app-request', query],
    queryFn: ({ signal }) => get<AppRequest>(`/api/me/apps/request?${new URLSearchParams({ query })}`, signal),
    enabled: me.data != null,
    retry: false,
  });
  if (me.data === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (request.error) {
    return (
      <Door title={words.anAppAsks}>
        <Notice tone="bad" title={words.theRequestIsWrong} announce>
          <p>{request.error.message}</p>
        </Notice>
        <p>
          <Link to="/">{words.allJourneys}</Link>
        </p>
      </Door>
    );
  }
  return (
    <Door title={request.data ? words.mayItAct({ app: request.data.name }) : words.anAppAsks}>
      <Awaiting query={request} skeleton={<SkeletonBlock height={15} />}>
        {(asked) => me.data && <Answers asked={asked} query={query} me={me.data} />}
      </Awaiting>
    </Door>
  );
}

function Answers({ asked, query, me }: { asked: AppRequest; query: string; me: Me }) {
  const { name, answersTo, accesses, deniedUrl } = asked;
  const slugs = me.orgs.map(({ slug }) => slug);
  const chosen = chosenOrganization();
  const form = useForm({
    values: {
      organization: (chosen !== null && slugs.includes(chosen) ? chosen : slugs[0]) ?? '',
      access: accesses[0] as AppAccess,
    },
    send: async (values) => {
      const { url } = await ask<{ url: string }>('POST', '/api/me/apps', { query, ...values });
      location.assign(url);
    },
  });
  const organization = me.orgs.find(({ slug }) => slug === form.values.organization);
  if (!organization) {
    return <Notice tone="info" title={words.youBelongToNo} />;
  }
  if (form.isSent) {
    return (
      <Notice tone="good" title={words.allowed} announce>
        <p>{words.goBackToTheApp({ account: <Link to="/account">{words.account}</Link> })}</p>
      </Notice>
    );
  }
  return (
    <>
      <p>{words.youAreSignedIn({ address: <strong>{me.user.email}</strong> })}</p>
      <Notice tone="warn" title={receiverText(answersTo)}>
        <p>{words.anyAppCanTake}</p>
      </Notice>
      <Form form={form}>
        {me.orgs.length > 1 && (
          <ChoiceField
            form={form}
            name="organization"
            label={words.organization}
            choices={Object.fromEntries(me.orgs.map(({ slug, displayName }) => [slug, displayName]))}
          />
        )}
        <ChoiceField
          form={form}
          name="access"
          label={words.access({ app: name, organization: organization.displayName })}
          hint={words.youEndItUnder}
          choices={Object.fromEntries(accesses.map((access) => [access, accessLabel(access)]))}
        />
        <FormActions form={form} label={words.allow} busyLabel={words.allowing}>
          <Button onClick={() => location.assign(deniedUrl)}>{words.refuse}</Button>
        </FormActions>
      </Form>
    </>
  );
}
