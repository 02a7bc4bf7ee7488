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
  /** What it would send. */
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

/** Makes somebody a member, by the operator, and returns the browser in which they have signed in. */
export async function newMember(
  service: TestService,
  org: string,
  role: string,
  email = `${role}@${org}.example`,
): Promise<Browser & { id: string }> {
  const answer = await service.request<{ member: { id: string }; setPasswordUrl: string | null }>(
    'POST',
    `/api/orgs/${org}/members`,
    { key: ADMIN_TOKEN, body: { email, name: `${role} of ${org}`, role } },
  );
  const { member, setPasswordUrl } = must(201, answer);
  const browser = openBrowser(service);
  if (setPasswordUrl !== null) must(204, await setPassword(browser, setPasswordUrl));
  must(200, await signIn(browser, email));
  return { ...browser, id: member.id };
}

export function setPassword(browser: Browser, url: string, newPassword = PASSWORD): Promise<Answer> {
  const token = new URL(url).searchParams.get('token');
  return browser.ask('POST', '/api/auth/reset-password', { body: { token, newPassword } });
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
  return browser.ask('POST', '/api/auth/sign-in/email', { body: { email, password } });
}

export function must<Body>(status: number, { status: got, body }: Answer<Body>): Body {
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
  return body;
}
