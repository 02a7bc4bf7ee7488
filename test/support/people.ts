// People with a browser: what it does with cookies and origins, for tests at the service's doors.
import { ADMIN_TOKEN, type Answer, type TestService } from './service.ts';

export const PASSWORD = 'correct horse battery staple';

export interface Browser {
  /** Asks as a page of the service does, and keeps the cookies of the answer. */
  ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { body?: unknown; org?: string; headers?: Record<string, string> },
  ): Promise<Answer<Body>>;
  /** Takes lines of `Set-Cookie`. */
  keep(lines: string[]): void;
  /** The cookie header that it would send. */
  cookie(): string;
  /** A copy with the same cookies. */
  copy(): Browser;
}

export function openBrowser(service: TestService, jar = new Map<string, string>()): Browser {
  const keep = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0(;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  return {
    keep,
    async ask(method, path, { body, org, headers = {} } = {}) {
      const answer = await service.request<never>(method, path, {
        body,
        headers: {
          origin: new URL(service.url).origin,
          ...(jar.size > 0 && { cookie: cookieHeader(jar) }),
          ...(org !== undefined && { 'waymark-org': org }),
          ...headers,
        },
      });
      keep(answer.headers.getSetCookie());
      return answer;
    },
    cookie: () => cookieHeader(jar),
    copy: () => openBrowser(service, new Map(jar)),
  };
}

const cookieHeader = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Makes the first account and returns its browser. */
export async function setUp(service: TestService, email = 'owner@example.org', org?: string): Promise<Browser> {
  const browser = openBrowser(service);
  const body = {
    adminToken: ADMIN_TOKEN,
    name: 'First Owner',
    email,
    password: PASSWORD,
    ...(org !== undefined && { org: { slug: org } }),
  };
  must(201, await browser.ask('POST', '/api/setup', { body }));
  return browser;
}

/** Makes somebody a member, by an invitation of the operator, and returns the browser in which they have signed in. */
export async function newMember(
  service: TestService,
  org: string,
  role: string,
  email = `${role}@${org}.example`,
): Promise<Browser & { id: string }> {
  const token = tokenOf(await invite(service, org, role, email));
  const browser = openBrowser(service);
  const joined = await browser.ask('POST', '/api/invitations/join', { body: { token, password: PASSWORD } });
  if (joined.status === 409) {
    must(200, await signIn(browser, email));
    must(200, await browser.ask('POST', '/api/invitations/accept', { body: { token } }));
  }
  const { user } = must(200, await browser.ask<{ user: { id: string } }>('GET', '/api/me'));
  return { ...browser, id: user.id };
}

/** Invites somebody, by the operator, and returns the link. */
export async function invite(service: TestService, org: string, role: string, email: string): Promise<string> {
  const body = { email, name: `${role} of ${org}`, role };
  const path = `/api/orgs/${org}/invitations`;
  const made = await service.request<{ invitationUrl: string }>('POST', path, { key: ADMIN_TOKEN, body });
  return must(201, made).invitationUrl;
}

export const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

export function setPassword(browser: Browser, url: string, newPassword = PASSWORD): Promise<Answer> {
  return browser.ask('POST', '/api/auth/reset-password', { body: { token: tokenOf(url), newPassword } });
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
  return browser.ask('POST', '/api/auth/sign-in/email', { body: { email, password } });
}

export function must<Body>(status: number, { status: got, body }: Answer<Body>): Body {
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
  return body;
}
