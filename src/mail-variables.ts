// The variables of e-mail: which server takes it, and who it is from. Without them nothing is sent by mail, and everything else works.
import { isMailAddress, type MailConfig } from './domain/mail.ts';
import { PLAIN_NAME } from './domain/text.ts';

const SUBMISSION_PORT = 587;
const SECURE_PORT = 465;
const SMTP_MUST = 'SMTP_URL must be an address like smtp://user:password@mail.example.org:587, or smtps:// on port 465';
const FROM_MUST = 'MAIL_FROM must be an e-mail address, such as waymark@example.org or Waymark <waymark@example.org>';

/** undefined: neither is set. */
export function readMail(
  { address, sender }: { address: string | undefined; sender: string | undefined },
  check: (holds: boolean, mistake: string) => void,
): MailConfig | undefined {
  check(
    (address === undefined) === (sender === undefined),
    'SMTP_URL and MAIL_FROM belong together: set both, or none',
  );
  const url = address === undefined ? undefined : readServer(address);
  check(address === undefined || url !== undefined, SMTP_MUST);
  const from = sender === undefined ? undefined : readSender(sender);
  check(sender === undefined || from !== undefined, FROM_MUST);
  if (!url || !from) return undefined;
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const login =
    url.username === ''
      ? undefined
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    ...{ host, port: Number(url.port) || (isSecure ? SECURE_PORT : SUBMISSION_PORT), isSecure, login, from },
    // A password is not sent in the clear, but to a server on this machine.
    needsTls: !isSecure && login !== undefined && !['localhost', '127.0.0.1', '::1'].includes(host),
  };
}

function readServer(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, pathname, search, hash, username, password } = url;
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  if (!['smtp:', 'smtps:'].includes(protocol) || !isPlain) return undefined;
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/i.test(hostname)) return undefined;
  const hasLogin = username !== '' && password !== '';
  const hasNone = username === '' && password === '';
  return (hasLogin || hasNone) && isDecodable(username) && isDecodable(password) ? url : undefined;
}

function isDecodable(text: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

const NAME = new RegExp(PLAIN_NAME.pattern, 'u');

/** `name <address>`, the name in quotes or not, or an address alone. */
function readSender(text: string): MailConfig['from'] | undefined {
  if (isMailAddress(text)) return { name: 'Waymark', address: text };
  const [, quoted, plain, address] = /^(?:"([^"\\]+)"|([^"<>\\]+?))\s*<([^<>]+)>$/.exec(text) ?? [];
  const name = (quoted ?? plain ?? '').trim();
  if (address === undefined || !isMailAddress(address) || name.length > 255 || !NAME.test(name)) return undefined;
  return { name, address };
}
