// Endpoints for memos: create, retrieve, list, rerun, delete, and decide on findings.
import { type Static, Type } from 'typebox';
import { readOrder } from '../../analysis/memo/order.ts';
import { newMemo } from '../../analysis/memos.ts';
import { canBeJudged, outcomeOf } from '../../analysis/track-record.ts';
import { type Artifact, findArtifact, findEvidence } from '../../catalog/artifacts.ts';
import { saveDecision } from '../../catalog/findings.ts';
import { findJourneyById } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById, languageOf } from '../../catalog/orgs.ts';
import { keepOutcome } from '../../catalog/outcomes.ts';
import { conflict, invalid, notFound } from '../../domain/error.ts';
import { Lang, type Language } from '../../domain/language.ts';
import {
  DecidedAlarm,
  DecidedFinding,
  type Decision,
  DecisionChange,
  Memo,
  MemoList,
  NewMemo,
  Rerun,
} from '../../domain/memo.ts';
import { momentMust, readMoment } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import { answers, noContent } from '../request/answers.ts';
import {
  awaitKind,
  creator,
  deleteKind,
  findKind,
  Keyed,
  makeArtifact,
  NO_JOURNEY,
  Page,
  pageOf,
  Wait,
  waitMsOf,
} from '../request/artifacts.ts';
import { audit, picked } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import type { App, Service } from '../request/service.ts';
import { describeMemo, describeMemos, idsOf, sizeOf } from './memo-answers.ts';

const MemoPath = Type.Object({ memoId: Type.String() });
const FindingPath = Type.Object({ memoId: Type.String(), findingId: Type.String() });

const NO_FINDING: [number, string] = [404, 'Finding with id "…" not found'];
/** The entity tag covers the decision, and omits forecasts, which change without an edit of the finding. */
const tagged = ['id', 'disposition', 'note', 'shippedAt'];
const NO_MEMO: [number, string] = [404, 'Memo with id "…" not found'];
const NOT_READY: [number, string] = [409, 'Memo with id "…" is not ready'];

export function memoRoutes(app: App, service: Service): void {
  const { catalog, memos, now } = service;
  const read = { access: keyWith('memos:read') };
  const write = { access: keyWith('memos:write') };
  const tags = ['Memos'];

  app.post(
    '/api/memos',
    {
      ...write,
      config: { audit: 'memo.create', idempotency: 'own', subject: 'memo' },
      schema: {
        operationId: 'createMemo',
        summary: 'Create a memo about a journey',
        description:
          'What in the journey is worth changing, and how sure is it? Waits up to five seconds; a memo that takes longer ' +
          'is answered as queued or running. `GET /api/memos/{memoId}?wait=25` waits for it.',
        tags,
        headers: Keyed,
        body: NewMemo,
        response: answers(
          { 201: Memo },
          [400, 'Invalid memo data: days must be one of 14, 28, 56, 84'],
          NO_JOURNEY,
          [409, 'Idempotency-Key was used with another body'],
          [429, 'Too many memos are being made. Try again when one is ready'],
        ),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const orgId = callerOrgId(request);
      const journey = await findJourneyById(catalog, orgId, body.journeyId);
      const { settings } = await findOrgById(catalog, orgId);
      const refuse = (problem: string) => invalid(`Invalid memo data: ${problem}`);
      const order = readOrder(body, settings.timezone, now(), refuse);
      const input = newMemo(journey, order, {
        ...{ title: body.title, createdBy: creator(request), language: settings.language },
      });
      const made = await makeArtifact(service, request, input, picked(body, 'journeyId', 'days', 'to', 'since'));
      return reply
        .code(201)
        .header('location', `${app.basePath}/api/memos/${made.id}`)
        .send(await describeMemo(catalog, made));
    },
  );

  app.get(
    '/api/memos',
    {
      ...read,
      config: { queryOf: 'memo' },
      schema: {
        operationId: 'listMemos',
        summary: 'List memos, the newest first',
        tags,
        querystring: Page,
        response: answers(
          { 200: MemoList },
          [400, 'Invalid memo query: limit must be an integer from 1 to 100'],
          NO_JOURNEY,
        ),
      },
    },
    async (request): Promise<Static<typeof MemoList>> => {
      const orgId = callerOrgId(request);
      const { shown, nextCursor } = await pageOf(service, request, orgId, 'memo');
      return { memos: await describeMemos(catalog, shown, request.query.lang ?? 'en'), nextCursor };
    },
  );

  app.get(
    '/api/memos/:memoId',
    {
      ...read,
      config: { queryOf: 'memo' },
      schema: {
        operationId: 'getMemo',
        summary: 'Retrieve a memo',
        tags,
        params: MemoPath,
        querystring: Wait,
        response: answers({ 200: Memo }, [400, 'Invalid memo query: wait must be an integer from 0 to 25'], NO_MEMO),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { memoId } = request.params;
      const memo = await awaitKind(catalog, orgId, 'memo', memoId, waitMsOf(request.query));
      return describeMemo(catalog, memo, request.query.lang);
    },
  );

  app.delete(
    '/api/memos/:memoId',
    {
      ...write,
      config: { audit: 'memo.delete' },
      schema: {
        operationId: 'deleteMemo',
        summary: 'Delete a memo; one that is being made is stopped',
        tags,
        params: MemoPath,
        response: answers({ 204: noContent('Deleted.') }, NO_MEMO),
      },
    },
    async (request, reply) => {
      const { memoId } = request.params;
      await deleteKind(catalog, callerOrgId(request), 'memo', memoId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/memos/:memoId/rerun',
    {
      ...write,
      config: { audit: false, subject: 'memo' },
      schema: {
        operationId: 'rerunMemo',
        summary: 'Compute a memo again from the events stored now, and compare',
        description: 'The memo itself stays as it is. From the same data it must come out equal to the last byte.',
        tags,
        params: MemoPath,
        response: answers({ 200: Rerun }, NO_MEMO, NOT_READY, 503),
      },
    },
    async (request) => {
      const memo = await findReady(service, callerOrgId(request), request.params.memoId);
      return memos.rerun(memo, (await findEvidence(catalog, memo.id)) ?? '');
    },
  );

  app.get(
    '/api/memos/:memoId/findings/:findingId',
    {
      ...read,
      config: { tagged },
      schema: {
        operationId: 'getFinding',
        summary: 'Retrieve a finding and its decision',
        tags,
        params: FindingPath,
        querystring: Type.Object({ lang: Lang }),
        response: answers({ 200: Type.Union([DecidedFinding, DecidedAlarm]) }, NO_FINDING, NOT_READY),
      },
    },
    async (request) => {
      const { memoId, findingId } = request.params;
      const memo = await findReady(service, callerOrgId(request), memoId);
      return findFinding(catalog, memo, findingId, request.query.lang);
    },
  );

  app.put(
    '/api/memos/:memoId/findings/:findingId',
    {
      ...write,
      config: { audit: 'memo.decide', subject: 'finding', tagged },
      schema: {
        operationId: 'decideFinding',
        summary: 'Set the decision about a finding',
        description:
          'Kept with the journey: the next memo knows it, and the memo stays as it is. A dismissed finding is silent unless it grows. ' +
          'From `shippedAt` on, memos compare before and after, and a forecast that was made from the finding is measured.',
        tags,
        params: FindingPath,
        body: DecisionChange,
        response: answers(
          { 200: Type.Union([DecidedFinding, DecidedAlarm]) },
          [400, 'Invalid finding data: disposition must be one of open, planned, done, dismissed'],
          NO_FINDING,
          NOT_READY,
          412,
        ),
      },
    },
    async (request) => {
      const { memoId, findingId } = request.params;
      const orgId = callerOrgId(request);
      const memo = await findReady(service, orgId, memoId);
      const decision = readDecision(request.body);
      const read = (trx: Catalog) => findFinding(trx, memo, findingId);
      const finding = await read(catalog);
      // The headline is stored with the decision, so that later memos can refer to the finding.
      const { headline } = await findFinding(catalog, memo, findingId, await languageOf(catalog, orgId));
      const at = now();
      await changeTagged(service, request, read, async (trx) => {
        const { note, shippedAt } = finding;
        for (const id of idsOf(finding)) {
          const about = { id, headline, size: sizeOf(finding) };
          await saveDecision(trx, memo.journeyId, about, { note, shippedAt, ...decision }, () => at);
        }
      });
      if (decision.shippedAt) await shipForecast(service, orgId, finding.forecasts, decision.shippedAt);
      audit(request, { subject: `${memoId} ${findingId}`, details: picked(request.body, 'disposition', 'shippedAt') });
      return read(catalog);
    },
  );
}

/** Registers the date of the shipped change for the newest forecast that has none yet, if the forecast can be judged by it. */
async function shipForecast(
  { catalog, now }: Service,
  orgId: string,
  forecasts: Decision['forecasts'],
  shippedAt: string,
): Promise<void> {
  const open = forecasts.find(({ status }) => status === 'registered');
  const simulation = open && (await findArtifact(catalog, orgId, 'simulation', open.simulationId));
  if (simulation?.status !== 'ready') return;
  const { timezone } = (await findOrgById(catalog, orgId)).settings;
  const day = Date.parse(shippedAt.slice(0, 10));
  if (canBeJudged(simulation.createdAt, day, now(), timezone) === null)
    await keepOutcome(catalog, outcomeOf(simulation, day, null, timezone));
}

/** Throws `not_found`. */
async function findFinding(catalog: Catalog, memo: Artifact, findingId: string, language?: Language) {
  const { result } = await describeMemo(catalog, memo, language);
  const all = result ? [...result.alarms, ...result.findings, ...result.belowTheLine] : [];
  const found = all.find(({ id }) => id === findingId);
  if (!found) throw notFound(`Finding with id "${findingId}" not found`);
  return found;
}

/** Throws `not_found`, `conflict`. */
export async function findReady({ catalog }: Service, orgId: string, memoId: string): Promise<Artifact> {
  const memo = await findKind(catalog, orgId, 'memo', memoId);
  if (memo.status !== 'ready') throw conflict(`Memo with id "${memoId}" is not ready`);
  return memo;
}

function readDecision(change: DecisionChange): DecisionChange {
  if (change.shippedAt == null) return change;
  try {
    return { ...change, shippedAt: toIso(readMoment('finding', 'shippedAt', change.shippedAt, 'UTC')) };
  } catch {
    throw invalid(`Invalid finding data: shippedAt must ${momentMust(change.shippedAt)}`);
  }
}
