// Checks that the pages of a journey send events: the state of the installation, marked sessions, and a live stream of batches.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { findConfirmation, listSuccessPages } from '../../catalog/endings.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { Installation, type LiveBatch } from '../../domain/arrivals.ts';
import type { Journey } from '../../domain/journey.ts';
import { Lang, type Language } from '../../domain/language.ts';
import { MARKED_DAYS, MarksFound } from '../../domain/marks-found.ts';
import type { Org } from '../../domain/org.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { SHARED_LIMITS } from '../../domain/shared-limits.ts';
import { openShare } from '../../domain/shares.ts';
import { adviseSuccess, type SuccessState } from '../../domain/success.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../../domain/time.ts';
import type { SeenBatch } from '../../ingest/feed.ts';
import { describeFindings, describeStepsSeen, type Tracking } from '../../metrics/health/health.ts';
import { describeDay, describeLoad } from '../../metrics/health/load.ts';
import { describeMarks } from '../../metrics/health/marks.ts';
import { countMarks } from '../../metrics/marks.ts';
import { stepsAndAttempts } from '../../metrics/steps-and-attempts.ts';
import { pagesAfterSending } from '../../metrics/success.ts';
import { countDeclared } from '../../metrics/superseded.ts';
import { lastEvents, originsSeen, outcomesOf, recentEvents, stepKeysSeen } from '../../metrics/tracking.ts';
import { ALL_TIME, askSessions } from '../../sessions/ask.ts';
import { askSound } from '../../sessions/sound.ts';
import { countStandouts } from '../../sessions/standouts.ts';
import type { Store } from '../../store/engine.ts';
import { loadOf } from '../figures/load.ts';
import { gapLately } from '../figures/outcomes.ts';
import { answers, streamed } from '../request/answers.ts';
import { callerOrgId, figureReaders } from '../request/auth.ts';
import { statusOf } from '../request/errors.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const InLanguage = Type.Object({ lang: Lang });

const LIVE_DESCRIPTION =
  'Server-sent events: `event: batch` with a JSON object as data for each batch that arrives at this node, accepted or ' +
  'refused. Readers that are too slow are cut; after 15 minutes the stream ends, and a browser asks again by itself.';

export function trackingRoutes(app: App, service: Service): void {
  const { catalog, ingest } = service;
  const access = figureReaders;
  const described = { tags: ['Figures'] };

  app.get(
    '/api/journeys/:slug/metrics/installation',
    {
      access,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getInstallation',
        summary: 'State of the tracking of a journey',
        ...described,
        params: JourneyPath,
        querystring: InLanguage,
        response: answers({ 200: Installation }, 404, 503),
      },
    },
    async (request): Promise<Installation> => {
      const { lang: language = 'en' } = request.query;
      const { org, journey } = await namedJourney(service, request);
      const { store, now: asked } = await askedNow(service, request);
      const keptSince = firstKeptDay(org.settings, asked);
      const question = { journeyIds: [journey.id], keptSince, now: asked };
      const confirmed = await listSuccessPages(service.catalog, journey.id);
      const successPages = confirmed.map((path) => `${journey.id} ${path}`);
      const [outcomes, lastAt, stepKeys, origins, recent, marked, success, load, gap, reported, networks] =
        await Promise.all([
          outcomesOf(store, { ...question, successPages }),
          lastEvents(store, question),
          stepKeysSeen(store, question),
          originsSeen(store, question),
          recentEvents(store, question),
          findMarks(service, store, org, journey.id, { now: asked, language }),
          findSuccess(service, store, org, journey, confirmed, asked),
          loadOf(service, org, journey.id),
          gapLately(service, store, org, journey.id, { now: asked, language }),
          stepsAndAttempts(
            store,
            question,
            journey.steps.map(({ stepKey }) => stepKey),
          ),
          findNetworks(service, store, org, journey, asked),
        ]);
      const tracking: Tracking = {
        outcomes: outcomes.get(journey.id),
        lastEventAt: lastAt.get(journey.id) ?? null,
        stepKeys: stepKeys.get(journey.id) ?? new Map(),
        refusals: ingest.feed.refusals(journey.id, asked),
        marked: marked.findings,
        success,
        gap,
        networks,
        reported,
        load: [...describeDay(ingest.usage.dayOf(org), language), ...describeLoad(load, language)],
      };
      return {
        lastEventAt: tracking.lastEventAt === null ? null : toIso(tracking.lastEventAt),
        eventsLastHour: recent.lastHour,
        networks,
        eventCountsLast24h: recent.last24h,
        origins: origins.map((one) => ({ ...one, lastAt: toIso(one.lastAt) })),
        refused: tracking.refusals.map((one) => ({ ...one, lastAt: toIso(one.lastAt) })),
        ...describeStepsSeen(journey.steps, tracking.stepKeys),
        success,
        load,
        findings: describeFindings(journey, tracking, recent.lastHour, asked, language),
      };
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/marks',
    {
      access,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getMarks',
        summary: 'Faults in the tracking of the last 7 days',
        ...described,
        params: JourneyPath,
        querystring: InLanguage,
        response: answers({ 200: MarksFound }, 404, 503),
      },
    },
    async (request): Promise<MarksFound> => {
      const { org, journey } = await namedJourney(service, request);
      const { store, now: asked } = await askedNow(service, request);
      const { lang: language = 'en' } = request.query;
      return findMarks(service, store, org, journey.id, { now: asked, language });
    },
  );

  const openStream = streamsOf(app);
  const { one, all, kept, most } = SHARED_LIMITS.liveStreams;
  const watching = openShare('live streams', { inAll: all, ofOne: one, kept, most });
  app.get(
    '/api/journeys/:slug/metrics/live',
    {
      access,
      schema: {
        operationId: 'watchJourney',
        summary: 'Batches of a journey as they arrive',
        description: LIVE_DESCRIPTION,
        ...described,
        params: JourneyPath,
        response: answers({ 200: streamed('Until the reader goes.', 'text/event-stream') }, 404, [
          503,
          'Too many are watching already. Try again later',
        ]),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { id } = await findJourney(catalog, orgId, request.params.slug);
      const mayGoOn = () => access.enter(service).call(app, request, reply);
      reply.raw.once('close', watching.enter(orgId));
      const stream = openStream((hear) => ingest.feed.listen(id, hear), mayGoOn);
      // Keeps proxies from buffering events.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return reply.type('text/event-stream').send(stream);
    },
  );
}

/** How success is recognized: as declared by a person or by events, with advice on likely success pages if no person declared it. */
async function findSuccess(
  service: Service,
  store: Store,
  org: Org,
  { id, steps }: Pick<Journey, 'id' | 'steps'>,
  pages: string[],
  now: number,
): Promise<SuccessState> {
  const about = { period: ALL_TIME, filter: {}, now };
  const question = await askSessions({ ...service.sessions, store }, org, [id], about);
  const lastStep = steps.at(-1)?.stepKey;
  const [confirmation, found] = await Promise.all([
    findConfirmation(service.catalog, id),
    countDeclared(store, question),
  ]);
  const known = { confirmedBy: confirmation.by, confirmedAt: confirmation.at, pages };
  if (confirmation.counts === 'declared') {
    const since = found.firstDeclared === null || pages.length > 0 ? null : toIso(found.firstDeclared);
    const superseded = found.concluded === 0 ? null : { sessions: found.concluded, since };
    return { declared: true, ...known, claimed: null, superseded, advice: null };
  }
  const claimed = found.declared === 0 ? null : { declared: found.declared, likely: found.concluded };
  const open = { declared: false, ...known, claimed, superseded: null };
  if (lastStep === undefined) return { ...open, advice: null };
  const { keptSince } = question;
  const { sent, seen } = await pagesAfterSending(store, { journeyIds: [id], keptSince, now }, lastStep);
  return { ...open, advice: adviseSuccess(seen, sent, pages) };
}

/** Days before now in which sessions left out because of their network are counted. */
const NETWORK_DAYS = 28;

/** The number of sessions left out because of their network in the last `NETWORK_DAYS`; `isHidden` if a proxy hides most networks. */
async function findNetworks(service: Service, store: Store, org: Org, journey: Journey, now: number) {
  const about = { period: { from: now - NETWORK_DAYS * DAY_MS, to: now }, filter: {}, now };
  const question = await askSound({ ...service.sessions, store }, org, journey, about);
  return { isHidden: question.isHidden, leftOut: await countStandouts(store, question) };
}

async function findMarks(
  service: Service,
  store: Store,
  org: Org,
  journeyId: string,
  { now, language }: { now: number; language: Language },
): Promise<MarksFound> {
  const about = { period: ALL_TIME, filter: {}, now };
  // Counts excluded sessions too: exclusions are usually made by these marks.
  const asked = { ...(await askSessions({ ...service.sessions, store }, org, [journeyId], about)), exclusions: [] };
  const counted = await countMarks(store, asked, now - MARKED_DAYS * DAY_MS);
  return describeMarks(counted.get(journeyId), now, language);
}

/** Bytes buffered for a reader. A reader that falls further behind is disconnected. */
const WAITING_BYTES_MAX = 1024 ** 2;
/** Interval, in ms, at which the reader's access is checked again. A comment line then keeps proxies from closing an idle stream. */
const BEAT_MS = 15 * SECOND_MS;
/** Longest duration of a stream, in ms. */
const STREAM_MS_MAX = 15 * MINUTE_MS;
/** Delay, in ms, before a browser reconnects to a stream that ended. */
const RETRY_MS = 3 * SECOND_MS;

/** Opens streams of batches. Open streams end when the application closes. */
function streamsOf(
  app: App,
): (listen: (hear: (batch: SeenBatch) => void) => () => void, mayGoOn: () => Promise<unknown>) => Readable {
  const endings = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });
  return (listen, mayGoOn) => {
    const stream = new Readable({ read() {} });
    let hasEnded = false;
    const write = (text: string) => {
      if (hasEnded || stream.destroyed) return;
      if (stream.readableLength > WAITING_BYTES_MAX) stream.destroy();
      else stream.push(text);
    };
    const end = () => {
      hasEnded = true;
      stream.push(null);
    };
    const stopListening = listen((batch) => write(`event: batch\ndata: ${JSON.stringify(describeBatch(batch))}\n\n`));
    // The stream ends when the caller loses access (removal, sign-out, revoked key).
    const beat = setInterval(() => void mayGoOn().then(() => write(': still here\n\n'), end), BEAT_MS);
    const ending = setTimeout(end, STREAM_MS_MAX);
    endings.add(end);
    stream.once('close', () => {
      stopListening();
      clearInterval(beat);
      clearTimeout(ending);
      endings.delete(end);
    });
    write(`retry: ${RETRY_MS}\n: hello\n\n`);
    return stream;
  };
}

function describeBatch({ at, refusal, origin, deviceClass, events, eventsTotal, skipped }: SeenBatch): LiveBatch {
  return {
    at: toIso(at),
    outcome: refusal ? 'refused' : 'accepted',
    status: refusal ? statusOf(refusal.code) : 204,
    reason: refusal?.reason ?? null,
    limit: refusal?.limit ?? null,
    origin,
    deviceClass,
    events: events.map((event) => ({ ...event, ts: toIso(event.ts) })),
    eventsTotal,
    skipped,
  };
}
