// A forgotten password, by mail. The request is answered before anybody is looked for: the answer, and how long it takes, are the
// same for every address. The link goes to the address alone.

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { LINK_BY_MAIL_MS } from '../../accounts/open.ts';
import { insertAuditEntry, UNKNOWN } from '../../catalog/audit.ts';
import { membershipsOf } from '../../catalog/members.ts';
import { findPersonByEmail, hasRoomForLink, signsInElsewhere } from '../../catalog/people.ts';
import { NO_MAIL } from '../../delivery/send-mail.ts';
import { DomainError } from '../../domain/error.ts';
import { Email, type Person } from '../../domain/person.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import type { Words } from '../../language/words.ts';
import { answers, noContent, open } from '../request/answers.ts';
import { type LetterText, mailLink, needMail } from '../request/letters.ts';
import type { App, Service } from '../request/service.ts';
import { OTHER_PAGE, ownPagesOnly, unkept } from './accounts.ts';

/** Answered requests whose letter is still to be written. */
const WRITING_MAX = 200;
/** How long a stop waits for letters that are being written, in ms. */
const STOP_MS_MAX = 2 * SECOND_MS;

const Forgotten = Type.Object({ email: Email });

export function forgottenPasswordRoutes(app: App, service: Service): void {
  const { accounts } = service;
  let waiting = 0;
  // One after the other, so that each counts the letters before it.
  let writing = Promise.resolve();
  // Where the catalog does not answer, a stop does not wait for it.
  app.addHook('onClose', () => Promise.race([writing, delay(STOP_MS_MAX, undefined, { ref: false })]));
  const write = async (email: string, log: FastifyBaseLogger) => {
    try {
      await writeTo(service, email);
    } catch (error) {
      log.error({ err: error }, 'a letter about a forgotten password was not written');
    } finally {
      waiting--;
    }
  };

  app.post(
    '/api/auth/forgotten-password',
    {
      onRequest: ownPagesOnly(service),
      // Whether there is somebody to write about is found out after the answer.
      config: { audit: false, subject: 'password' },
      schema: {
        operationId: 'sendPasswordLink',
        summary: 'Send a link to set a new password to an address',
        description:
          'For everybody, where the service sends mail (`mailsLinks` of `GET /api/sign-in-options`). Answers the same whether the address has an account or not. The link works once, for an hour; the old password works until then.',
        tags: ['Accounts'],
        security: open,
        body: Forgotten,
        response: answers(
          { 202: noContent('If the address has an account, a letter goes to it.') },
          [400, 'Invalid password data: email must be an e-mail address'],
          OTHER_PAGE,
          [409, NO_MAIL],
          [429, 'Too many attempts. Try again in 15 min'],
        ),
      },
      async onResponse(request, reply) {
        if (reply.statusCode !== 202) return;
        const { email } = request.body as { email: string };
        waiting++;
        writing = writing.then(() => write(email, request.log));
      },
    },
    async (request, reply) => {
      needMail(service);
      accounts.limits.askForLink(request.address);
      if (waiting >= WRITING_MAX) throw new DomainError('rate_limited', 'Too many attempts. Try again in 1 min');
      return unkept(reply, []).code(202).send();
    },
  );
}

/** Nothing where nobody has the address, and where strangers have asked too often for its owner. */
async function writeTo(service: Service, email: string): Promise<void> {
  const { catalog, outbox, now } = service;
  const person = await findPersonByEmail(catalog, email);
  const [membership] = person ? await membershipsOf(catalog, person.id) : [];
  if (!person || !membership) return;
  const say = (await signsInElsewhere(catalog, person.id))
    ? noPasswordLetter(service)
    : await passwordLetter(service, person);
  const about = { summary: 'Link to set a password', askedFor: person.id };
  const mailed = !!say && (await mailLink(service, catalog, { orgId: membership.orgId, about, to: person.email, say }));
  if (!mailed) return;
  outbox.wake();
  const entry = { orgId: null, actor: UNKNOWN, action: 'password-link.ask', subject: person.email } as const;
  await insertAuditEntry(catalog, { ...entry, details: null }, now, person.id);
}

type Say = (letters: Words['letters']) => LetterText;

/** Undefined: as many links of the person are open as may be. */
async function passwordLetter({ accounts, catalog, config, now }: Service, { id }: Person): Promise<Say | undefined> {
  if (!(await hasRoomForLink(catalog, id, now))) return undefined;
  const url = `${config.baseUrl}/set-password?token=${await accounts.mailedLinkToken(id)}`;
  return ({ password }) => ({
    subject: password.subject,
    paragraphs: [password.asked({ minutes: LINK_BY_MAIL_MS / MINUTE_MS }), password.notYou],
    link: { url, label: password.link },
  });
}

/** To a person whose way in is another: a password would be a second one, which their organization did not ask for. */
const noPasswordLetter =
  ({ config }: Service): Say =>
  ({ noPassword }) => ({
    subject: noPassword.subject,
    paragraphs: [noPassword.asked, noPassword.notYou],
    link: { url: `${config.baseUrl}/sign-in`, label: noPassword.link },
  });
