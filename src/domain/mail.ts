// E-mail: addresses as endpoints hold them, and the server that takes it.
import { EMAIL_LENGTH_MAX, EMAIL_PATTERN, normalizeEmail } from './person.ts';

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
