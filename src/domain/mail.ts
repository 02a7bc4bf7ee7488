// E-mail: addresses as endpoints hold them, and the server that takes it.
import { EMAIL_LENGTH_MAX, EMAIL_PATTERN, normalizeEmail } from './person.ts';
import { cut } from './text.ts';

/** A server that takes e-mail, and who it is from. */
export interface MailConfig {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  isSecure: boolean;
  /** Without TLS nothing is sent. */
  needsTls: boolean;
  /** Carries a password. */
  login: { user: string; pass: string } | undefined;
  from: { name: string; address: string };
}

const FORMAT = new RegExp(EMAIL_PATTERN);
const SCHEME = 'mailto:';

/** One address of ASCII without a display name: nothing that could begin another header or reach another recipient. */
export const isMailAddress = (text: string) => text.length <= EMAIL_LENGTH_MAX && FORMAT.test(text);

/** The address of `mailto:address`; undefined: it is none, or asks for more than an address. */
export function mailAddressOf(url: string): string | undefined {
  if (!url.startsWith(SCHEME)) return undefined;
  const address = url.slice(SCHEME.length);
  return isMailAddress(address) ? normalizeEmail(address) : undefined;
}

export const mailtoOf = (address: string) => SCHEME + address;

/** Characters of an organization's name in a letter. */
const NAME_IN_LETTER_MAX = 60;
/** Signs of names. Quotes are none: the letter puts the name in quotes. */
const NOT_OF_A_NAME = /[^\p{L}\p{M}\p{N} &'’.,()+-]+/gu;

/**
 * An organization's name in mails sent by the operator. Strangers with an organization must not place addresses, telephone numbers or
 * further sentences in it. Mail programs turn `evil.example` into a link, so a dot within a word becomes a blank.
 */
export function nameInLetter(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(NOT_OF_A_NAME, ' ')
    .replace(/\.(?=\S)/g, ' ')
    // A dot stays behind an abbreviation, as in "St. Louis", and ends the name behind a word.
    .replace(/(?<=[\p{L}\p{N}]{4})\..*$/u, '')
    .replace(/\p{N}(?:[ .,()+-]*\p{N}){4,}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return cut(plain, NAME_IN_LETTER_MAX) || '–';
}
