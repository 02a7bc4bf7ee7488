// Sends a link to set a new password by mail. The response is sent before the account is looked up, so that neither its content nor its
// timing reveals if the address has an account.

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

/** Maximum number of answered requests that wait for their mail to be written. */
const WRITING_MAX = 200;
/** Grace period at shutdown for mails that are being written, in ms. */
const STOP_MS_MAX = 2 * SECOND_MS;

const Forgotten = Type.Object({ email: Email });

export function forgottenPasswordRoutes(app: App, service: Service): void {
  const { accounts } = service;
  let waiting = 0;
  // Sequential, so that the limit of open links counts the mails written before.
  let writing = Promise.resolve();
  // Does not wait longer, in case the catalog is unreachable.
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
      // The account is looked up only after the response; `writeTo` writes the audit entry.
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

/** Queues the mail. Does nothing if no account has the address, or if too many links to its owner are open. */
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

/** The mail with the link; undefined if the person has the maximum number of open links. */
async function passwordLetter({ accounts, catalog, config, now }: Service, { id }: Person): Promise<Say | undefined> {
  if (!(await hasRoomForLink(catalog, id, now))) return undefined;
  const url = `${config.baseUrl}/set-password?token=${await accounts.mailedLinkToken(id)}`;
  return ({ password }) => ({
    subject: password.subject,
    paragraphs: [password.asked({ minutes: LINK_BY_MAIL_MS / MINUTE_MS }), password.notYou],
    link: { url, label: password.link },
  });
}

/** The mail to a person who signs in through an identity provider: a password would bypass the organization's choice. */
const noPasswordLetter =
  ({ config }: Service): Say =>
  ({ noPassword }) => ({
    subject: noPassword.subject,
    paragraphs: [noPassword.asked, noPassword.notYou],
    link: { url: `${config.baseUrl}/sign-in`, label: noPassword.link },
  });
