// The variables of the operator's own messages: where alerts about the service itself go. Without them they are in the log and in
// GET /api/service-alerts.
import { isMailAddress } from './domain/mail.ts';
import type { OperatorTargets } from './domain/operator.ts';
import { normalizeEmail } from './domain/person.ts';

const MAIL_MUST = 'OPERATOR_MAIL must be one e-mail address, such as ops@example.org';
const MAIL_NEEDS = 'OPERATOR_MAIL needs SMTP_URL and MAIL_FROM: the server that takes e-mail';
const URL_MUST = 'OPERATOR_WEBHOOK_URL must be an http or https address without user name and password';
const TOGETHER = 'OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET belong together: set both, or none';
const SECRET_MUST = 'OPERATOR_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64: openssl rand -base64 32';

/** Lengths of a secret that Standard Webhooks allows, in bytes. */
const SECRET_BYTES_MIN = 24;
const SECRET_BYTES_MAX = 64;

export interface OperatorVariables {
  mail: string | undefined;
  url: string | undefined;
  secret: string | undefined;
  /** Whether a server takes mail. */
  sendsMail: boolean;
}

/** undefined: none is set. */
export function readOperator(
  { mail, url, secret, sendsMail }: OperatorVariables,
  check: (holds: boolean, mistake: string) => void,
): OperatorTargets | undefined {
  check(mail === undefined || isMailAddress(mail), MAIL_MUST);
  check(mail === undefined || sendsMail, MAIL_NEEDS);
  check((url === undefined) === (secret === undefined), TOGETHER);
  check(url === undefined || isWebAddress(url), URL_MUST);
  check(secret === undefined || isSecret(secret), SECRET_MUST);
  if (mail === undefined && url === undefined) return undefined;
  return {
    mail: mail && normalizeEmail(mail),
    webhook: url === undefined || secret === undefined ? undefined : { url, secret },
  };
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

function isSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64 ?? '', 'base64');
  return length >= SECRET_BYTES_MIN && length <= SECRET_BYTES_MAX;
}
