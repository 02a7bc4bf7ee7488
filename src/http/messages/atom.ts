// The Atom feed of a journey, for any feed reader that has its secret URL. A feed is made from the catalog only, at most once a minute.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import type { MemoDigest } from '../../analysis/memos.ts';
import { titleIn } from '../../analysis/titles.ts';
import { listAlerts } from '../../catalog/alerts.ts';
import { newestAnnotations } from '../../catalog/annotations.ts';
import { listArtifacts } from '../../catalog/artifacts.ts';
import { findFeed, type StoredFeed } from '../../catalog/feeds.ts';
import { findJourneyById } from '../../catalog/journeys.ts';
import { languageOf } from '../../catalog/orgs.ts';
import { newestScored } from '../../catalog/outcomes.ts';
import { notFound } from '../../domain/error.ts';
import { FEED_ENTRIES_MAX, type FeedEntry, toAtom } from '../../domain/feed.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Language, Spoken } from '../../domain/language.ts';
import { SHARED_LIMITS } from '../../domain/shared-limits.ts';
import { openShare } from '../../domain/shares.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { openSharedWindow } from '../../ingest/shared-window.ts';
import { inLanguage } from '../../language/spoken.ts';
import { words } from '../../language/words.ts';
import { answers, open, streamed, UNCHANGED } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';
import { describeAlerts } from './alerts.ts';

const TOO_OFTEN = `A feed is answered ${SHARED_LIMITS.feedRequests.one} times a minute at most`;
const NO_FEED = 'No feed is published here';
/** Maximum number of feeds generated concurrently by a node. */
const FEEDS_MADE_MAX = 8;
/** Maximum for one organization. */
const FEEDS_MADE_OF_ONE_MAX = 2;
/** Maximum number of cached feeds, about 30 kB each. */
const FEEDS_REMEMBERED_MAX = 500;
/** How long a feed is cached, in ms. */
const FEED_REMEMBERED_MS = MINUTE_MS;

export function atomRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const requests = openSharedWindow(SHARED_LIMITS.feedRequests, now, TOO_OFTEN);
  const documents = openDocuments(service);

  app.get(
    '/feeds/:token',
    {
      schema: {
        operationId: 'readFeed',
        summary: 'Read an Atom feed of a journey',
        description: 'The token of its address is the credential.',
        tags: ['Messages'],
        security: open,
        params: Type.Object({ token: Type.String() }),
        response: answers(
          { 200: streamed('The newest entries.', 'application/atom+xml'), 304: UNCHANGED },
          [404, NO_FEED],
          [429, TOO_OFTEN],
        ),
      },
    },
    async (request, reply) => {
      const feed = await findFeed(catalog, request.params.token);
      if (!feed) throw NOTHING;
      await requests.admit(feed.id, request.network).catch((error: unknown) => {
        reply.header('retry-after', String(MINUTE_MS / SECOND_MS));
        throw error;
      });
      const self = `${service.config.baseUrl}/feeds/${request.params.token}`;
      return sendAtom(request, reply, await documents(feed, self));
    },
  );
}

/** The same for unknown and for revoked tokens, so that the response does not reveal which. */
const NOTHING = notFound(NO_FEED);

function sendAtom(request: FastifyRequest, reply: FastifyReply, document: string) {
  const etag = `"${createHash('sha256').update(document).digest('base64url')}"`;
  reply.headers({
    etag,
    // Caches must revalidate: a revoked feed must not be shown any more.
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-security-policy': "default-src 'none'",
  });
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .serializer((payload: unknown) => payload as string)
    .type('application/atom+xml; charset=utf-8')
    .send(document);
}

/** True if If-None-Match has the tag. Weak tags count too, since proxies that compress responses weaken tags. */
const knows = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** Generates and caches feeds. Concurrent requests for a feed share one generation. */
function openDocuments(service: Service): (feed: StoredFeed, self: string) => Promise<string> {
  const share = openShare('feeds', { inAll: FEEDS_MADE_MAX, ofOne: FEEDS_MADE_OF_ONE_MAX });
  const remembered = new LRUCache<string, { at: number; document: Promise<string> }>({ max: FEEDS_REMEMBERED_MAX });
  return (feed, self) => {
    const known = remembered.get(feed.id);
    if (known && service.now() - known.at < FEED_REMEMBERED_MS) return known.document;
    const leave = share.enter(feed.orgId);
    const document = makeDocument(service, feed, self).finally(leave);
    remembered.set(feed.id, { at: service.now(), document });
    document.catch(() => remembered.delete(feed.id));
    return document;
  };
}

async function makeDocument(service: Service, feed: StoredFeed, self: string): Promise<string> {
  const { catalog, config } = service;
  const journey = await findJourneyById(catalog, feed.orgId, feed.journeyId);
  const language = await languageOf(catalog, feed.orgId);
  const page = `${config.baseUrl}/journeys/${journey.slug}`;
  const entries = await Promise.all([
    entriesOfAlerts(service, journey, language),
    entriesOfAnnotations(service, journey, page),
    entriesOfMemos(service, journey, page, language),
    entriesOfForecasts(service, journey, page, language),
  ]);
  return toAtom({
    ...{ id: feed.id, language, title: `${journey.displayName} – Waymark`, self, alternate: page },
    ...{ createdAt: feed.createdAt, entries: entries.flat() },
  });
}

async function entriesOfAlerts(service: Service, { orgId, id }: Journey, language: Language): Promise<FeedEntry[]> {
  const { alert: opened, over } = words[language].feed;
  const page = { journeyId: id, isOpen: false, limit: FEED_ENTRIES_MAX };
  const alerts = await listAlerts(service.catalog, orgId, page, service.now);
  return (await describeAlerts(service)(orgId, alerts, language)).map((alert) => ({
    ...{ id: alert.id, url: alert.url, published: alert.openedAt, updated: alert.overAt ?? alert.openedAt },
    title: (alert.overAt === null ? opened : over)({ sentence: alert.sentence }),
    text: [alert.sentence, alert.cost, alert.lookFirst].filter((part) => part !== null).join(' '),
  }));
}

/** Annotations as entries. All are assumed to be in the language of the organization, which is also the feed's. */
async function entriesOfAnnotations({ catalog }: Service, { id }: Journey, page: string): Promise<FeedEntry[]> {
  const annotations = await newestAnnotations(catalog, id, FEED_ENTRIES_MAX);
  // Omits the author: feed readers are not authenticated.
  return annotations.map(({ id: own, text, at, createdAt }) => ({
    ...{ id: own, title: text, text: `${text} (${at.slice(0, 10)})`, url: page },
    ...{ published: createdAt, updated: createdAt },
  }));
}

async function entriesOfMemos(
  { catalog }: Service,
  { orgId, id }: Journey,
  page: string,
  language: Language,
): Promise<FeedEntry[]> {
  const { memo } = words[language].feed;
  const newest = { journeyId: id, after: undefined, limit: FEED_ENTRIES_MAX };
  const memos = (await listArtifacts(catalog, orgId, 'memo', newest)).filter(({ status }) => status === 'ready');
  return memos.map((artifact) => {
    const { id: own, createdAt, summary } = artifact;
    const title = titleIn(artifact, language);
    return {
      ...{ id: own, title: memo({ title }), url: `${page}/memos/${own}`, published: createdAt, updated: createdAt },
      text: summary === null ? title : (inLanguage(summary as Spoken<MemoDigest>, language).topHeadline ?? title),
    };
  });
}

async function entriesOfForecasts(
  { catalog }: Service,
  { id }: Journey,
  page: string,
  language: Language,
): Promise<FeedEntry[]> {
  const { feed, news } = words[language];
  const scored = await newestScored(catalog, id, FEED_ENTRIES_MAX);
  return scored.map(({ simulationId, title, scoredAt }) => ({
    ...{ id: simulationId, title: feed.forecast({ title }), url: `${page}/simulations/${simulationId}` },
    ...{ published: scoredAt, updated: scoredAt },
    text: news.scored({ title }),
  }));
}
