// A real SMTP server that behaves as a test says, and keeps what it took.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailConfig } from '../../src/domain/mail.ts';

export interface Taken {
  to: string;
  /** Names in lower case, continued lines joined. */
  headers: Map<string, string>;
  /** As it arrived. */
  raw: string;
  text: string;
  html: string;
}

export interface MailServer {
  port: number;
  taken: Taken[];
  config: MailConfig;
  /** The answer to a recipient from now on; undefined: it is taken. */
  answerTo(how: (address: string) => { code: number; text: string } | undefined): void;
  /** Called with each mail when its last line has come: it is taken when this resolves. */
  hold(until: (mail: Taken) => Promise<unknown>): void;
  remove(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: Taken[] = [];
  let answer: (address: string) => { code: number; text: string } | undefined = () => undefined;
  let until: (mail: Taken) => Promise<unknown> = async () => {};
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true },
    onRcptTo({ address }, _session, done) {
      const refused = answer(address);
      done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = read(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks).toString('utf8'));
        taken.push(mail);
        until(mail).then(() => done(), done);
      });
    },
  });
  // A client that dies in the middle is no error of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    taken,
    config: {
      ...{ host: '127.0.0.1', port, isSecure: false, needsTls: false, login: undefined },
      from: { name: 'Waymark', address: 'waymark@example.org' },
    },
    answerTo(how) {
      answer = how;
    },
    hold(how) {
      until = how;
    },
    remove: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function read(to: string, raw: string): Taken {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(head) ?? [];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(decode);
  return { to, headers: headersOf(head), raw, text: parts[0] ?? '', html: parts[1] ?? '' };
}

const headersOf = (head: string) =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
  );

function decode(part: string): string {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  const encoding = headersOf(head).get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text.replaceAll('\r\n', '\n');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
