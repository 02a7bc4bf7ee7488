// Mails caused by requests: confirmation of an address, invitations, password links. A mail is queued in the transaction of its cause.

import { enqueueLetter, type NewLetter } from '../../catalog/letters.ts';
import { noteAsked } from '../../catalog/mail-consent.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { languageOfLetter } from '../../catalog/people.ts';
import type { Letter } from '../../delivery/mail-text.ts';
import { NO_MAIL } from '../../delivery/send-mail.ts';
import { conflict, DomainError } from '../../domain/error.ts';
import { mailAddressOf, nameInLetter } from '../../domain/mail.ts';
import type { Endpoint } from '../../domain/message.ts';
import type { Org } from '../../domain/org.ts';
import type { Invitation } from '../../domain/person.ts';
import { type Words, words } from '../../language/words.ts';
import type { Service } from './service.ts';

export function needMail({ config }: Service): void {
  if (!config.mail) throw conflict(NO_MAIL);
}

export const writeLetter = (
  { seal, now }: Service,
  trx: Catalog,
  { letter, ...row }: Omit<NewLetter, 'sealed'> & { letter: Letter },
) => enqueueLetter(trx, { ...row, sealed: seal.seal(JSON.stringify(letter)) }, now);

/** Queues a mail with a link that confirms the address of an endpoint. Throws `conflict` if a recent mail has done so. */
export async function askToConfirm(service: Service, trx: Catalog, orgId: string, endpoint: Endpoint): Promise<void> {
  const { config, mailSigner, now } = service;
  const to = mailAddressOf(endpoint.url);
  if (to === undefined) return;
  await noteAsked(trx, endpoint.id, now);
  const name = nameInLetter((await findOrgById(trx, orgId)).displayName);
  const language = await languageOfLetter(trx, to, orgId);
  const { confirm, once } = words[language].letters;
  const letter: Letter = {
    ...{ to, language },
    subject: confirm.subject,
    paragraphs: [confirm.asks({ name }), confirm.nothing],
    link: { url: mailSigner.links(config.baseUrl).confirm(endpoint.id, to, now()), label: confirm.link },
    footer: [once({ url: config.baseUrl })],
  };
  const about = { summary: 'Asked to confirm', endpointId: endpoint.id };
  await writeLetter(service, trx, { orgId, about, letter });
}

export type LetterText = Pick<Letter, 'subject' | 'paragraphs' | 'link'>;

interface LinkLetter {
  orgId: string;
  about: NewLetter['about'];
  to: string;
  /** Writes the mail in the language of its recipient. */
  say(letters: Words['letters']): LetterText;
}

/**
 * Queues a mail with the link of an invitation or for a new password. Returns false if no mail server is configured, or if the
 * organization has reached its limit of mails.
 */
export async function mailLink(
  service: Service,
  trx: Catalog,
  { orgId, about, to, say }: LinkLetter,
): Promise<boolean> {
  if (!service.config.mail) return false;
  const language = await languageOfLetter(trx, to, orgId);
  const { letters } = words[language];
  const footer = [letters.onceOrNothing({ url: service.config.baseUrl })];
  try {
    await writeLetter(service, trx, { orgId, about, letter: { ...say(letters), footer, to, language } });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return false;
    throw error;
  }
}

export const mailInvitation = (
  service: Service,
  trx: Catalog,
  { id: orgId, displayName }: Org,
  { id: invitationId, email }: Invitation,
  url: string,
): Promise<boolean> =>
  mailLink(service, trx, {
    orgId,
    about: { summary: 'Invitation', invitationId },
    to: email,
    say: ({ invitation }) => ({
      subject: invitation.subject({ name: nameInLetter(displayName) }),
      paragraphs: [invitation.invited({ name: nameInLetter(displayName) }), invitation.works],
      link: { url, label: invitation.link },
    }),
  });

export const mailPasswordLink = (service: Service, orgId: string, to: string, url: string): Promise<boolean> =>
  mailLink(service, service.catalog, {
    orgId,
    about: { summary: 'Link to set a password' },
    to,
    say: ({ password }) => ({
      subject: password.subject,
      paragraphs: [password.operator],
      link: { url, label: password.link },
    }),
  });
