// Recurring work, as a table: what, how often, how. Every job may be run at any time, and again.

import { checkNode } from './alerts/service-rules.ts';
import { publishAll } from './analysis/public/months.ts';
import { makeScheduledMemos } from './analysis/scheduled.ts';
import { scoreDue } from './analysis/track-record.ts';
import { removeOldAlerts } from './catalog/alerts.ts';
import { noteChange, notedTexts } from './catalog/annotations.ts';
import { forgetIdempotencyKeys } from './catalog/artifacts.ts';
import { insertAuditEntry, removeOldAuditEntries, SERVICE } from './catalog/audit.ts';
import { removeEndedDeliveries } from './catalog/delivery-list.ts';
import { confirmByEvidence, unconfirmedJourneys } from './catalog/endings.ts';
import { removeOldErasureJobs } from './catalog/erasure-jobs.ts';
import { ERASURE_KEPT_MS, endErasure, listErasures } from './catalog/erasures.ts';
import { removeOldHours } from './catalog/ingest-hours.ts';
import { findJourney, listAllJourneys } from './catalog/journeys.ts';
import { forgetKeptAnswers } from './catalog/kept-answers.ts';
import { takeLease } from './catalog/leases.ts';
import { checkpoint } from './catalog/open.ts';
import { findOrgById, languageOf, listOrgs } from './catalog/orgs.ts';
import { removeEnded } from './catalog/people.ts';
import { endPurge, listPurges } from './catalog/purges.ts';
import { listSnapshotted, saveSnapshot } from './catalog/snapshots.ts';
import { LANGUAGES, type Language } from './domain/language.ts';
import { firstKeptDay } from './domain/retention.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from './domain/time.ts';
import type { Service } from './http/request/service.ts';
import { words } from './language/words.ts';
import { journeyMetrics } from './metrics/journey.ts';
import { scriptVersions } from './metrics/script-versions.ts';
import { sendDueReports } from './reports/send.ts';
import { eraseAgain, eraseClient } from './sessions/erasing.ts';
import { confirmingEvidence, listEvidence } from './sessions/success-evidence.ts';
import { damagedParts } from './store/damage.ts';
import { LimitExceeded } from './store/engine.ts';
import type { StatementKind } from './store/limits.ts';
import { removeMaskedRows } from './store/masked-rows.ts';
import { removeJourney, removeReceivedBefore } from './store/remove.ts';
import { dropMonthsBefore } from './store/remove-months.ts';
import { whyDoubtful } from './transfer/doubt.ts';
import { exportTo } from './transfer/export.ts';
import { besideOf, doubtOf } from './transfer/manifest.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** The purpose of its statements; recurring work that can be done later, if absent. */
  kind?: StatementKind;
  /** Runs on each node, not once in a fleet: it is about what that node holds. */
  onEveryNode?: boolean;
  /** It asks for figures: it begins when the rows of all stored sessions are made. */
  needsRows?: boolean;
  /** `skip` reports a part that exceeds the limits of a statement; the other parts still run. */
  run(service: Service, skip: (error: LimitExceeded) => void): Promise<void>;
}

export const JOBS: readonly Job[] = [
  { name: 'remove events past retention', everyMs: HOUR_MS, kind: 'maintenance', run: removeExpired },
  { name: 'remove events of deleted journeys', everyMs: MINUTE_MS, kind: 'maintenance', run: purgeDeleted },
  { name: 'erase again what nodes bring back', everyMs: HOUR_MS, kind: 'maintenance', run: eraseWhatCameBack },
  {
    name: 'remove deleted rows from the disk',
    everyMs: 10 * MINUTE_MS,
    kind: 'maintenance',
    run: ({ store }) => removeMaskedRows(store),
  },
  { name: 'remove sessions and links that have ended', everyMs: HOUR_MS, run: removeEndedSessions },
  {
    name: 'remove old entries of the audit log',
    everyMs: HOUR_MS,
    run: ({ catalog, now }) => removeOldAuditEntries(catalog, now),
  },
  { name: 'prepare stored events', everyMs: MINUTE_MS, onEveryNode: true, run: prepareStored },
  {
    name: 'look for damaged parts of the event store',
    everyMs: HOUR_MS,
    kind: 'maintenance',
    onEveryNode: true,
    run: lookForDamage,
  },
  {
    name: 'read back what the event store merged',
    everyMs: MINUTE_MS,
    kind: 'maintenance',
    onEveryNode: true,
    run: ({ store }) => store.readBack(),
  },
  { name: 'write the catalog into its file', everyMs: 10 * MINUTE_MS, run: ({ catalog }) => checkpoint(catalog) },
  { name: 'note new versions of the script', everyMs: HOUR_MS, run: noteScriptVersions },
  { name: 'look up journeys before their events come', everyMs: MINUTE_MS, onEveryNode: true, run: learnJourneys },
  {
    name: 'count what organizations are sent',
    everyMs: 10 * SECOND_MS,
    onEveryNode: true,
    run: ({ ingest }) => ingest.usage.exchange(),
  },
  {
    name: 'remove old hours of ingest',
    everyMs: HOUR_MS,
    run: ({ catalog, now }) => removeOldHours(catalog, now()),
  },
  {
    name: 'forget the salt of yesterday',
    everyMs: MINUTE_MS,
    onEveryNode: true,
    run: async ({ ingest }) => ingest.networks.forget(),
  },
  { name: 'confirm declared successes', everyMs: MINUTE_MS, needsRows: true, run: confirmDeclared },
  { name: 'take daily snapshots', everyMs: HOUR_MS, needsRows: true, run: takeSnapshots },
  {
    name: 'go on with erasures',
    everyMs: MINUTE_MS,
    onEveryNode: true,
    run: async ({ erasing }) => erasing.wake(),
  },
  { name: 'make the memos that wait', everyMs: MINUTE_MS, onEveryNode: true, run: async ({ memos }) => memos.wake() },
  {
    name: 'score forecasts that are due',
    everyMs: HOUR_MS,
    needsRows: true,
    run: ({ catalog, sessions, loader, now }) =>
      scoreDue({ catalog, sessions, now, caughtUp: () => loader.caughtUp() }),
  },
  {
    name: 'make scheduled memos',
    everyMs: HOUR_MS,
    run: ({ catalog, now }) => makeScheduledMemos(catalog, now),
  },
  { name: 'look at alerts when an hour closes', everyMs: MINUTE_MS, needsRows: true, run: evaluateAlerts },
  { name: 'send reports', everyMs: 5 * MINUTE_MS, needsRows: true, run: sendReports },
  { name: 'publish months', everyMs: HOUR_MS, needsRows: true, run: publishMonthsDue },
  { name: 'look after this node', everyMs: 5 * MINUTE_MS, onEveryNode: true, run: lookAfterNode },
  {
    name: 'send the messages that wait',
    everyMs: 5 * SECOND_MS,
    onEveryNode: true,
    run: async ({ outbox }) => outbox.wake(),
  },
  {
    name: 'remove old deliveries',
    everyMs: HOUR_MS,
    run: ({ catalog, now }) => removeEndedDeliveries(catalog, now),
  },
  { name: 'remove old alerts', everyMs: HOUR_MS, run: ({ catalog, now }) => removeOldAlerts(catalog, now) },
  {
    name: 'forget idempotency keys',
    everyMs: HOUR_MS,
    async run({ catalog, now }) {
      await forgetIdempotencyKeys(catalog, now);
      await forgetKeptAnswers(catalog, now);
    },
  },
  { name: 'write the backup', everyMs: HOUR_MS, kind: 'maintenance', run: writeBackup },
];

export interface JobReport {
  /** Called around each run of this node. */
  around?: ((job: Job, work: () => Promise<void>) => Promise<void>) | undefined;
  failed(job: Job, error: unknown): void;
  /** A part of it, or all, takes more than one statement may. */
  skipped(job: Job, error: LimitExceeded): void;
}

/** Runs a job now, outside its schedule. Rejects with the job's error, including limits that the schedule would skip. */
export async function runJob(service: Service, name: string, jobs: readonly Job[] = JOBS): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`no job is called "${name}"`);
  await job.run(service, (error) => {
    throw error;
  });
}

/** Runs every job now and then in its rhythm. Returns what stops them: it waits for a run that is under way. */
export function startJobs(service: Service, report: JobReport): () => Promise<void> {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  const run = (job: Job) => {
    // A run that outlasts its period is not overtaken by the next.
    if (running.has(job) || stopping.signal.aborted) return;
    // A stop cancels the job's statements: every job may be repeated, and some run for minutes.
    const store = service.store.as({ kind: job.kind ?? 'background', signal: stopping.signal });
    const jobs = { ...service, store, sessions: { ...service.sessions, store } };
    const runHere = () => job.run(jobs, (error) => report.skipped(job, error));
    const begin = async () => {
      if (job.needsRows) await service.sessions.preparation.ready();
      if (stopping.signal.aborted || !(await isMine(service, job))) return;
      await (report.around?.(job, runHere) ?? runHere());
    };
    const work = begin()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        if (error instanceof LimitExceeded) report.skipped(job, error);
        else report.failed(job, error);
      })
      .finally(() => running.delete(job));
    running.set(job, work);
  };
  for (const job of JOBS) {
    run(job);
    timers.add(setInterval(run, job.everyMs, job));
  }
  return async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}

/** In a fleet, the node that has the lease of a job does it, until it has missed a turn. */
async function isMine({ config, catalog, spool, now }: Service, { name, everyMs, onEveryNode }: Job): Promise<boolean> {
  if (onEveryNode || config.databaseUrl === undefined) return true;
  return takeLease(catalog, name, String(spool.id), everyMs, now);
}

/** Journeys that are shown to declare every success count no likely completion from then on: docs/success.md. */
async function confirmDeclared({ catalog, store, now }: Service): Promise<void> {
  const evidence = await listEvidence(store, await unconfirmedJourneys(catalog), now());
  for (const [journeyId, days] of evidence) {
    const by = confirmingEvidence(days);
    if (by === undefined || !(await confirmByEvidence(catalog, journeyId, by, now))) continue;
    const journey = (await listAllJourneys(catalog)).find(({ id }) => id === journeyId);
    if (!journey) continue;
    const entry = { action: 'success.confirm', subject: journey.slug, details: { counts: 'declared', by } } as const;
    await insertAuditEntry(catalog, { orgId: journey.orgId, actor: SERVICE, ...entry }, now);
  }
}

async function removeExpired({ catalog, store, loader, now }: Service): Promise<void> {
  const [journeys, orgs] = [await listAllJourneys(catalog), await listOrgs(catalog)];
  if (orgs.length === 0) return;
  const keptByAny = Math.min(...orgs.map(({ settings }) => firstKeptDay(settings, now())));
  await loader.pausedDuring(() => dropMonthsBefore(store, keptByAny));
  for (const org of orgs) {
    const journeyIds = journeys.filter(({ orgId }) => orgId === org.id).map(({ id }) => id);
    const day = firstKeptDay(org.settings, now());
    if (journeyIds.length === 0) continue;
    await loader.pausedDuring(() => removeReceivedBefore(store, journeyIds, day));
  }
}

/** A node that has not had events of a journey yet would refuse them while PostgreSQL is away. */
async function learnJourneys({ config, catalog, ingest }: Service): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const slugs = new Map((await listOrgs(catalog)).map(({ id, slug }) => [id, slug]));
  const journeys = (await listAllJourneys(catalog)).map(({ orgId, slug }) => ({
    orgKey: slugs.get(orgId) ?? '',
    journeyKey: slug,
  }));
  await ingest.destinations.learn(journeys);
}

/** Until a run ends, metrics say how many days are left. */
async function prepareStored({ sessions, loader, counters }: Service): Promise<void> {
  const note = async () => counters.unpreparedDays.note((await sessions.preparation.list()).length);
  await note();
  await sessions.preparation.run(loader.pausedDuring);
  await note();
}

/** Journeys that are asked about together. */
const NOTED_JOURNEYS_MAX = 1_000;
/** Versions of the script that one journey notes: strangers may send any. */
const VERSIONS_NOTED_MAX = 50;

async function noteScriptVersions({ catalog, store, now }: Service): Promise<void> {
  const journeys = await listAllJourneys(catalog);
  for (let at = 0; at < journeys.length; at += NOTED_JOURNEYS_MAX) {
    const asked = journeys.slice(at, at + NOTED_JOURNEYS_MAX);
    const orgs = new Map(asked.map(({ id, orgId }) => [id, orgId]));
    const ids = [...orgs.keys()];
    for (const { journeyId, version, since } of await scriptVersions(store, ids, now())) {
      const noted = await notedTexts(catalog, journeyId, 'script');
      const said = (language: Language) => words[language].notes.script({ version });
      if (LANGUAGES.some((language) => noted.has(said(language))) || noted.size >= VERSIONS_NOTED_MAX) continue;
      const text = said(await languageOf(catalog, orgs.get(journeyId) ?? ''));
      await noteChange(catalog, journeyId, 'script', { at: since, text, stepKey: null, author: null }, now);
    }
  }
}

/** Throws its findings, so that they are logged and counted like a failure, every hour until an operator resolves them. */
async function lookForDamage({ store, storeMissing, counters, state }: Service): Promise<void> {
  if (storeMissing() !== undefined) return;
  const found = await damagedParts(store);
  counters.damagedParts.reset();
  for (const { table, parts } of found) counters.damagedParts.set({ table }, parts);
  state.damage = found.length === 0 ? undefined : found.map(({ table, parts }) => `${parts} of ${table}`).join(', ');
  if (state.damage === undefined) return;
  throw new Error(
    `the event store has set aside damaged parts (${state.damage}): their events are in no figure. See WaymarkStoreDamaged in docs/runbook.md`,
  );
}

/** How long a deleted journey is looked after, in ms: another node may bring events of it when it comes back. */
const PURGE_KEPT_MS = 30 * DAY_MS;

async function purgeDeleted({ catalog, store, loader, now }: Service): Promise<void> {
  for (const { journeyId, requestedAt } of await listPurges(catalog)) {
    // Batches that were acknowledged before the deletion may still be in the spool.
    await loader.caughtUp();
    await loader.heldDuring(journeyId, () => removeJourney(store, journeyId));
    if (Date.parse(requestedAt) < now() - PURGE_KEPT_MS) await endPurge(catalog, journeyId);
  }
}

/** The most that the clocks of nodes may differ by, in ms. */
const CLOCKS_MS = MINUTE_MS;

/** A node that was offline during an erasure may deliver earlier acknowledged events days later. */
async function eraseWhatCameBack({ catalog, store, sessions, loader, now }: Service): Promise<void> {
  await removeOldErasureJobs(catalog, now);
  const erasures = await listErasures(catalog);
  if (erasures.length === 0) return;
  const journeys = await listAllJourneys(catalog);
  await loader.caughtUp();
  for (const { id, orgId, scope, requestedAt } of erasures) {
    if (scope.kind === 'client') {
      const journeyIds = journeys.filter((journey) => journey.orgId === orgId).map((journey) => journey.id);
      await eraseClient({ store, loader }, journeyIds, scope.clientHash, requestedAt + CLOCKS_MS);
    } else {
      await eraseAgain({ sessions: { ...sessions, store }, loader, now }, scope);
    }
    if (requestedAt < now() - ERASURE_KEPT_MS) await endErasure(catalog, id);
  }
}

async function removeEndedSessions({ catalog, now }: Service): Promise<void> {
  await removeEnded(catalog, now);
}

async function evaluateAlerts(
  { catalog, sessions, loader, alerting, now }: Service,
  skip: (error: LimitExceeded) => void,
): Promise<void> {
  let failure: unknown;
  const failed = (_journeyId: string, error: unknown) => {
    if (error instanceof LimitExceeded) skip(error);
    else failure ??= error;
  };
  await alerting.evaluate({ catalog, sessions, now, failed, caughtUp: () => loader.caughtUp() });
  // The other journeys are done: now it is logged and counted.
  if (failure !== undefined) throw failure;
}

async function publishMonthsDue(
  { catalog, sessions, loader, now }: Service,
  skip: (error: LimitExceeded) => void,
): Promise<void> {
  let failure: unknown;
  await publishAll({ catalog, sessions, caughtUp: () => loader.caughtUp() }, now(), (_journeyId, error) => {
    if (error instanceof LimitExceeded) skip(error);
    else failure ??= error;
  });
  if (failure !== undefined) throw failure;
}

async function sendReports(
  { catalog, sessions, loader, outbox, now }: Service,
  skip: (error: LimitExceeded) => void,
): Promise<void> {
  let failure: unknown;
  await sendDueReports({ catalog, sessions, now, caughtUp: () => loader.caughtUp() }, (_scheduleId, error) => {
    if (error instanceof LimitExceeded) skip(error);
    else failure ??= error;
  });
  outbox.wake();
  if (failure !== undefined) throw failure;
}

/** Throws what begins, so that it is in the log as well: operators look there first. */
async function lookAfterNode(service: Service): Promise<void> {
  const { catalog, spool, config, alerting, seal, outbox, failures, tries, now } = service;
  const { aheadMs } = await tries();
  const doubt = config.backupDir === undefined ? undefined : await doubtOf(config.backupDir);
  const found = { doubt, failing: failures.list(), aheadMs, startedAt: alerting.startedAt };
  const begun = await checkNode({ catalog, spool, config, seal, now, ...found });
  outbox.wake();
  if (begun.length > 0) throw new Error(begun.join(' '));
}

/** The result of the work; undefined, and skipped, if it takes more than one statement may. */
function orSkip<T>(work: Promise<T>, skip: (error: LimitExceeded) => void): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (!(error instanceof LimitExceeded)) throw error;
    skip(error);
    return undefined;
  });
}

async function takeSnapshots(service: Service, skip: (error: LimitExceeded) => void): Promise<void> {
  const { catalog, now } = service;
  const day = toIso(now()).slice(0, 10);
  const taken = await listSnapshotted(catalog, day);
  for (const { id, orgId, slug } of await listAllJourneys(catalog)) {
    if (taken.has(id)) continue;
    const [org, journey] = await Promise.all([findOrgById(catalog, orgId), findJourney(catalog, orgId, slug)]);
    const metrics = await orSkip(journeyMetrics(service, org, journey, now()), skip);
    if (metrics && metrics.healthMetrics.sessionCount > 0) await saveSnapshot(catalog, id, day, metrics);
  }
}

/** Ingest continues meanwhile: acknowledged batches wait in the spool while the store is paused. */
async function writeBackup({ config, catalog, store, loader, now }: Service): Promise<void> {
  const { backupDir } = config;
  if (backupDir === undefined) return;
  await loader.caughtUp();
  const { doubt } = await exportTo(
    backupDir,
    { catalog, store },
    {
      still: (work) => loader.pausedDuring(work),
      progress() {},
      doubt: (before, after) => whyDoubtful(before, after, { catalog, store }, now()),
    },
  );
  if (doubt !== undefined)
    throw new Error(
      `the backup is in ${besideOf(backupDir)}, and the one before stays: ${doubt}. See WaymarkBackupDoubtful in docs/runbook.md`,
    );
}
