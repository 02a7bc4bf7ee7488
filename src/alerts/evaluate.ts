// Evaluates the alerts of each organization when an hour of its time zone has closed. One node of a fleet does so; if it stops halfway,
// another repeats the hour, and no alert is opened twice.
import { findAlertRules } from '../catalog/alert-rules.ts';
import {
  endAlert,
  evaluatedUpTo,
  followedAlerts,
  noteEvaluated,
  openAlert,
  type StoredAlert,
  updateAlert,
} from '../catalog/alerts.ts';
import { listWholeJourneys } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { listOrgs } from '../catalog/orgs.ts';
import { findTargets } from '../catalog/targets.ts';
import type { Journey } from '../domain/journey.ts';
import type { Org } from '../domain/org.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { dayOf, startOfHour } from '../domain/zone.ts';
import { lastEvents } from '../metrics/tracking.ts';
import type { Sessions } from '../sessions/ask.ts';
import { withCertainty } from './certainty.ts';
import { decide, type Finding } from './decide.ts';
import { keyOf, type Past } from './evidence.ts';
import { isSpoiled } from './follow.ts';
import {
  type AskedJourney,
  gatherNow,
  gatherPast,
  leftOutIn,
  PAST_DAYS,
  stepDays,
  stepKeysOf,
  withoutStandouts,
} from './gather.ts';
import { lostBy } from './lost.ts';
import { alertMessage } from './message.ts';

/** An hour is evaluated this long after its end, in ms: pages send the last events of a session with a delay. */
export const GRACE_MS = 5 * MINUTE_MS;
/** A journey without events for this time, in ms, is not evaluated. */
export const ASLEEP_MS = 9 * DAY_MS;
/** Baselines of journeys that are cached in memory for a day. */
export const PASTS_KEPT_MAX = 2_000;
/** The cost of an alert is added up over its last days, at most this many. */
const LOST_DAYS_MAX = 28;

export interface Evaluation {
  catalog: Catalog;
  sessions: Sessions;
  now: Clock;
  caughtUp(): Promise<unknown>;
  /** Called for a journey whose evaluation failed; the other journeys are still evaluated. */
  failed(journeyId: string, error: unknown): void;
}

export interface Alerting {
  /** Start of this process, in ms. */
  startedAt: number;
  evaluate(evaluation: Evaluation): Promise<void>;
}

export function openAlerting(now: Clock): Alerting {
  const pasts = new Map<string, { learned: string; past: Past }>();

  return {
    startedAt: now(),
    async evaluate(evaluation) {
      for (const org of await listOrgs(evaluation.catalog)) await evaluateOrg(evaluation, org);
    },
  };

  async function evaluateOrg(evaluation: Evaluation, org: Org): Promise<void> {
    const { catalog, sessions, now } = evaluation;
    const zone = org.settings.timezone;
    const evaluatedHour = startOfHour(zone, now() - GRACE_MS);
    const before = await evaluatedUpTo(catalog, org.id);
    if (before !== undefined && before >= evaluatedHour) return;
    await evaluation.caughtUp();
    const journeys = await listWholeJourneys(catalog, org.id);
    const journeyIds = journeys.map(({ id }) => id);
    const heard =
      journeys.length === 0
        ? new Map<string, number>()
        : await lastEvents(sessions.store, { journeyIds, keptSince: firstKeptDay(org.settings, now()), now: now() });
    // Sessions of a day's last hour may still complete, so a day is evaluated an hour after its end.
    const dayBy = (end: number) => dayOf(zone, end - HOUR_MS - 1);
    const isNewDay = before === undefined || dayBy(evaluatedHour) > dayBy(before);
    const closes = { day: isNewDay, week: isNewDay && isMonday(dayBy(evaluatedHour)) };
    for (const journey of journeys) {
      const lastEventAt = heard.get(journey.id) ?? null;
      if (lastEventAt === null || lastEventAt < evaluatedHour - ASLEEP_MS) continue;
      try {
        await evaluateJourney(
          await withoutStandouts({ catalog, sessions, org, journey, now: now() }),
          journey,
          { at: evaluatedHour, lastEventAt, closes },
          now,
        );
      } catch (error) {
        evaluation.failed(journey.id, error);
      }
    }
    await noteEvaluated(catalog, org.id, evaluatedHour);
  }

  async function evaluateJourney(
    asked: AskedJourney,
    journey: Journey,
    { at, lastEventAt, closes }: { at: number; lastEventAt: number; closes: { day: boolean; week: boolean } },
    now: Clock,
  ): Promise<void> {
    const { catalog, org } = asked;
    const zone = org.settings.timezone;
    const alerts = await followedAlerts(catalog, journey.id, at - (PAST_DAYS + 2) * DAY_MS);
    const past = await pastOf(asked, journey, at, alerts);
    if (!past.completion) return;
    const steps = stepKeysOf(journey);
    const message = alertMessage({ zone, steps: journey.steps, language: org.settings.language });
    const isGone = ({ stepKey }: StoredAlert) => stepKey !== null && !steps.includes(stepKey);
    const begun = alerts.filter(({ overAt }) => overAt === null);
    // Alerts about a step end when the step is removed from the journey.
    for (const { id } of begun.filter(isGone)) await endAlert(catalog, id, message('alert.closed'), now);
    const open = begun.filter((alert) => !isGone(alert));
    const alerted = open.filter(({ rule }) => rule === 'field_errors');
    const evidence = {
      zone,
      steps,
      targets: await findTargets(catalog, journey.id),
      past,
      now: await gatherNow(asked, at, { delayMs: past.delayMs, lastEventAt, closes, alerted }),
    };
    const active = new Map(open.map((alert) => [keyOf(alert), alert]));
    // Oldest first, so that the map ends up with each subject's latest end.
    const overAt = new Map(
      alerts
        .filter((alert) => alert.overAt !== null)
        .map((alert) => [keyOf(alert), Date.parse(alert.overAt ?? '')] as const)
        .sort(([, one], [, other]) => one - other),
    );
    const rules = await findAlertRules(catalog, journey.id);
    const decision = decide(evidence, { rules, active: new Set(active.keys()), overAt });
    for (const beginning of decision.begins) {
      const finding = await withLeftOut(asked, await withCertainty(asked, beginning, past, at), at);
      await openAlert(catalog, { orgId: org.id, journeyId: journey.id, ...finding }, message('alert.opened'), now);
    }
    for (const lasting of decision.lasts) {
      const finding = await withLeftOut(asked, await withCertainty(asked, lasting, past, at), at);
      const alert = active.get(keyOf(finding));
      if (alert) await updateAlert(catalog, alert.id, await figuresOf(asked, alert, finding, past, at), now);
    }
    for (const key of decision.over) {
      const alert = active.get(key);
      if (alert) await endAlert(catalog, alert.id, message('alert.closed'), now);
    }
  }

  /** The cached baseline. It is computed once a day of the time zone, and again when steps, exclusions or alerts change. */
  async function pastOf(
    asked: AskedJourney,
    journey: Journey,
    at: number,
    alerts: readonly StoredAlert[],
  ): Promise<Past> {
    const { sessions, org } = asked;
    const exclusions = await sessions.exclusionsOf(org.id);
    const spoiling = alerts
      .filter((alert) => isSpoiled([alert], { from: 0, to: at }, at))
      .map(({ id, overAt }) => [id, overAt]);
    const learned = JSON.stringify([
      dayOf(org.settings.timezone, at - 1),
      org.settings.timezone,
      stepKeysOf(journey),
      exclusions.map(({ id }) => id),
      spoiling,
    ]);
    const known = pasts.get(journey.id);
    if (known?.learned === learned) return known.past;
    const past = await gatherPast(asked, at, alerts);
    if (pasts.size >= PASTS_KEPT_MAX) pasts.delete(pasts.keys().next().value ?? '');
    pasts.set(journey.id, { learned, past });
    return past;
  }
}

/** Adds the number of sessions in a finding's window that were left out because of their network. */
async function withLeftOut(asked: AskedJourney, finding: Finding, at: number): Promise<Finding> {
  const { hours, leftOut: few = 0 } = finding.figures;
  const leftOut = few + (await leftOutIn(asked, { from: at - hours * HOUR_MS, to: at }));
  return leftOut === 0 ? finding : { ...finding, figures: { ...finding.figures, leftOut } };
}

async function figuresOf(asked: AskedJourney, alert: StoredAlert, finding: Finding, past: Past, at: number) {
  const from = Math.max(Date.parse(alert.since), at - LOST_DAYS_MAX * DAY_MS);
  const lost = from < at ? lostBy(alert, await stepDays(asked, { from, to: at }), past) : null;
  return { figures: finding.figures, lost };
}

/** 1 January 1970 was a Thursday. A week ends with its Sunday. */
const isMonday = (day: number) => (day + 3) % 7 === 0;
