// Memos as work of the queue: computes a result with its evidence from a request, and recomputes it for verification.
import { gunzipSync } from 'node:zlib';
import { listAnnotations } from '../catalog/annotations.ts';
import type { Outcome } from '../catalog/artifact-queue.ts';
import type { Artifact, NewArtifact } from '../catalog/artifacts.ts';
import { fieldLabels } from '../catalog/field-labels.ts';
import { listDecisions } from '../catalog/findings.ts';
import { findJourney, findJourneyById, listJourneys } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { targetsSetAt } from '../catalog/targets.ts';
import { DomainError } from '../domain/error.ts';
import type { Journey } from '../domain/journey.ts';
import type { Language, Spoken } from '../domain/language.ts';
import type { Alarm, Finding, Memo, MemoResult, Rerun } from '../domain/memo.ts';
import { openShare, type Share } from '../domain/shares.ts';
import { inEveryLanguage, inLanguage } from '../language/spoken.ts';
import { StoreFailure } from '../store/engine.ts';
import { TURN_MS_MAX } from '../store/limits.ts';
import type { Document } from './document/blocks.ts';
import { type MemoEngines, sessionsFor } from './engines.ts';
import { describeJourney, gather, type MemoAbout } from './gather.ts';
import { dateOf, type MemoInput } from './memo/input.ts';
import { pairId } from './memo/judge.ts';
import type { MemoOrder } from './memo/order.ts';
import { actionOf } from './memo/todo.ts';
import { type Speech, speech } from './memo/words.ts';
import { type Control, startQueue } from './queue.ts';
import { makeSimulation, openSimulator, type Simulator } from './simulations.ts';
import { openThread } from './thread.ts';
import { titleOfMemo } from './titles.ts';

/** The summary of a memo in lists. */
export interface MemoDigest {
  period: { from: string; to: string };
  findings: number;
  topHeadline: string | null;
  topGrade: MemoResult['findings'][number]['grade'] | null;
  /** The shown entries in their order; absent in older memos. */
  heads?: {
    id: string;
    headline: string;
    /** The id with both groups' names, and the suggested action; absent from older memos. */
    pairId?: string;
    action?: string;
    grade: MemoResult['findings'][number]['grade'] | null;
  }[];
}

/** The interface of memos for routes and commands. */
export interface Memos extends Simulator {
  /** Starts waiting work of the catalog's queue. */
  wake(): void;
  rerun(artifact: Artifact, evidence: string): Promise<Rerun>;
  writePdf(orgId: string, document: Document): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface MemosOptions extends Omit<MemoEngines, 'threads'> {
  /** No other process computes for this catalog. */
  alone: boolean;
  report(error: unknown, message: string): void;
}

/** Limits of PDFs that one node writes or queues, in total and per organization; further requests get 503. */
const DOCUMENTS_MAX = 40;
const DOCUMENTS_OF_ONE_MAX = 4;
/** The same for unsaved simulations: dragging a slider requests several at once. */
const SIMULATING_MAX = 80;
const SIMULATING_OF_ONE_MAX = 8;

export function openMemos({ alone, report, ...engines }: MemosOptions): Memos {
  const [short, long] = [openThread(Number.POSITIVE_INFINITY), openThread(Number.POSITIVE_INFINITY)];
  const threads = { asked: openThread(TURN_MS_MAX), short, long };
  const whole = { ...engines, threads };
  const simulator = openSimulator(whole);
  const documents = openShare('documents', { inAll: DOCUMENTS_MAX, ofOne: DOCUMENTS_OF_ONE_MAX });
  const simulations = openShare('simulations', { inAll: SIMULATING_MAX, ofOne: SIMULATING_OF_ONE_MAX });
  const closing = new AbortController();
  /** Engines for queued work, which waits for the event store instead of failing. */
  const patient = ({ step }: Control) => ({
    ...whole,
    caughtUp: () => untilCaughtUp(engines.caughtUp, step, closing.signal),
  });
  const queue = startQueue({
    catalog: engines.catalog,
    now: engines.now,
    alone,
    work: {
      // After an upgrade, work waits until session rows are made; before that it would fail permanently.
      memo: (artifact, control) =>
        engines.sessions.preparation.ready().then(() => makeMemo(patient(control), artifact, control)),
      simulation: (artifact, control) =>
        engines.sessions.preparation.ready().then(() => makeSimulation(patient(control), artifact, control)),
    },
    failed(error, { id, kind }) {
      report(error, `${kind} ${id} failed`);
      return error instanceof StoreFailure
        ? `The event store did not answer. Make the ${kind} again later`
        : 'It could not be computed. The log of the service says more';
    },
    stuck: (error) => report(error, 'memos wait: the catalog did not answer'),
  });
  return {
    wake: queue.wake,
    rerun: (artifact, evidence) => rerunMemo(whole, artifact, evidence),
    writePdf: (orgId, document) => sharedBy(documents, orgId, () => threads.asked.run(orgId, 'writePdf', document)),
    simulate: (orgId, journeyId, order, language) =>
      sharedBy(simulations, orgId, () => simulator.simulate(orgId, journeyId, order, language)),
    async close() {
      closing.abort();
      await queue.close();
      await Promise.all(Object.values(threads).map((thread) => thread.close()));
    },
  };
}

/** Waits until the event store has caught up. `step` throws when the artifact was deleted or the service stops. */
async function untilCaughtUp(
  caughtUp: MemoEngines['caughtUp'],
  step: Control['step'],
  closing: AbortSignal,
): Promise<void> {
  const closed = new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve(), { once: true }));
  for (let isBehind = true; isBehind; ) {
    isBehind = await Promise.race([caughtUp(), closed]).then(
      () => closing.aborted,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'unavailable') return true;
        throw error;
      },
    );
    if (isBehind) await step(0);
  }
}

async function sharedBy<T>(share: Share, orgId: string, work: () => Promise<T>): Promise<T> {
  const leave = share.enter(orgId);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** A new memo for the catalog, to be computed later. The default title has the journey and the days, in the given language. */
export function newMemo(
  { id, orgId, displayName }: Pick<Journey, 'id' | 'orgId' | 'displayName'>,
  order: MemoOrder,
  { title, createdBy, language }: { title: string | undefined; createdBy: Memo['createdBy']; language: Language },
): NewArtifact {
  return {
    ...{ kind: 'memo', orgId, journeyId: id, request: order, createdBy },
    title: title ?? titleOfMemo(displayName, order, language),
  };
}

export async function makeMemo(engines: MemoEngines, artifact: Artifact, control: Control): Promise<Outcome> {
  const { orgId, journeyId } = artifact;
  const journey = await findJourneyById(engines.catalog, orgId, journeyId);
  const order = artifact.request as MemoOrder;
  const { catalog } = engines;
  const about = {
    order,
    journey: describeJourney(journey, await labelsOf(catalog, journey)),
    changes: await changesOf(catalog, journeyId, order.zone ?? 'UTC'),
  };
  const input = await readEvidence(engines, orgId, about, control.step);
  const { result, evidence } = await engines.threads[control.lane()].run(orgId, 'computeMemo', input);
  await control.step(1);
  const summary = inEveryLanguage((language) => digest(inLanguage(result, language), speech[language]));
  return { summary, result, evidence };
}

/** Recomputes a memo from the currently stored events, and lists the differences. */
export async function rerunMemo(engines: MemoEngines, artifact: Artifact, evidence: string): Promise<Rerun> {
  const before = inLanguage(artifact.result as Spoken<MemoResult>, 'en');
  // With the steps of that time: the same request must give the same result.
  const about = { order: artifact.request as MemoOrder, changes: [], ...openEvidence(evidence) };
  const input = await readEvidence(engines, artifact.orgId, about, async () => {});
  const { result } = await engines.threads.long.run(artifact.orgId, 'computeMemo', input);
  const after = inLanguage(result, 'en');
  return {
    memoId: artifact.id,
    reproduced: JSON.stringify(after) === JSON.stringify(before),
    rulesChanged: after.rulesVersion !== before.rulesVersion,
    dataChanged: after.data.fingerprint !== before.data.fingerprint,
    fingerprint: before.data.fingerprint,
    fingerprintNow: after.data.fingerprint,
    differences: differences(before, after),
  };
}

export const openEvidence = (evidence: string): MemoInput =>
  JSON.parse(gunzipSync(Buffer.from(evidence, 'base64')).toString('utf8'));

async function readEvidence(
  engines: MemoEngines,
  orgId: string,
  about: Omit<MemoAbout, 'neighbours'>,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { catalog, caughtUp, now } = engines;
  const org = await findOrgById(catalog, orgId);
  const neighbours = await journeysOf(catalog, orgId);
  await caughtUp();
  await step(0.05);
  return gather(sessionsFor(engines, orgId), org, { ...about, neighbours }, now(), step);
}

/** Journeys whose steps are compared with each other. */
const JOURNEYS_MAX = 200;

async function journeysOf(catalog: Catalog, orgId: string): Promise<Journey[]> {
  const found: Journey[] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.slug) {
    const page = await listJourneys(catalog, orgId, { after, limit: Math.min(50, JOURNEYS_MAX - found.length) });
    for (const { slug } of page) found.push(await findJourney(catalog, orgId, slug));
    if (page.length === 0 || found.length >= JOURNEYS_MAX) return found;
  }
}

async function labelsOf(catalog: Catalog, { steps }: Journey): Promise<Map<string, Map<string, string>>> {
  const labels = new Map<string, Map<string, string>>();
  for (const { id } of steps) labels.set(id, await fieldLabels(catalog, id));
  return labels;
}

/** Dates of changes of the journey: notes, configuration changes, targets, and changes shipped after a finding. */
async function changesOf(catalog: Catalog, journeyId: string, zone: string): Promise<MemoInput['dates']> {
  const day = (text: string) => dateOf(Date.parse(text), zone);
  const notes = await listAnnotations(catalog, journeyId);
  const target = await targetsSetAt(catalog, journeyId);
  const decisions = [...(await listDecisions(catalog, journeyId)).values()];
  return [
    ...(target === null ? [] : [{ at: day(target), what: '', kind: 'target' as const }]),
    ...notes.map(({ at, text }) => ({ at: day(at), what: text })),
    ...decisions.flatMap(({ shippedAt, headline }) =>
      // A date without time is taken as that day in any zone.
      shippedAt === null ? [] : [{ at: Date.parse(shippedAt.slice(0, 10)), what: headline, kind: 'shipped' as const }],
    ),
  ];
}

function digest(result: MemoResult, say: Speech): MemoDigest {
  const heads = [
    ...result.alarms.map((one) => ({ ...headOf(one, say), grade: null })),
    ...result.findings
      .filter(({ partOf }) => partOf === null)
      .map((one) => ({ ...headOf(one, say), grade: one.grade })),
  ];
  return {
    period: result.period,
    findings: heads.length,
    topHeadline: heads[0]?.headline ?? result.facts[0]?.headline ?? null,
    topGrade: heads[0]?.grade ?? null,
    heads: heads.slice(0, HEADS_MAX),
  };
}

const headOf = (one: Alarm | Finding, say: Speech) => ({
  ...{ id: one.id, pairId: pairId(one.code, one.subject) },
  ...{ headline: one.headline, action: actionOf(one, say) },
});

/** Findings whose headlines are in lists. */
const HEADS_MAX = 20;

/** Listed differences, at most. */
const DIFFERENCES_MAX = 100;

function differences(before: MemoResult, after: MemoResult): Rerun['differences'] {
  const differing: Rerun['differences'] = [];
  const note = (findingId: string, member: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    differing.push({ findingId, member, before: JSON.stringify(a ?? null), after: JSON.stringify(b ?? null) });
  };
  for (const member of ['sessions', 'completed', 'open'] as const)
    note('', member, before.data[member], after.data[member]);
  const all = (result: MemoResult) => new Map([...result.findings, ...result.belowTheLine].map((one) => [one.id, one]));
  const [were, are] = [all(before), all(after)];
  for (const id of new Set([...were.keys(), ...are.keys()])) {
    const [one, other] = [were.get(id), are.get(id)];
    if (!one || !other) {
      note(id, 'finding', one?.headline ?? 'not found', other?.headline ?? 'not found');
      continue;
    }
    for (const member of ['estimate', 'low', 'high', 'p'] as const)
      note(id, member, one.evidence[member], other.evidence[member]);
  }
  return differing.slice(0, DIFFERENCES_MAX);
}
