// Computes simulations from requests: saved ones through the queue, unsaved ones (for sliders) directly.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { listAnnotations } from '../catalog/annotations.ts';
import type { Outcome } from '../catalog/artifact-queue.ts';
import type { Artifact } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { listOutcomes } from '../catalog/outcomes.ts';
import type { Journey } from '../domain/journey.ts';
import type { Language } from '../domain/language.ts';
import type { SimulationResult } from '../domain/simulation-result.ts';
import { DAY_MS, MINUTE_MS } from '../domain/time.ts';
import { inEveryLanguage, inLanguage } from '../language/spoken.ts';
import { ALL_TIME, type AskedSessions, askSessions, type Sessions } from '../sessions/ask.ts';
import { settingsKey } from '../sessions/rollups.ts';
import { type MemoEngines, sessionsFor } from './engines.ts';
import type { Control } from './queue.ts';
import { type Fitted, gatherErrors, gatherFitted } from './simulation/gather.ts';
import type { SimulationInput, SimulationOrder } from './simulation/input.ts';
import { learnedFrom } from './simulation/learned.ts';

/** The summary of a simulation in lists. */
export interface SimulationDigest {
  headline: string;
  outcome: SimulationResult['status'];
}

export async function makeSimulation(engines: MemoEngines, artifact: Artifact, control: Control): Promise<Outcome> {
  const { orgId, journeyId } = artifact;
  const order = artifact.request as SimulationOrder;
  const journey = await findJourneyById(engines.catalog, orgId, journeyId);
  const org = await findOrgById(engines.catalog, orgId);
  const now = engines.now();
  await engines.caughtUp();
  const sessions = sessionsFor(engines, orgId);
  const dates = await datesOf(engines.catalog, journeyId);
  const fitted = await gatherFitted(sessions, org, journey, order, dates, now, control.step);
  const errors = await gatherErrors(sessions, org, journey, order, now);
  const learned = await learnedBy(engines.catalog, orgId);
  const { result, evidence } = await engines.threads[control.lane()].run(
    orgId,
    'computeSimulation',
    inputOf(journey, order, fitted, errors, learned),
  );
  await control.step(1);
  const summary = inEveryLanguage((language): SimulationDigest => {
    const { headline, status } = inLanguage(result, language);
    return { headline, outcome: status };
  });
  return { summary, result, evidence, isRefused: inLanguage(result, 'en').status === 'refused' };
}

/** Cached models for sliders: their number, and how long they are kept (ms). */
const MODELS_MAX = 20;
const MODEL_MS = 10 * MINUTE_MS;

export interface Simulator {
  /** Computes an unsaved simulation. Its sessions may be ten minutes old; exclusions and settings are current. */
  simulate(orgId: string, journeyId: string, order: SimulationOrder, language: Language): Promise<SimulationResult>;
}

export function openSimulator(engines: MemoEngines): Simulator {
  const models = new LRUCache<string, Promise<Fitted>>({ max: MODELS_MAX, ttl: MODEL_MS });
  const errors = new LRUCache<string, Promise<SimulationInput['errors']>>({ max: MODELS_MAX, ttl: MODEL_MS });
  return {
    async simulate(orgId, journeyId, order, language) {
      const [journey, org, sessions, dates] = await Promise.all([
        findJourneyById(engines.catalog, orgId, journeyId),
        findOrgById(engines.catalog, orgId),
        sessionsAsOfNow(engines, orgId),
        datesOf(engines.catalog, journeyId),
      ]);
      const now = engines.now();
      const key = keyOf(order, journey, dates, await askSessions(sessions, org, [journeyId], { ...ANY, now }));
      const fitted = await kept(models, key, async () => {
        await engines.caughtUp();
        return gatherFitted(sessions, org, journey, order, dates, now, async () => {});
      });
      // Counts of an error do not depend on the assumed effect, so they are cached per error.
      const about = order.changes.map((change) => (change.type === 'error_text' ? change : null));
      const counted = await kept(errors, JSON.stringify([key, about]), () =>
        gatherErrors(sessions, org, journey, order, now),
      );
      const learned = await learnedBy(engines.catalog, orgId);
      const input = inputOf(journey, order, fitted, counted, learned);
      return engines.threads.asked.run(orgId, 'simulate', { input, language });
    },
  };
}

/** A query without restrictions, used to read the settings that a model depends on. */
const ANY = { period: ALL_TIME, filter: {} };

/** Reads exclusions and endings once, so that a model and its cache key use the same ones even if they change meanwhile. */
async function sessionsAsOfNow(engines: MemoEngines, orgId: string): Promise<Sessions> {
  const sessions = sessionsFor(engines, orgId);
  const [exclusions, endings] = await Promise.all([sessions.exclusionsOf(orgId), sessions.endingsOf(orgId)]);
  return { ...sessions, exclusionsOf: async () => exclusions, endingsOf: async () => endings };
}

/** The cache key: everything that a model depends on, except the sessions. */
function keyOf(
  { days, to, zone, countsMarked }: SimulationOrder,
  { id, steps }: Journey,
  dates: readonly number[],
  asked: AskedSessions,
): string {
  const keys = steps.map(({ stepKey }) => stepKey);
  const about = [id, days, to, zone, countsMarked, keys, dates, asked.keptSince, ...settingsKey(asked)];
  return createHash('sha256').update(JSON.stringify(about)).digest('base64');
}

/** Returns the cached value, or makes and caches it. Failures are not cached. */
function kept<Value>(cache: LRUCache<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

/** Days of the journey's notes. */
const datesOf = async (catalog: Catalog, journeyId: string) =>
  (await listAnnotations(catalog, journeyId)).map(({ at }) => Math.floor(Date.parse(at) / DAY_MS));

const learnedBy = async (catalog: Catalog, orgId: string) => learnedFrom(await listOutcomes(catalog, orgId));

const inputOf = (
  { id, slug, displayName, steps }: Journey,
  order: SimulationOrder,
  fitted: Fitted,
  errors: SimulationInput['errors'],
  learned: SimulationInput['learned'],
): SimulationInput => ({
  ...{ order, errors, ...fitted, learned },
  journey: { id, slug, displayName, steps: steps.map(({ stepKey, name }) => ({ stepKey, name: name ?? stepKey })) },
});
