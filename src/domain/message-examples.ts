// An example of every type of message, for the API document and for test messages.
import { MESSAGE_TYPES, type MessageData, type MessageType } from './message.ts';
import { journeysReportExample, reportExample } from './report-examples.ts';

const journey = {
  id: '5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10',
  slug: 'housing-benefit',
  displayName: 'Housing benefit',
};
const page = `/journeys/${journey.slug}`;
const alertId = '0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a';
const artifactId = '7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa';
const step = { id: 'c1f1a4de-8f2b-4e0f-b2a4-3d1c5a7e9b20', stepKey: 'documents', name: 'Documents', index: 2 };

const alert = {
  id: alertId,
  rule: 'step_loss',
  stepKey: 'documents',
  fieldKey: null,
  state: 'open',
  figures: { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 0.0000004 },
  lost: null,
  since: '2026-03-02T08:00:00.000Z',
  openedAt: '2026-03-03T08:05:00.000Z',
  updatedAt: '2026-03-03T08:05:00.000Z',
  overAt: null,
  closedAt: null,
  snoozedUntil: null,
  cost: null,
  lookFirst: 'Open the step "Documents" and compare its errors and devices with the week before.',
};
const lost =
  '20 % of the people who saw "Documents" left there (84 of 412, from 2 March at 09:00 on); usual are 8 to 14 %.';

const aboutStep = (verb: string): MessageData => ({
  ...{ summary: `Step "Documents" was ${verb}.`, url: page, journey },
  step,
});
const artifact = (title: string) => ({ id: artifactId, title, status: 'ready' });

const EXAMPLES: Record<MessageType, MessageData> = {
  'alert.opened': { summary: lost, url: `/alerts/${alertId}`, journey, alert },
  'alert.closed': {
    summary: `${lost} It has been as usual again since 4 March at 09:00.`,
    url: `/alerts/${alertId}`,
    journey,
    alert: {
      ...alert,
      ...{ state: 'closed', lost: 38, updatedAt: '2026-03-04T08:05:00.000Z', overAt: '2026-03-04T08:05:00.000Z' },
      ...{ closedAt: '2026-03-04T08:05:00.000Z', cost: 'About 38 people fewer than usual got through.' },
    },
  },
  'journey.created': { summary: 'The journey was created.', url: page, journey },
  'journey.updated': { summary: 'The journey was changed.', url: page, journey },
  'journey.deleted': { summary: 'The journey was deleted.', url: null, journey },
  'step.created': aboutStep('added'),
  'step.updated': aboutStep('changed'),
  'step.deleted': aboutStep('deleted'),
  'step.reordered': {
    ...{ summary: '2 steps got another place.', url: page, journey },
    steps: [{ id: step.id, stepKey: step.stepKey, index: step.index }],
  },
  'memo.ready': {
    ...{ summary: 'The memo "Housing benefit, February" is ready.', url: `${page}/memos/${artifactId}`, journey },
    memo: artifact('Housing benefit, February'),
  },
  'simulation.ready': {
    summary: 'The simulation "Without the upload" is ready.',
    url: `${page}/simulations/${artifactId}`,
    ...{ journey, simulation: artifact('Without the upload') },
  },
  'forecast.scored': {
    summary: 'The forecast "Without the upload" was compared with what happened after the change.',
    url: `${page}/simulations/${artifactId}`,
    journey,
    forecast: {
      ...{ simulationId: artifactId, title: 'Without the upload' },
      ...{ actual: { estimate: 120, low: 80, high: 161 }, crps: 14.2, crpsNoChange: 61.5 },
    },
  },
  'report.ready': reportExample(journey, alertId, artifactId),
  'erasure.done': {
    ...{ summary: 'An erasure is done: 12 sessions removed.', url: page, journey },
    erasure: { id: '2d4c9a10-6f0e-4e8e-9f52-8d1b7c3a5e44', sessions: 12, events: 340 },
  },
};

export const exampleOf = (type: MessageType): MessageData => EXAMPLES[type];

const DESCRIPTIONS: Record<MessageType, string> = {
  'alert.opened': 'An alert about a journey began.',
  'alert.closed': 'The cause of an alert is over.',
  'journey.created': 'A journey was created.',
  'journey.updated': 'A journey was changed.',
  'journey.deleted': 'A journey was deleted.',
  'step.created': 'A step was added.',
  'step.updated': 'A step was changed.',
  'step.deleted': 'A step was deleted.',
  'step.reordered': 'Steps got other places.',
  'memo.ready': 'A memo is ready.',
  'simulation.ready': 'A simulation is ready.',
  'forecast.scored': 'A forecast was compared with what happened after its change was shipped.',
  'report.ready': 'The report of a week or a month, to the endpoints that its schedule names.',
  'erasure.done': "An erasure of a journey's sessions is done.",
};

/** Further examples of a message of the type. */
const VARIANTS: Partial<Record<MessageType, readonly MessageData[]>> = {
  'report.ready': [journeysReportExample(journey, alertId)],
};

export const describedTypes = MESSAGE_TYPES.map((type) => ({
  ...{ type, description: DESCRIPTIONS[type] },
  ...{ example: exampleOf(type), variants: VARIANTS[type] ?? [] },
}));
