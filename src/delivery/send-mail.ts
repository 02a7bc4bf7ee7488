// A delivery by mail: a message to an endpoint, or a letter to one person.
import type { ClaimedDelivery } from '../catalog/deliveries.ts';
import type { EndpointTarget } from '../catalog/endpoints.ts';
import { mailAddressOf } from '../domain/mail.ts';
import type { MessageType } from '../domain/message.ts';
import type { MailLinks } from './mail-links.ts';
import { type Letter, mailOf, renderMail } from './mail-text.ts';
import type { Mailed, Mailer } from './mailer.ts';
import type { Seal } from './seal.ts';

export interface MailOptions {
  seal: Seal;
  baseUrl: string;
  links: MailLinks;
  /** Undefined: no server takes mail. */
  mailer: Mailer | undefined;
}

/** Why nothing can be sent by mail. */
export const NO_MAIL = 'E-mail needs SMTP_URL and MAIL_FROM, which are not set';

type Outcome = Mailed & { isFinal?: boolean };
const unsent = (failure: string, isFinal = false): Outcome => ({ answer: null, failure, isBounce: false, isFinal });

/** `url` is the endpoint's address, decrypted. */
export async function mailTo(
  { mailer, baseUrl, links }: MailOptions,
  target: EndpointTarget,
  url: string,
  { id, messageId, type, data }: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Outcome> {
  if (!mailer) return unsent(NO_MAIL);
  if (!target.isConfirmed) return unsent('The address has not confirmed, or belongs to no member any more', true);
  const to = mailAddressOf(url);
  if (to === undefined) return unsent('This is no e-mail address', true);
  const stopUrl = links.stop(target.id, to);
  const content = renderMail(mailOf(type as MessageType, data, baseUrl, stopUrl));
  return mailer.send({ ...content, to, stopUrl, messageId: `${messageId}.${id}` }, stopping);
}

export async function mailLetter(
  { mailer, seal }: MailOptions,
  { id, messageId, data }: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Outcome> {
  if (!mailer) return unsent(NO_MAIL);
  let letter: Letter;
  try {
    letter = JSON.parse(seal.open(String(data.sealed)));
  } catch {
    return unsent('It cannot be read: this node has another AUTH_SECRET than the one that wrote it');
  }
  const { to, stopUrl } = letter;
  return mailer.send({ ...renderMail(letter), to, stopUrl, messageId: `${messageId}.${id}` }, stopping);
}
