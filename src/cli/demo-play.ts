// Plays the demonstration's 90 days on a service with a simulated clock: visitors come, a forecast is made, a release ships, a page
// breaks. So the service itself finds the alerts and the forecast's outcome, at the right times.
import { BENEFIT, DEMO_ORG } from '../demo/journey.ts';
import { deliver, type Totals } from '../demo/send.ts';
import { DOCUMENTS_SINCE, STORY_DAYS, type Story } from '../demo/story.ts';
import type { VisitorBatch } from '../demo/tape.ts';
import { visitorBatches } from '../demo/visitors.ts';
import type { Journey, Step } from '../domain/journey.ts';
import type { Simulation } from '../domain/simulation-result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../domain/time.ts';
import { runJob } from '../jobs.ts';
import type { RunningService } from '../main.ts';
import { ask, type Service } from './service.ts';
import { makeSimulation } from './simulate.ts';

export interface Play {
  readonly story: Story;
  readonly seed: number;
  readonly now: number;
  readonly running: RunningService;
  readonly organization: Service;
  readonly pageUrl: string;
  readonly signal: AbortSignal;
  /** Sets the service's clock (ms since 1970). */
  setClock(moment: number): void;
  onDelivered(moment: number, totals: Totals): void;
}

/** Visits that end within this time are sent together. Alerts are evaluated as often on the day of the outage and the next: each evaluation takes half a second. */
const GROUP_MS = 12 * HOUR_MS;
/** Alerts of an hour are evaluated from five minutes after its end. */
const AFTER_HOUR_MS = 6 * MINUTE_MS;

/** Sends each visit when it is over, and does what people of the organization did at its time. Rejects when `signal` aborts. */
export async function play(scene: Play): Promise<Totals> {
  const { story, now, running, setClock, signal } = scene;
  const totals: Totals = { batches: 0, events: 0, retries: 0 };
  const visits = visitsByEnd(scene);
  const acts = actsOf(scene);
  let sent = 0;
  for (let moment = now - STORY_DAYS * DAY_MS; moment < now; ) {
    moment = Math.min(now, (Math.floor(moment / GROUP_MS) + 1) * GROUP_MS);
    setClock(Math.min(now, moment + AFTER_HOUR_MS));
    const group: VisitorBatch[] = [];
    for (let visit = visits[sent]; visit && visit.end <= moment; visit = visits[++sent]) group.push(visit.batch);
    const delivered = await deliver(group, { url: running.url, origin: new URL(scene.pageUrl).origin, signal });
    for (const name of ['batches', 'events', 'retries'] as const) totals[name] += delivered[name];
    scene.onDelivered(moment, totals);
    while (acts[0] && acts[0].at <= moment) await acts.shift()?.act();
    if (moment > story.outage.from && moment <= story.outage.until + DAY_MS)
      await runJob(running.service, 'look at alerts when an hour closes');
  }
  await runJob(running.service, 'score forecasts that are due');
  return totals;
}

interface EndedVisit {
  end: number;
  batch: VisitorBatch;
}

function visitsByEnd({ story, seed, now, pageUrl }: Play): EndedVisit[] {
  const batches = story.crowds.flatMap(({ journey, days, visitors, changes }, nr) => {
    const sentTo = { orgKey: DEMO_ORG.slug, journeyKey: journey.slug, pageUrl };
    const crowd = { seed: (seed + nr) % 2 ** 32, now, count: visitors, days, steps: journey.steps, changes };
    return [...visitorBatches({ ...crowd, ...sentTo })];
  });
  const visits = batches.map((batch) => ({ batch, end: Date.parse(batch.events.at(-1)?.ts ?? '') }));
  return visits.sort((a, b) => a.end - b.end);
}

interface Act {
  at: number;
  act(): Promise<void>;
}

/** In the order of their times. */
function actsOf({ story, organization }: Play): Act[] {
  const { release, outage, target, forecastAt } = story;
  const { slug } = BENEFIT;
  const journey = `/api/journeys/${slug}`;
  const note = (at: number, text: string, stepKey: string) =>
    ask(organization, 'POST', `${journey}/annotations`, { at: toIso(at), text, stepKey });
  let forecast: Simulation | undefined;
  return [
    {
      at: forecastAt,
      async act() {
        await ask(organization, 'PUT', `${journey}/targets`, target);
        const changes = [{ type: 'set_rate', stepKey: release.stepKey, loss: story.expected }];
        forecast = await makeSimulation(organization, slug, { name: 'Ask for a document less', changes });
      },
    },
    {
      at: release.at,
      async act() {
        await note(release.at, release.text, release.stepKey);
        const step = BENEFIT.steps.findIndex(({ stepKey }) => stepKey === release.stepKey);
        const { steps } = await ask<Journey & { steps: Step[] }>(organization, 'GET', journey);
        await ask(organization, 'PUT', `${journey}/steps/${steps[step]?.id}`, { requiredArtifacts: DOCUMENTS_SINCE });
        const shippedAt = toIso(release.at).slice(0, 10);
        // The service refuses to forecast from few visitors.
        if (forecast?.status === 'ready')
          await ask(organization, 'PUT', `/api/simulations/${forecast.id}/outcome`, { shippedAt });
      },
    },
    {
      at: outage.until,
      act: async () => void (await note(outage.from, outage.text, outage.stepKey)),
    },
  ];
}
