// Memos as work of the queue: from a request to a result with its evidence, and the same again.
import { gunzipSync } from 'node:zlib';
import type { Outcome } from '../catalog/artifact-queue.ts';
import { type Artifact, listArtifacts, type NewArtifact } from '../catalog/artifacts.ts';
import { findJourney, findJourneyById, listJourneys } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import type { Journey } from '../domain/journey.ts';
import type { Memo, MemoResult, Rerun } from '../domain/memo.ts';
import { type Clock, DAY_MS } from '../domain/time.ts';
import type { Sessions } from '../sessions/ask.ts';
import { StoreFailure } from '../store/engine.ts';
import type { Document } from './document/blocks.ts';
import { changesOf, describeJourney, gather, type MemoAbout } from './gather.ts';
import { dateOf, type MemoInput } from './memo/input.ts';
import type { MemoOrder } from './memo/order.ts';
import { days as spell } from './memo/words.ts';
import { type Control, startQueue } from './queue.ts';
import { makeSimulation, openSimulator, type Simulator } from './simulations.ts';
import { openThread, type Thread } from './thread.ts';

/** What lists show of a memo, and what later memos compare themselves with. */
export interface MemoDigest {
  period: { from: string; to: string };
  findings: number;
  topHeadline: string | null;
  topGrade: MemoResult['findings'][number]['grade'] | null;
  findingIds: string[];
}

export interface MemoEngines {
  sessions: Sessions;
  catalog: Catalog;
  /** Resolves when everything that was acknowledged is stored. */
  caughtUp(): Promise<void>;
  thread: Thread;
  now: Clock;
}

/** Memos as the doors see them. */
export interface Memos extends Simulator {
  /** Begins what waits in the catalog. */
  wake(): void;
  rerun(artifact: Artifact, evidence: string): Promise<Rerun>;
  writePdf(document: Document): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface MemosOptions extends Omit<MemoEngines, 'thread'> {
  /** No other process computes for this catalog. */
  alone: boolean;
  report(error: unknown, message: string): void;
}

export function openMemos({ alone, report, ...engines }: MemosOptions): Memos {
  const thread = openThread();
  const whole = { ...engines, thread };
  const queue = startQueue({
    catalog: engines.catalog,
    now: engines.now,
    alone,
    work: {
      memo: (artifact, control) => makeMemo(whole, artifact, control),
      simulation: (artifact, control) => makeSimulation(whole, artifact, control),
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
    writePdf: (document) => thread.run('writePdf', document),
    ...openSimulator(whole),
    async close() {
      await queue.close();
      await thread.close();
    },
  };
}

/** A memo as the catalog keeps it until it is made. Without a title it is named after the journey and its days. */
export function newMemo(
  { id, orgId, displayName }: Pick<Journey, 'id' | 'orgId' | 'displayName'>,
  order: MemoOrder,
  { title, createdBy }: { title: string | undefined; createdBy: Memo['createdBy'] },
): NewArtifact {
  const days = spell({ from: order.to - order.days * DAY_MS, to: order.to });
  return {
    ...{ kind: 'memo', orgId, journeyId: id, request: order, createdBy },
    title: title ?? `${displayName}, ${days}`.slice(0, TITLE_MAX),
  };
}

const TITLE_MAX = 255;

/** Earlier memos that findings are looked for in. */
const EARLIER_MAX = 20;

export async function makeMemo(engines: MemoEngines, artifact: Artifact, control: Control): Promise<Outcome> {
  const { orgId, journeyId } = artifact;
  const journey = await findJourneyById(engines.catalog, orgId, journeyId);
  const order = artifact.request as MemoOrder;
  const about = {
    order,
    journey: describeJourney(journey),
    changes: changesOf(journey, order.zone ?? 'UTC'),
    earlier: await earlierOf(engines.catalog, artifact),
  };
  const input = await readEvidence(engines, orgId, about, control.step);
  const { result, evidence } = await engines.thread.run('computeMemo', input);
  await control.step(1);
  return { summary: digest(result), result, evidence };
}

/** Computes a memo again from what the store holds now, and says what differs. */
export async function rerunMemo(engines: MemoEngines, artifact: Artifact, evidence: string): Promise<Rerun> {
  const before = artifact.result as MemoResult;
  // The steps as they were: what is asked is whether the same question has the same answer.
  const about = { order: artifact.request as MemoOrder, changes: [], ...openEvidence(evidence) };
  const input = await readEvidence(engines, artifact.orgId, about, async () => {});
  const { result: after } = await engines.thread.run('computeMemo', input);
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
  { catalog, sessions, caughtUp, now }: MemoEngines,
  orgId: string,
  about: Omit<MemoAbout, 'neighbours'>,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const org = await findOrgById(catalog, orgId);
  const neighbours = await journeysOf(catalog, orgId);
  await caughtUp();
  await step(0.05);
  return gather(sessions, org, { ...about, neighbours }, now(), step);
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

async function earlierOf(catalog: Catalog, { orgId, journeyId, id, request }: Artifact): Promise<MemoInput['earlier']> {
  const page = { journeyId, after: undefined, limit: EARLIER_MAX };
  const filterOf = (order: unknown) => JSON.stringify((order as MemoOrder).filter);
  const { zone = 'UTC' } = request as MemoOrder;
  return (await listArtifacts(catalog, orgId, 'memo', page))
    .filter((memo) => memo.id !== id && memo.status === 'ready' && filterOf(memo.request) === filterOf(request))
    .map(({ summary }) => {
      const { period, findingIds } = summary as MemoDigest;
      const date = (text: string) => dateOf(Date.parse(text), zone);
      return { from: date(period.from), to: date(period.to), findings: findingIds };
    });
}

function digest(result: MemoResult): MemoDigest {
  const [top] = result.findings;
  return {
    period: result.period,
    findings: result.findings.length,
    topHeadline: top?.headline ?? result.facts[0]?.headline ?? null,
    topGrade: top?.grade ?? null,
    findingIds: result.findings.map(({ id }) => id),
  };
}

/** Differences that are listed. */
const DIFFERENCES_MAX = 100;

function differences(before: MemoResult, after: MemoResult): Rerun['differences'] {
  const found: Rerun['differences'] = [];
  const note = (findingId: string, member: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    found.push({ findingId, member, before: JSON.stringify(a ?? null), after: JSON.stringify(b ?? null) });
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
  return found.slice(0, DIFFERENCES_MAX);
}
