// Outcomes of submissions: case systems send hourly counts of received applications. Their difference from the submissions that pages
// reported measures how complete tracking is.
import { Type } from 'typebox';
import {
  type CountedHour,
  outcomesBySource,
  type SourceCounts,
  saveOutcomeHours,
} from '../../catalog/outcome-hours.ts';
import { describePeriod } from '../../domain/describe-period.ts';
import { invalid } from '../../domain/error.ts';
import { Lang, type Language } from '../../domain/language.ts';
import type { Org } from '../../domain/org.ts';
import { NewOutcomes, OUTCOMES_KEPT_MS, type OutcomeGap, type OutcomeHour, Outcomes } from '../../domain/outcomes.ts';
import { DAY_MS, HOUR_MS, readInstant, toIso } from '../../domain/time.ts';
import { describeGap } from '../../metrics/health/gap.ts';
import { summarize } from '../../metrics/period/summaries.ts';
import { askSessions } from '../../sessions/ask.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { answers } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { figureReaders, keyWith } from '../request/auth.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';
import { readQuestion } from './figures.ts';

const moment = (description: string) =>
  Type.Optional(Type.String({ description, 'x-must': 'be an ISO 8601 date or timestamp' }));
const Window = Type.Object({
  from: moment('First moment, included; 30 days before `to` if not given.'),
  to: moment('Last moment, not included; now if not given.'),
  lang: Lang,
});
const Kept = Type.Object({ source: Type.String(), hours: Type.Integer({ description: 'Hours that were kept.' }) });
const KEPT_DAYS = OUTCOMES_KEPT_MS / DAY_MS;

export function outcomeRoutes(app: App, service: Service): void {
  const { catalog, now } = service;

  app.post(
    '/api/journeys/:slug/outcomes',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'outcomes.send', subject: 'outcomes' },
      schema: {
        operationId: 'sendOutcomes',
        summary: 'Report the outcomes of submissions, by hour',
        description: `Sent by a case system, without any id of a case. Sending an hour of a source again replaces its counts. Hours are kept for ${KEPT_DAYS} days.`,
        tags: ['Journeys'],
        params: JourneyPath,
        body: NewOutcomes,
        response: answers(
          { 200: Kept },
          [400, 'Invalid outcomes data: hours[0].received must be an integer from 0 to 10000000'],
          404,
          [409, 'The journey has outcomes of 10 sources already'],
        ),
      },
    },
    async (request) => {
      const { id, slug } = await journeyOf(service, request);
      const { source } = request.body;
      const hours = readHours(request.body.hours, now());
      await saveOutcomeHours(catalog, id, source, hours, now());
      audit(request, { subject: slug, details: { source, hours: hours.length } });
      return { source, hours: hours.length };
    },
  );

  app.get(
    '/api/journeys/:slug/outcomes',
    {
      access: figureReaders,
      config: { queryOf: 'metrics', asks: 'figures' },
      schema: {
        operationId: 'getOutcomes',
        summary: 'Outcomes of the submissions of a period, beside those that pages reported',
        tags: ['Figures'],
        params: JourneyPath,
        querystring: Window,
        response: answers(
          { 200: Outcomes },
          [400, 'Invalid metrics query: from must be an ISO 8601 date or timestamp'],
          404,
          503,
        ),
      },
    },
    async (request): Promise<Outcomes> => {
      const { store, journey, question } = await readQuestion(service, request);
      const { lang: language = 'en' } = request.query;
      const { sources, counted } = await outcomesOf(service, store, journey.id, question);
      const gap = counted && { ...counted, ...describeGap(counted.sent, counted.received, language) };
      return {
        period: describePeriod(question),
        ...{ received: total(sources, 'received'), returned: total(sources, 'returned') },
        ...{ decided: total(sources, 'decided'), gap },
        sources: sources.map(({ source, firstHour, lastHour, received, returned, decided }) => ({
          ...{ source, firstHour: toIso(firstHour * HOUR_MS), lastHour: toIso(lastHour * HOUR_MS) },
          ...{ received, returned, decided },
        })),
      };
    },
  );
}

/** Counts of submissions sent by pages and received by case systems, over the same hours. */
type Compared = Omit<OutcomeGap, 'difference' | 'verdict' | 'text'>;

/** Totals by source over full hours in the question's period, and both counts over the hours that all sources cover. */
export async function outcomesOf(
  { catalog }: Pick<Service, 'catalog'>,
  store: Store,
  journeyId: string,
  question: SessionsQuestion,
): Promise<{ sources: SourceCounts[]; counted: Compared | null }> {
  const { from, to } = question.period;
  const window = { from: Math.ceil(from / HOUR_MS), to: Math.floor(to / HOUR_MS) };
  const sources = await outcomesBySource(catalog, journeyId, window);
  const receiving = sources.flatMap(({ firstReceived, lastReceived }) =>
    firstReceived === null || lastReceived === null ? [] : [{ firstReceived, lastReceived }],
  );
  if (receiving.length === 0) return { sources, counted: null };
  const hours = {
    from: Math.min(...receiving.map(({ firstReceived }) => firstReceived)),
    // Ends with the source that is furthest behind: its missing hours would look like lost submissions.
    to: Math.min(...receiving.map(({ lastReceived }) => lastReceived)) + 1,
  };
  if (hours.to <= hours.from) return { sources, counted: null };
  const period = { from: hours.from * HOUR_MS, to: hours.to * HOUR_MS };
  const [within, [totals]] = await Promise.all([
    outcomesBySource(catalog, journeyId, hours),
    summarize(store, { ...question, period }, [period]),
  ]);
  const { sessions = 0, completed: sent = 0 } = totals ?? {};
  const received = total(within, 'received') ?? 0;
  return {
    sources,
    counted: { from: toIso(period.from), to: toIso(period.to), sessions, sent, received },
  };
}

/** Days before now that the installation page compares. */
const GAP_DAYS = 7;

/** Describes the gap between sent and received submissions of the last days; undefined if they agree or none were counted. */
export async function gapLately(
  service: Service,
  store: Store,
  org: Org,
  journeyId: string,
  { now, language }: { now: number; language: Language },
): Promise<string | undefined> {
  const about = { period: { from: now - GAP_DAYS * DAY_MS, to: now }, filter: {}, now };
  const question = await askSessions({ ...service.sessions, store }, org, [journeyId], about);
  const { counted } = await outcomesOf(service, store, journeyId, question);
  if (!counted) return undefined;
  const { verdict, text } = describeGap(counted.sent, counted.received, language, true);
  return verdict === 'agrees' ? undefined : text;
}

function total(sources: readonly SourceCounts[], name: 'received' | 'returned' | 'decided'): number | null {
  const counts = sources.flatMap((one) => one[name] ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, one) => sum + one, 0);
}

function readHours(hours: readonly OutcomeHour[], now: number): CountedHour[] {
  const seen = new Set<number>();
  return hours.map(({ hour: text, ...counts }, position) => {
    const refuse = (must: string) => invalid(`Invalid outcomes data: hours[${position}].${must}`);
    const instant = readInstant(text);
    if (Number.isNaN(instant) || instant % HOUR_MS !== 0) {
      throw refuse('hour must be the start of a full hour in UTC, such as 2026-03-02T09:00:00Z');
    }
    if (instant > now) throw refuse('hour must have begun');
    if (instant < now - OUTCOMES_KEPT_MS) throw refuse(`hour must be of the last ${KEPT_DAYS} days`);
    const hour = instant / HOUR_MS;
    if (seen.has(hour)) throw refuse('hour must be named once');
    seen.add(hour);
    const { received, returned, decided } = counts;
    if (received === undefined && returned === undefined && decided === undefined) {
      throw invalid(`Invalid outcomes data: hours[${position}] must count received, returned or decided`);
    }
    return { hour, received, returned, decided };
  });
}
