// Whether the pages of journeys report: the list of journeys with its lights, what the installation page checks, and
// batches as they arrive.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { describeExclusion, listExclusions } from '../catalog/exclusions.ts';
import { findJourney, listWholeJourneys } from '../catalog/journeys.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { listTargets } from '../catalog/targets.ts';
import { Installation, type LiveBatch } from '../domain/arrivals.ts';
import { describeMarks, MARKED_DAYS, MarksFound } from '../domain/describe-marks.ts';
import { JourneyOverviews } from '../domain/figures.ts';
import type { Org } from '../domain/org.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../domain/time.ts';
import { describeFindings, describeStepsSeen, type Tracking } from '../domain/tracking.ts';
import { LISTENERS_MAX, type SeenBatch } from '../ingest/feed.ts';
import { countMarks } from '../metrics/marks.ts';
import { overviewJourneys } from '../metrics/period/overviews.ts';
import { eventsOfLastHour, lastEvents, originsSeen, outcomesOf, stepKeysSeen } from '../metrics/tracking.ts';
import { ALL_TIME, askSessions } from '../sessions/ask.ts';
import type { Moment } from '../sessions/moments.ts';
import type { Store } from '../store/engine.ts';
import { answers, needsEither, streamed } from './answers.ts';
import { callerOrgId, keyWithEither } from './auth.ts';
import { statusOf } from './errors.ts';
import { momentOf, questionStore } from './questions.ts';
import type { App, Service } from './service.ts';
import { openShare } from './shares.ts';

const JourneyPath = Type.Object({ slug: Type.String() });
const NO_SCOPE: [number, string] = [403, 'API key does not have required scope: journeys:read'];

const LIVE_DESCRIPTION =
  'Server-sent events: `event: batch` with a JSON object as data for each batch that arrives at this node, accepted or ' +
  'refused. Readers that are too slow are cut; after 15 minutes the stream ends, and a browser asks again by itself.';

export function trackingRoutes(app: App, service: Service): void {
  const { catalog, ingest, now } = service;
  const onRequest = keyWithEither(service, 'results:read', 'journeys:read');
  const described = { tags: ['Figures'], security: needsEither('results:read', 'journeys:read') };

  app.get(
    '/api/metrics/journeys',
    {
      onRequest,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getJourneyOverviews',
        summary: 'All journeys of the organization: the last 30 days, and whether their pages report',
        ...described,
        response: answers({ 200: JourneyOverviews }, 401, NO_SCOPE, 503),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const [org, journeys] = await Promise.all([findOrgById(catalog, orgId), listWholeJourneys(catalog, orgId)]);
      await service.loader.caughtUp();
      const asked = now();
      const refusalsOf = (journeyId: string) => ingest.feed.refusals(journeyId, asked);
      const all = { ...service.sessions, store: questionStore(request) };
      const [exclusions, targets] = await Promise.all([listExclusions(catalog, orgId), listTargets(catalog, orgId)]);
      return {
        journeys: await overviewJourneys(all, org, journeys, { targets, refusalsOf }, asked),
        exclusions: exclusions.map(describeExclusion),
      };
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/installation',
    {
      onRequest,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getInstallation',
        summary: 'Whether the pages of a journey report as they should',
        ...described,
        params: JourneyPath,
        response: answers({ 200: Installation }, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request): Promise<Installation> => {
      const orgId = callerOrgId(request);
      const [org, journey] = await Promise.all([
        findOrgById(catalog, orgId),
        findJourney(catalog, orgId, request.params.slug),
      ]);
      const { store, moment, asked } = await momentOf(service, request);
      const keptSince = firstKeptDay(org.settings, moment.now);
      const question = { journeyIds: [journey.id], keptSince, now: moment.now };
      const [outcomes, lastAt, stepKeys, origins, eventsLastHour, marked] = await Promise.all([
        outcomesOf(store, question),
        lastEvents(store, question),
        stepKeysSeen(store, question),
        originsSeen(store, question),
        eventsOfLastHour(store, question),
        findMarks(service, store, org, journey.id, moment),
      ]);
      const tracking: Tracking = {
        outcomes: outcomes.get(journey.id),
        lastEventAt: lastAt.get(journey.id) ?? null,
        stepKeys: stepKeys.get(journey.id) ?? new Map(),
        refusals: ingest.feed.refusals(journey.id, asked),
        marked: marked.findings,
      };
      return {
        lastEventAt: tracking.lastEventAt === null ? null : toIso(tracking.lastEventAt),
        eventsLastHour,
        origins: origins.map((one) => ({ ...one, lastAt: toIso(one.lastAt) })),
        refused: tracking.refusals.map((one) => ({ ...one, lastAt: toIso(one.lastAt) })),
        ...describeStepsSeen(journey.steps, tracking.stepKeys),
        findings: describeFindings(journey, tracking, eventsLastHour, asked),
      };
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/marks',
    {
      onRequest,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getMarks',
        summary: 'What looks wrong of the sessions of the last 7 days',
        ...described,
        params: JourneyPath,
        response: answers({ 200: MarksFound }, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request): Promise<MarksFound> => {
      const orgId = callerOrgId(request);
      const [org, { id }] = await Promise.all([
        findOrgById(catalog, orgId),
        findJourney(catalog, orgId, request.params.slug),
      ]);
      const { store, moment } = await momentOf(service, request);
      return findMarks(service, store, org, id, moment);
    },
  );

  const openStream = streamsOf(app);
  const watching = openShare('live streams', { inAll: LISTENERS_MAX, ofOne: STREAMS_OF_ONE_MAX });
  app.get(
    '/api/journeys/:slug/metrics/live',
    {
      onRequest,
      schema: {
        operationId: 'watchJourney',
        summary: 'Batches of a journey as they arrive',
        description: LIVE_DESCRIPTION,
        ...described,
        params: JourneyPath,
        response: answers({ 200: streamed('Until the reader goes.', 'text/event-stream') }, 401, NO_SCOPE, 404, [
          503,
          'Too many are watching already. Try again later',
        ]),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { id } = await findJourney(catalog, orgId, request.params.slug);
      const mayGoOn = () => onRequest.call(app, request, reply);
      reply.raw.once('close', watching.enter(orgId));
      const stream = openStream((hear) => ingest.feed.listen(id, hear), mayGoOn);
      // Proxies that gather answers would keep back what is there.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return reply.type('text/event-stream').send(stream);
    },
  );
}

async function findMarks(
  service: Service,
  store: Store,
  org: Org,
  journeyId: string,
  moment: Moment,
): Promise<MarksFound> {
  const { now } = moment;
  const about = { period: ALL_TIME, filter: {}, now, moment };
  // What is excluded is listed all the same.
  const asked = { ...(await askSessions({ ...service.sessions, store }, org, [journeyId], about)), exclusions: [] };
  const counted = await countMarks(store, asked, now - MARKED_DAYS * DAY_MS);
  return describeMarks(counted.get(journeyId), now);
}

/** Live streams of one organization. */
const STREAMS_OF_ONE_MAX = 50;
/** Bytes that wait for a reader; one that is slower is cut. */
const WAITING_BYTES_MAX = 1024 ** 2;
/** How often, in ms, it is asked whether its reader may still watch; a line without meaning then keeps the stream open. */
const BEAT_MS = 15 * SECOND_MS;
/** A stream ends after this, in ms. */
const STREAM_MS_MAX = 15 * MINUTE_MS;
/** After how many ms a browser asks again for a stream that ended. */
const RETRY_MS = 3 * SECOND_MS;

/** Opens streams of batches; those that are open end when the application closes. */
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
    // Who is removed meanwhile, or signs out, or whose key is revoked, hears no more.
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
    origin,
    deviceClass,
    events: events.map((event) => ({ ...event, ts: toIso(event.ts) })),
    eventsTotal,
    skipped,
  };
}
