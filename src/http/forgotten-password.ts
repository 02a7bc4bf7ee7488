// A forgotten password, by mail. The request is answered before anybody is looked for: the answer, and how long it takes, are the
// same for every address. The link goes to the address alone.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { LINK_BY_MAIL_MS } from '../accounts/open.ts';
import { insertAuditEntry, UNKNOWN } from '../catalog/audit.ts';
import { membershipsOf } from '../catalog/members.ts';
import { findPersonByEmail, hasRoomForLink, signsInElsewhere } from '../catalog/people.ts';
import type { Letter } from '../delivery/mail-text.ts';
import { NO_MAIL } from '../delivery/send-mail.ts';
import { DomainError } from '../domain/error.ts';
import { Email, type Person } from '../domain/person.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/time.ts';
import { OTHER_PAGE, ownPagesOnly, unkept } from './accounts.ts';
import { answers, noContent, open } from './answers.ts';
import { mailLink, needMail } from './letters.ts';
import type { App, Service } from './service.ts';

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
          413,
          415,
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
  const letter = (await signsInElsewhere(catalog, person.id))
    ? noPasswordLetter(service)
    : await passwordLetter(service, person);
  const about = { summary: 'Link to set a password', askedFor: person.id };
  const mailed =
    !!letter &&
    (await mailLink(service, catalog, { orgId: membership.orgId, about, letter: { ...letter, to: person.email } }));
  if (!mailed) return;
  outbox.wake();
  const entry = { orgId: null, actor: UNKNOWN, action: 'password-link.ask', subject: person.email } as const;
  await insertAuditEntry(catalog, { ...entry, details: null }, now, person.id);
}

type Text = Omit<Letter, 'footer' | 'to'>;

/** Undefined: as many links of the person are open as may be. */
async function passwordLetter({ accounts, catalog, config, now }: Service, { id }: Person): Promise<Text | undefined> {
  if (!(await hasRoomForLink(catalog, id, now))) return undefined;
  const url = `${config.baseUrl}/set-password?token=${await accounts.mailedLinkToken(id)}`;
  return {
    subject: 'Set a new password for Waymark',
    paragraphs: [
      `The sign-in page was asked for a link with which you set a new password. It works once, for ${LINK_BY_MAIL_MS / MINUTE_MS} minutes. Your old password works until then.`,
      'If it was not you who asked, do nothing: nobody but you has the link.',
    ],
    link: { url, label: 'Set a new password' },
  };
}

/** To a person whose way in is another: a password would be a second one, which their organization did not ask for. */
const noPasswordLetter = ({ config }: Service): Text => ({
  subject: 'You sign in to Waymark without a password',
  paragraphs: [
    'The sign-in page was asked for a link with which you set a new password. Your account has no password: it uses single sign-on.',
    'If it was not you who asked, do nothing.',
  ],
  link: { url: `${config.baseUrl}/sign-in`, label: 'Sign in' },
});
