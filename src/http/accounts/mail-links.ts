// Pages for links in mail. A GET changes nothing, since mail programs and scanners open links automatically. The button on the page sends
// a POST, as does a mail program's unsubscribe button (RFC 8058).

import type {} from '@fastify/swagger'; // declares the type of `hide`
import { Type } from 'typebox';
import { heading, paragraph } from '../../analysis/document/blocks.ts';
import { toHtml } from '../../analysis/document/html.ts';
import { insertAuditEntry } from '../../catalog/audit.ts';
import { agree, findMailEndpoint, stopMail } from '../../catalog/mail-consent.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { languageOfLetter } from '../../catalog/people.ts';
import { type MailLinkKind, readMailToken } from '../../delivery/mail-links.ts';
import type { Language } from '../../domain/language.ts';
import { mailAddressOf, nameInLetter } from '../../domain/mail.ts';
import { words } from '../../language/words.ts';
import { sendSecretPage } from '../request/secret-page.ts';
import type { App, Service } from '../request/service.ts';

/** Body limit of the POST, in bytes. Its content is ignored. */
const FORM_BYTES_MAX = 4_096;
/** Longer than any valid token, in characters. */
const TOKEN_LENGTH_MAX = 128;

/** Register in a separate scope: these routes accept any content type. */
export async function mailLinkRoutes(app: App, service: Service): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX }, (_request, _body, done) =>
    done(null, undefined),
  );
  const schema = { hide: true, params: Type.Object({ token: Type.String() }) };
  for (const kind of ['confirm', 'stop'] as const) {
    app.get(`/mail/${kind}/:token`, { schema }, async (request, reply) => {
      const found = await find(service, kind, request.params.token);
      if (!found) return sendSecretPage(reply, 404, NOTHING);
      return sendSecretPage(reply, 200, found.isDone ? done(kind, found) : question(kind, found));
    });
    app.post(`/mail/${kind}/:token`, { schema, config: { audit: false } }, async (request, reply) => {
      const found = await find(service, kind, request.params.token);
      if (!found) return sendSecretPage(reply, 404, NOTHING);
      await act(service, kind, found);
      return sendSecretPage(reply, 200, done(kind, found));
    });
  }
}

interface Found {
  id: string;
  orgId: string;
  name: string;
  address: string;
  orgName: string;
  language: Language;
  isDone: boolean;
}

/** Undefined if the link has expired or is truncated, or if the endpoint has another address by now. */
async function find(service: Service, kind: MailLinkKind, text: string): Promise<Found | undefined> {
  const token = text.length <= TOKEN_LENGTH_MAX ? readMailToken(text) : undefined;
  const endpoint = token && (await findMailEndpoint(service.catalog, token.endpointId));
  if (!token || !endpoint) return undefined;
  const address = mailAddressOf(opened(service, endpoint.url));
  if (address === undefined || !service.mailSigner.isFor(kind, token, address, service.now())) return undefined;
  const { displayName } = await findOrgById(service.catalog, endpoint.org_id);
  const language = await languageOfLetter(service.catalog, address, endpoint.org_id);
  const isDone = kind === 'confirm' ? endpoint.confirmed_at !== null : endpoint.stopped_at !== null;
  const { id, name, org_id: orgId } = endpoint;
  return { id, orgId, name, address, orgName: nameInLetter(displayName), language, isDone };
}

function opened({ seal }: Service, sealed: string): string {
  try {
    return seal.open(sealed);
  } catch {
    return '';
  }
}

const STOPPED = 'The address wants no more: it used the link in a message';

async function act({ catalog, now }: Service, kind: MailLinkKind, { id, orgId, name, address }: Found) {
  const isNew = kind === 'confirm' ? await agree(catalog, id, now) : await stopMail(catalog, id, STOPPED, now);
  if (!isNew) return;
  const actor = { kind: 'person' as const, id: null, name: address };
  await insertAuditEntry(catalog, { orgId, actor, action: `endpoint.${kind}`, subject: name, details: { id } }, now);
}

const pageOf = (language: Language, title: string, text: string, button?: string) =>
  toHtml(
    { title, language, createdAt: 0, blocks: [heading(1, title), paragraph(text)] },
    { isUnlisted: true, ...(button !== undefined && { button }) },
  );

function question(kind: MailLinkKind, { language, address, orgName: org }: Found): string {
  const { consent } = words[language];
  return kind === 'confirm'
    ? pageOf(language, consent.confirm, consent.confirmText({ org, address }), consent.confirmButton)
    : pageOf(language, consent.stop, consent.stopText({ org, address }), consent.stopButton);
}

function done(kind: MailLinkKind, { language, address }: Found): string {
  const { consent } = words[language];
  return kind === 'confirm'
    ? pageOf(language, consent.confirmed, consent.confirmedText({ address }))
    : pageOf(language, consent.stopped, consent.stoppedText({ address }));
}

/** In English, since an invalid link does not reveal the organization and its language. */
const NOTHING = pageOf(
  'en',
  'This link does not work',
  'It is over, not complete, or for an address that receives nothing from here any more.',
);
