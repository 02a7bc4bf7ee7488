// Letters that requests cause: what they say. They are written in the transaction of what they are about.
import { enqueueLetter, type NewLetter } from '../catalog/letters.ts';
import { noteAsked } from '../catalog/mail-consent.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import type { Letter } from '../delivery/mail-text.ts';
import { NO_MAIL } from '../delivery/send-mail.ts';
import { conflict, DomainError } from '../domain/error.ts';
import { mailAddressOf } from '../domain/mail.ts';
import type { Endpoint } from '../domain/message.ts';
import type { Org } from '../domain/org.ts';
import type { Invitation } from '../domain/person.ts';
import type { Service } from './service.ts';

/** Longest name in a letter to somebody who may not know the organization, in characters: a longer one could be a letter of its own. */
const NAME_IN_LETTER_MAX = 80;

export function needMail({ config }: Service): void {
  if (!config.mail) throw conflict(NO_MAIL);
}

export const writeLetter = (
  { seal, now }: Service,
  trx: Catalog,
  { letter, ...row }: Omit<NewLetter, 'sealed'> & { letter: Letter },
) => enqueueLetter(trx, { ...row, sealed: seal.seal(JSON.stringify(letter)) }, now);

/** Asks the address of an endpoint whether it wants its messages. Throws `conflict` when it was asked a short time ago. */
export async function askToConfirm(service: Service, trx: Catalog, orgId: string, endpoint: Endpoint): Promise<void> {
  const { config, mailSigner, now } = service;
  const to = mailAddressOf(endpoint.url);
  if (to === undefined) return;
  await noteAsked(trx, endpoint.id, now);
  const name = shortName((await findOrgById(trx, orgId)).displayName);
  const letter: Letter = {
    to,
    subject: 'Please confirm that you want messages from Waymark',
    paragraphs: [
      `An owner of "${name}" wants to send messages of Waymark to this address: alerts and news about its online forms.`,
      'Nothing is sent until you confirm. If you do not know why you are asked, do nothing.',
    ],
    link: {
      url: mailSigner.links(config.baseUrl).confirm(endpoint.id, to, now()),
      label: 'Confirm (within 7 days)',
    },
    footer: [`Sent once by Waymark at ${config.baseUrl}.`],
  };
  const about = { summary: 'Asked to confirm', endpointId: endpoint.id };
  await writeLetter(service, trx, { orgId, about, letter });
}

/**
 * Sends somebody the link of an invitation or to set a password, which stays in the answer as well. False: no server takes mail, or the
 * organization has sent as many letters as it may.
 */
export async function mailLink(
  service: Service,
  trx: Catalog,
  { orgId, about, letter }: { orgId: string; about: NewLetter['about']; letter: Omit<Letter, 'footer'> },
): Promise<boolean> {
  if (!service.config.mail) return false;
  const footer = [`Sent once by Waymark at ${service.config.baseUrl}. If you do not know why you have it, do nothing.`];
  try {
    await writeLetter(service, trx, { orgId, about, letter: { ...letter, footer } });
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
    letter: {
      to: email,
      subject: `Invitation to "${shortName(displayName)}" in Waymark`,
      paragraphs: [
        `You are invited to "${shortName(displayName)}" in Waymark, which shows where people give up in online forms.`,
        'The link works once, for 30 days.',
      ],
      link: { url, label: 'Accept the invitation' },
    },
  });

export const mailPasswordLink = (service: Service, orgId: string, to: string, url: string): Promise<boolean> =>
  mailLink(service, service.catalog, {
    orgId,
    about: { summary: 'Link to set a password' },
    letter: {
      to,
      subject: 'Set a new password for Waymark',
      paragraphs: [
        'The operator of Waymark made a link with which you set a new password. It works once, for 7 days. Your old password works until then.',
      ],
      link: { url, label: 'Set a new password' },
    },
  });

export const shortName = (name: string) =>
  name.length <= NAME_IN_LETTER_MAX ? name : `${name.slice(0, NAME_IN_LETTER_MAX - 1)}…`;
