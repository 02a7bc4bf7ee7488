// The page of a shared link, without scripts, cookies and links. Its queries have a separate limit, so that readers of shared links do not
// slow down members.
import type {} from '@fastify/swagger'; // declares the type of `hide`
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { FAILURES_WINDOW_MS, openLinkLimits } from '../../accounts/limits.ts';
import { checkLinkPassword } from '../../accounts/link-password.ts';
import { headlineOfJourney } from '../../alerts/headline.ts';
import { heading, paragraph } from '../../analysis/document/blocks.ts';
import { type PasswordForm, toHtml } from '../../analysis/document/html.ts';
import { sharedMemo, sharedOverview, sharedStep } from '../../analysis/document/shared.ts';
import { titleIn } from '../../analysis/titles.ts';
import { findJourneyById } from '../../catalog/journeys.ts';
import { findOrgById, languageOf } from '../../catalog/orgs.ts';
import { countView, findSharedLink, type StoredLink } from '../../catalog/shared-links.ts';
import { DomainError, notFound } from '../../domain/error.ts';
import type { Language, Spoken } from '../../domain/language.ts';
import { openLine } from '../../domain/line.ts';
import type { MemoResult } from '../../domain/memo.ts';
import type { Period } from '../../domain/period.ts';
import { SHARED_LIMITS } from '../../domain/shared-limits.ts';
import type { LinkPeriod } from '../../domain/shared-link.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { inLanguage } from '../../language/spoken.ts';
import { words } from '../../language/words.ts';
import { journeyFigures } from '../../metrics/period/journey.ts';
import { stepDetail } from '../../metrics/period/step.ts';
import { askSessions } from '../../sessions/ask.ts';
import { findReady } from '../memos/memos.ts';
import { statusOf } from '../request/errors.ts';
import { sendSecretPage } from '../request/secret-page.ts';
import type { App, Service } from '../request/service.ts';

/** Maximum number of cached pages, about 20 kB each. */
const SHARED_REMEMBERED_MAX = 500;
/** How long a page is cached, in ms. A link queries the event store at most once in this time. */
const SHARED_REMEMBERED_MS = MINUTE_MS;
/** Body limit of the password form, in bytes. */
const FORM_BYTES_MAX = 4_096;

const TokenPath = Type.Object({ token: Type.String() });

/** Register in a separate scope: only these routes parse forms. */
export async function sharedRoutes(app: App, service: Service): Promise<void> {
  const limits = openLinkLimits(service.now);
  const pages = openPages(service);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(body).get('password') ?? ''),
  );
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(new DomainError('unsupported', 'Content-Type must be application/x-www-form-urlencoded'));
  });
  const options = { schema: { hide: true, params: TokenPath } };
  const find = (request: FastifyRequest<{ Params: { token: string } }>) =>
    findSharedLink(service.catalog, request.params.token, service.now);

  app.get('/s/:token', options, async (request, reply) => {
    const link = await find(request);
    if (!link) return sendNothing(reply);
    if (link.passwordHash !== null)
      return sendSecretPage(reply, 200, askPassword(await languageOf(service.catalog, link.orgId)), link.frameOrigins);
    return sendPage(request, reply, link);
  });

  app.post<{ Params: { token: string }; Body: string }>(
    '/s/:token',
    { ...options, config: { audit: false } },
    async (request, reply) => {
      const link = await find(request);
      if (!link) return sendNothing(reply);
      const { passwordHash } = link;
      try {
        if (passwordHash !== null) {
          await limits.attempt({ address: request.address, link: link.id }, () =>
            checkLinkPassword(passwordHash, request.body ?? ''),
          );
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'rate_limited') reply.header('retry-after', String(FAILURES_WINDOW_MS / SECOND_MS));
        const language = await languageOf(service.catalog, link.orgId);
        const { wrongPassword, tooMany } = words[language].sharedPage;
        const minutes = FAILURES_WINDOW_MS / MINUTE_MS;
        const message = error.code === 'rate_limited' ? tooMany({ minutes }) : wrongPassword;
        return sendSecretPage(reply, statusOf(error.code), askPassword(language, message), link.frameOrigins);
      }
      return sendPage(request, reply, link);
    },
  );

  async function sendPage(request: FastifyRequest, reply: FastifyReply, link: StoredLink) {
    const html = await pages(link, request.network).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
    // The subject of the link no longer exists.
    if (html === null) return sendNothing(reply);
    if (request.method !== 'HEAD') await countView(service.catalog, link.id);
    return sendSecretPage(reply, 200, html, link.frameOrigins);
  }
}

/** The same page for unknown, expired and revoked links, so that it does not reveal which. */
const sendNothing = (reply: FastifyReply) => sendSecretPage(reply, 404, NOTHING);

const pageOf = (language: Language, title: string, text: string, form?: PasswordForm) =>
  toHtml(
    { title, language, createdAt: 0, blocks: [heading(1, title), paragraph(text)] },
    { isUnlisted: true, ...(form && { form }) },
  );
/** In English, since the organization of an invalid link is unknown. */
const NOTHING = pageOf('en', words.en.sharedPage.nothing, words.en.sharedPage.nothingText);

function askPassword(language: Language, message = ''): string {
  const { asksPassword, asksPasswordText, password: label, show: button } = words[language].sharedPage;
  return pageOf(language, asksPassword, asksPasswordText, { message, label, button });
}

/** Generates and caches pages. Concurrent requests for a link share one generation. */
function openPages(service: Service): (link: StoredLink, network: string) => Promise<string> {
  const line = openLine('shared pages', SHARED_LIMITS.sharedPages.all);
  const remembered = new LRUCache<string, { at: number; html: Promise<string> }>({ max: SHARED_REMEMBERED_MAX });
  return (link, network) => {
    const known = remembered.get(link.id);
    if (known && service.now() - known.at < SHARED_REMEMBERED_MS) return known.html;
    const html = line.enter(link.orgId, network).then((leave) => makePage(service, link).finally(leave));
    remembered.set(link.id, { at: service.now(), html });
    html.catch(() => remembered.delete(link.id));
    return html;
  };
}

async function makePage(service: Service, link: StoredLink): Promise<string> {
  const { catalog } = service;
  const { orgId, journeyId, kind, stepKey, memoId, figures } = link;
  const [org, journey] = await Promise.all([findOrgById(catalog, orgId), findJourneyById(catalog, orgId, journeyId)]);
  const now = service.now();
  const { language } = org.settings;
  const paper = { journeyName: journey.displayName, organizationName: org.displayName, createdAt: now, language };
  if (kind === 'memo') {
    const memo = await findReady(service, orgId, memoId ?? '');
    if (memo.journeyId !== journeyId) throw notFound('Nothing is shared here');
    const result = inLanguage(memo.result as Spoken<MemoResult>, language);
    return toHtml(sharedMemo(paper, titleIn(memo, language), result), { isUnlisted: true });
  }
  await service.loader.caughtUp();
  // Queued separately from the queries of members.
  const store = service.store.as({ kind: 'figures', orgId: `links of ${orgId}` });
  const about = { period: periodOf(link.period, org.settings.timezone, now), filter: {}, now };
  const question = await askSessions({ ...service.sessions, store }, org, [journeyId], about);
  if (kind === 'step') {
    const detail = await stepDetail(store, journey, question, stepKey ?? '');
    return toHtml(sharedStep(paper, figures, detail), { isUnlisted: true });
  }
  const asked = { catalog, sessions: { ...service.sessions, store }, org, journey, now };
  // It is about now, and about people who leave.
  const isSaid = 'days' in link.period && figures.some((figure) => figure !== 'time');
  const headline = isSaid ? await headlineOfJourney(asked, language) : undefined;
  const overview = await journeyFigures(store, journey, question, 'month');
  return toHtml(sharedOverview(paper, figures, overview, headline), { isUnlisted: true });
}

/** The period of a link in whole days: fixed dates, or the last n days before today. */
function periodOf(period: LinkPeriod, zone: string, now: number): Period {
  if ('days' in period) {
    const today = dayOf(zone, now);
    return { from: startOfDay(zone, today - period.days), to: startOfDay(zone, today) };
  }
  const startOf = (date: string) => startOfDay(zone, Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return { from: startOf(period.from), to: startOf(period.to) };
}
