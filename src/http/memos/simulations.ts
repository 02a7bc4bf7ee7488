// Endpoints for simulations: run, retrieve, list, export, delete, and register when the change shipped.
import { type Static, Type } from 'typebox';
import { toHtml } from '../../analysis/document/html.ts';
import { toMarkdown } from '../../analysis/document/markdown.ts';
import { simulationDocument } from '../../analysis/document/simulation.ts';
import type { SimulationOrder } from '../../analysis/simulation/input.ts';
import { readSimulation } from '../../analysis/simulation/order.ts';
import { titleOfSimulation } from '../../analysis/titles.ts';
import { canBeJudged, outcomeOf } from '../../analysis/track-record.ts';
import type { Artifact } from '../../catalog/artifacts.ts';
import { newestMemoWith } from '../../catalog/findings.ts';
import { findJourneyById } from '../../catalog/journeys.ts';
import { findOrgById, languageOf } from '../../catalog/orgs.ts';
import { keepOutcome } from '../../catalog/outcomes.ts';
import { conflict, invalid } from '../../domain/error.ts';
import { Lang, type Language } from '../../domain/language.ts';
import { MEMO_FORMATS, type MemoFormat } from '../../domain/memo.ts';
import { NewSimulation } from '../../domain/simulation.ts';
import { NewOutcome, TrackRecord } from '../../domain/simulation-outcome.ts';
import { Simulation, SimulationList, UnsavedSimulation } from '../../domain/simulation-result.ts';
import { toIso } from '../../domain/time.ts';
import { answers, noContent, streamed } from '../request/answers.ts';
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
  sendFile,
  Wait,
  waitMsOf,
} from '../request/artifacts.ts';
import { audit, picked } from '../request/audit.ts';
import { callerOrgId, keyWith, keyWithEither } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { describeRecord, describeSimulation, describeSimulations } from './simulation-answers.ts';

const SimulationPath = Type.Object({ simulationId: Type.String() });

const NO_SIMULATION: [number, string] = [404, 'Simulation with id "…" not found'];

export function simulationRoutes(app: App, service: Service): void {
  const { catalog, memos, now } = service;
  const run = { access: keyWith('simulations:run') };
  const read = { access: keyWithEither('simulations:run', 'results:read') };
  const tags = ['Simulations'];

  app.post(
    '/api/simulations/run',
    {
      ...run,
      config: { audit: 'simulation.run', idempotency: 'own', subject: 'simulation', asks: 'figures' },
      schema: {
        operationId: 'runSimulation',
        summary: 'Forecast the effect of changes to a journey',
        description:
          'A forecast with the ceilings that need no forecast. Waits up to five seconds; one that takes longer is answered as ' +
          'queued or running. Too little data is a result: `refused`, with what there is, what is needed and when there will be ' +
          'enough. With `save: false` it is computed at once and kept nowhere.',
        tags,
        headers: Keyed,
        querystring: Type.Object({ lang: Lang }),
        body: NewSimulation,
        response: answers(
          { 200: UnsavedSimulation, 201: Simulation },
          [400, 'Invalid simulation data: changes[0].stepKey must be the key of a step of the journey'],
          NO_JOURNEY,
          [409, 'Idempotency-Key was used with another body'],
          [429, 'Too many simulations are being made. Try again when one is ready'],
          503,
        ),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { lang = 'en' } = request.query;
      const orgId = callerOrgId(request);
      const journey = await findJourneyById(catalog, orgId, body.journeyId);
      const { settings } = await findOrgById(catalog, orgId);
      const order = readSimulation(body, journey, settings.timezone, now(), (problem) =>
        invalid(`Invalid simulation data: ${problem}`),
      );
      if (body.fromFinding !== undefined && (await newestMemoWith(catalog, journey.id, body.fromFinding)) === null) {
        throw invalid('Invalid simulation data: fromFinding must be the id of a finding of this journey');
      }
      if (body.save === false) {
        audit(request, { isNothing: true });
        return reply.code(200).send({ result: await memos.simulate(orgId, journey.id, order, lang) });
      }
      const input = {
        kind: 'simulation' as const,
        orgId,
        journeyId: journey.id,
        title: body.name ?? titleOfSimulation(journey.displayName, order, settings.language),
        request: { ...order, fromFinding: body.fromFinding ?? null },
        createdBy: creator(request),
      };
      const made = await makeArtifact(service, request, input, picked(body, 'journeyId', 'changes'));
      return reply
        .code(201)
        .header('location', `${app.basePath}/api/simulations/${made.id}`)
        .send(await describeSimulation(catalog, made, lang));
    },
  );

  app.get(
    '/api/simulations',
    {
      ...read,
      config: { queryOf: 'simulation' },
      schema: {
        operationId: 'listSimulations',
        summary: 'List simulations, the newest first',
        tags,
        querystring: Page,
        response: answers(
          { 200: SimulationList },
          [400, 'Invalid simulation query: limit must be an integer from 1 to 100'],
          NO_JOURNEY,
        ),
      },
    },
    async (request): Promise<Static<typeof SimulationList>> => {
      const orgId = callerOrgId(request);
      const { shown, nextCursor } = await pageOf(service, request, orgId, 'simulation');
      return { simulations: await describeSimulations(catalog, shown, request.query.lang ?? 'en'), nextCursor };
    },
  );

  app.get(
    '/api/simulations/record',
    {
      ...read,
      schema: {
        operationId: 'getTrackRecord',
        summary: 'Results of the forecasts whose change was shipped',
        description:
          'Of the whole organization, good and bad. Nothing leaves it but with its journey: deleting a simulation leaves its ' +
          'outcome here. Three scored changes of a kind update the belief about it.',
        tags,
        querystring: Type.Object({ lang: Lang }),
        response: answers({ 200: TrackRecord }),
      },
    },
    async (request) => describeRecord(catalog, callerOrgId(request), request.query.lang ?? 'en'),
  );

  app.put(
    '/api/simulations/:simulationId/outcome',
    {
      ...run,
      config: { audit: 'simulation.ship', subject: 'simulation' },
      schema: {
        operationId: 'shipSimulation',
        summary: 'Set the date on which the change was shipped, so that the forecast is scored',
        description:
          'Once, and for good. Four whole weeks after the week of the change, completion is compared with the eight weeks ' +
          'before, as memos do; with `variant`, between the variants of these four weeks.',
        tags,
        params: SimulationPath,
        body: NewOutcome,
        response: answers(
          { 200: Simulation },
          [400, 'Invalid simulation data: shippedAt must be a date, YYYY-MM-DD'],
          NO_SIMULATION,
          [409, 'Simulation with id "…" has no forecast'],
        ),
      },
    },
    async (request) => {
      const { simulationId } = request.params;
      const simulation = await findKind(catalog, callerOrgId(request), 'simulation', simulationId);
      if (simulation.status !== 'ready') throw conflict(`Simulation with id "${simulationId}" has no forecast`);
      if ((simulation.request as SimulationOrder).countsMarked) {
        throw conflict(
          `Simulation with id "${simulationId}" counts sessions that look wrong: no forecast is judged by them`,
        );
      }
      const { variant = null } = request.body;
      const { timezone } = (await findOrgById(catalog, simulation.orgId)).settings;
      const shippedAt = readShippedAt(request.body.shippedAt, simulation.createdAt, now(), timezone);
      const kept = await keepOutcome(catalog, outcomeOf(simulation, shippedAt, variant, timezone));
      if (kept.shippedAt !== request.body.shippedAt || kept.variant !== variant) {
        throw conflict(`Simulation with id "${simulationId}" was shipped on ${kept.shippedAt}: that is set once`);
      }
      audit(request, { subject: simulationId, details: picked(request.body, 'shippedAt', 'variant') });
      return describeSimulation(catalog, simulation);
    },
  );

  app.get(
    '/api/simulations/:simulationId',
    {
      ...read,
      config: { queryOf: 'simulation' },
      schema: {
        operationId: 'getSimulation',
        summary: 'Retrieve a simulation',
        tags,
        params: SimulationPath,
        querystring: Wait,
        response: answers(
          { 200: Simulation },
          [400, 'Invalid simulation query: wait must be an integer from 0 to 25'],
          NO_SIMULATION,
        ),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { simulationId } = request.params;
      const found = await awaitKind(catalog, orgId, 'simulation', simulationId, waitMsOf(request.query));
      return describeSimulation(catalog, found, request.query.lang);
    },
  );

  app.get(
    '/api/simulations/:simulationId/export',
    {
      ...read,
      config: { queryOf: 'simulation' },
      schema: {
        operationId: 'exportSimulation',
        summary: 'A simulation as a file',
        tags,
        params: SimulationPath,
        querystring: Type.Object({
          format: Type.Enum([...MEMO_FORMATS], { 'x-must': `be one of ${MEMO_FORMATS.join(', ')}` }),
          lang: Lang,
        }),
        response: answers(
          { 200: streamed('The file.', 'application/pdf', 'text/html', 'text/markdown', 'application/json') },
          [400, 'Invalid simulation query: format must be one of pdf, html, md, json'],
          NO_SIMULATION,
          [409, 'Simulation with id "…" is not ready'],
        ),
      },
    },
    async (request, reply) => {
      const { format, lang } = request.query;
      const orgId = callerOrgId(request);
      const { simulationId } = request.params;
      const found = await findKind(catalog, orgId, 'simulation', simulationId);
      if (found.result === null) throw conflict(`Simulation with id "${simulationId}" is not ready`);
      const journey = await findJourneyById(catalog, orgId, found.journeyId);
      const language = lang ?? (format === 'json' ? 'en' : await languageOf(catalog, orgId));
      const body = await write(service, found, journey.displayName, format, language);
      const name = `simulation-${journey.slug}-${found.createdAt.slice(0, 10)}.${format}`;
      return sendFile(request, reply, { body, name, format });
    },
  );

  app.delete(
    '/api/simulations/:simulationId',
    {
      ...run,
      config: { audit: 'simulation.delete' },
      schema: {
        operationId: 'deleteSimulation',
        summary: 'Delete a simulation; one that is being made is stopped',
        tags,
        params: SimulationPath,
        response: answers({ 204: noContent('Deleted.') }, NO_SIMULATION),
      },
    },
    async (request, reply) => {
      const { simulationId } = request.params;
      await deleteKind(catalog, callerOrgId(request), 'simulation', simulationId);
      return reply.code(204).send();
    },
  );
}

/** Parses the date on which the change shipped. It must not be before the forecast, which would otherwise be made with hindsight. */
function readShippedAt(text: string, createdAt: string, now: number, zone: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  const isDate = !Number.isNaN(moment) && toIso(moment).slice(0, 10) === text;
  const problem = canBeJudged(createdAt, isDate ? moment : Number.NEGATIVE_INFINITY, now, zone);
  if (problem !== null) throw invalid(`Invalid simulation data: shippedAt ${problem}`);
  return moment;
}

async function write(
  { catalog, memos }: Service,
  simulation: Artifact,
  journeyName: string,
  format: MemoFormat,
  language: Language,
): Promise<string | Buffer> {
  const described = await describeSimulation(catalog, simulation, language);
  if (format === 'json') return JSON.stringify(described);
  const { name: title, createdAt, result } = described;
  if (!result) throw new Error('the simulation is ready');
  const document = simulationDocument({ title, createdAt, journeyName, result, language });
  if (format === 'pdf') return Buffer.from(await memos.writePdf(simulation.orgId, document));
  return format === 'md' ? toMarkdown(document) : toHtml(document);
}
