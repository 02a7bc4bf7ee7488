// One attempt by SMTP: a new connection to the operator's server, one recipient, and the server's answer.

import type { MailConfig } from '../domain/mail.ts';
import { spelledOut } from '../domain/text.ts';
import { SECOND_MS } from '../domain/time.ts';
import { unlessAborted } from './deadline.ts';
import type { RenderedMail } from './mail-text.ts';
import type { Posted } from './post.ts';

/** From the connection to the answer after the last line, in ms: servers look into mail before they take it. */
export const MAIL_MS_MAX = 40 * SECOND_MS;
/** Longest part of a server's reply that is kept, in characters. */
const REPLY_LENGTH_MAX = 200;

export interface Mail extends RenderedMail {
  /** The same in every attempt, so that a mailbox recognizes a repeated mail. */
  messageId: string;
  to: string;
  stopUrl: string | undefined;
}

export interface Mailed extends Posted {
  /** The server takes nothing for this address, now or later. */
  isBounce: boolean;
}

export interface Mailer {
  /** Never throws. */
  send(mail: Mail, stopping: AbortSignal): Promise<Mailed>;
}

/** The library is loaded only where there is a server. */
export async function openMailer({ host, port, isSecure, needsTls, login, from }: MailConfig): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...{ host, port, secure: isSecure, requireTLS: needsTls, ...(login && { auth: login }) },
    ...{ connectionTimeout: MAIL_MS_MAX, greetingTimeout: MAIL_MS_MAX, socketTimeout: MAIL_MS_MAX },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ to, messageId, subject, text, html, stopUrl }, stopping) {
      const tooLong = AbortSignal.timeout(MAIL_MS_MAX);
      const signal = AbortSignal.any([stopping, tooLong]);
      try {
        const sending = transport.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          messageId: `<${messageId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && stopHeaders(stopUrl)) },
          ...{ subject, text, html, signal },
        });
        const { response } = await unlessAborted(signal, sending);
        return { answer: Number.parseInt(response, 10) || null, failure: null, isBounce: false };
      } catch (error) {
        if (tooLong.aborted) return unsent(`The mail server did not take it within ${MAIL_MS_MAX / SECOND_MS} seconds`);
        return failureOf(error);
      }
    },
  };
}

/** One click in the mail program: https://www.rfc-editor.org/rfc/rfc8058 */
const stopHeaders = (stopUrl: string) => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const unsent = (failure: string): Mailed => ({ answer: null, failure, isBounce: false });

/** With these, a server speaks of the recipient or the message; before, of the sender or itself. */
const ABOUT_ADDRESS = ['RCPT TO', 'DATA'];
/** Security or policy (RFC 3463): most often the server does not relay for this service, whatever the address. */
const POLICY = /^5\d\d[ -]5\.7\./;

function failureOf(error: unknown): Mailed {
  const { code, responseCode, response, command } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    command?: string;
  };
  if (responseCode === undefined) return unsent(`The connection to the mail server failed: ${code ?? 'unknown error'}`);
  const reply = spelledOut((response ?? String(responseCode)).replace(/\s+/gu, ' ')).slice(0, REPLY_LENGTH_MAX);
  const isAbout = ABOUT_ADDRESS.includes(command ?? '');
  const isBounce = isAbout && responseCode >= 500 && responseCode < 600 && !POLICY.test(response ?? '');
  // A server that refuses a password could name the account in its reply.
  const failure = isAbout ? `The mail server answered: ${reply}` : `The mail server answered ${responseCode}`;
  return { answer: responseCode, failure, isBounce };
}
