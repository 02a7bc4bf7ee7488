// The text of an alert: what is so and since when, how sure that is, whom it may have cost, and what to look at first.
import { doubtOf } from '../analysis/certainty-words.ts';
import type { AlertFigures, JourneyRule, ServiceRule } from '../domain/alert.ts';

export interface AlertAbout {
  rule: JourneyRule;
  stepKey: string | null;
  fieldKey: string | null;
  figures: AlertFigures;
  since: string;
  overAt: string | null;
  lost: number | null;
}

export interface AlertScene {
  zone: string;
  /** Names of steps, in order. */
  steps: readonly { stepKey: string; name: string | null }[];
}

export interface AlertWords {
  sentence: string;
  cost: string | null;
  lookFirst: string;
}

export function alertWords(alert: AlertAbout, scene: AlertScene): AlertWords {
  const over = alert.overAt === null ? '' : ` It has been as usual again since ${moment(alert.overAt, scene.zone)}.`;
  return {
    sentence: `${SENTENCES[alert.rule](alert, scene)}${over}`,
    cost: costOf(alert),
    lookFirst: LOOKS[alert.rule](alert, scene),
  };
}

type Say = (alert: AlertAbout, scene: AlertScene) => string;

const SENTENCES: Record<JourneyRule, Say> = {
  tracking_silent: ({ since, figures }, { zone }) =>
    `Nothing has arrived from the pages of this journey since ${moment(since, zone)}; in these hours about ${number(figures.whole)} visits are usual.`,
  step_silent: ({ stepKey, figures, since }, scene) =>
    `Almost nobody has reached ${step(stepKey, scene)} since ${moment(since, scene.zone)}: ${number(figures.part)} of ${number(figures.whole)} people who could have, where ${percent(figures.usual)} are expected by now. ${sureness(figures)}`,
  no_success: ({ figures, since }, { zone }) =>
    `Nobody has completed since ${moment(since, zone)} (0 of ${number(figures.whole)} people on the last step), where ${percent(figures.usual)} are expected by now. ${sureness(figures)}${doubt(figures)}`,
  step_loss: ({ stepKey, figures, since }, scene) =>
    `${percent(figures.part / figures.whole)} of the people who saw ${step(stepKey, scene)} left there (${number(figures.part)} of ${number(figures.whole)}, from ${moment(since, scene.zone)} on); usual are ${range(figures)}. ${sureness(figures)}`,
  completion: ({ figures, since }, { zone }) =>
    `${percent(figures.part / figures.whole)} of people completed (${number(figures.part)} of ${number(figures.whole)}, from ${moment(since, zone)} on); usual are ${range(figures)}. ${sureness(figures)}${doubt(figures)}`,
  field_errors: ({ stepKey, fieldKey, figures }, scene) =>
    `${percent(figures.part / figures.whole)} of the people who used the field "${fieldKey}" on ${step(stepKey, scene)} met an error (${number(figures.part)} of ${number(figures.whole)}); usual on this weekday are ${range(figures)}. ${sureness(figures)}`,
  refused_batches: ({ figures }) =>
    `${percent(figures.part / figures.whole)} of the requests of the last 24 hours were refused by a limit (${number(figures.part)} of ${number(figures.whole)}); usual are ${percent(figures.usual)}. The figures lack these visits.`,
  marked_sessions: ({ figures }) =>
    `${percent(figures.part / figures.whole)} of the visits of the last 24 hours look wrong (${number(figures.part)} of ${number(figures.whole)}); usual are ${percent(figures.usual)}.`,
  target_missed: ({ figures }) =>
    figures.usual > 0
      ? `The target was missed two weeks in a row: last week ${percent(figures.part / figures.whole)} completed (${number(figures.part)} of ${number(figures.whole)}), the target is ${percent(figures.usual)}.${doubt(figures)}`
      : `The target of the time to complete was missed two weeks in a row (${number(figures.whole)} visits last week).${doubt(figures)}`,
  received_gap: ({ figures, since }, { zone }) =>
    `The case system received ${number(figures.part)} submissions where the pages reported ${number(figures.whole)} as sent (${number(figures.hours)} hours from ${moment(since, zone)} on); usual are ${number(figures.usual * figures.whole)}.${doubt(figures)}`,
};

const LOOKS: Record<JourneyRule, Say> = {
  tracking_silent: () =>
    'Open the first page of the journey yourself and check with Install whether it reports. If a release went out, look whether the script is still in the page.',
  step_silent: ({ stepKey }, scene) => {
    const at = scene.steps.findIndex((one) => one.stepKey === stepKey);
    const before = scene.steps[at - 1];
    return before
      ? `Walk from ${step(before.stepKey, scene)} to ${step(stepKey, scene)} yourself. If that works, the page of ${step(stepKey, scene)} no longer reports: look at the latest release.`
      : `Open ${step(stepKey, scene)} yourself. If that works, its page no longer reports: look at the latest release.`;
  },
  no_success: () =>
    'Send the form yourself. If that works, the page that confirms it no longer reports: look at the latest release.',
  step_loss: ({ stepKey }, scene) =>
    `Open ${step(stepKey, scene)} and compare its errors, browsers and devices with the days before.`,
  completion: () =>
    'Compare sources, devices and browsers of these visits with the days before: no single step explains it.',
  field_errors: ({ fieldKey }) =>
    `Enter something usual into "${fieldKey}" yourself, and look which error is the most frequent.`,
  refused_batches: () =>
    'Look at the requests of the busiest hour under Install, and raise the limit if the visits are real.',
  marked_sessions: () => 'Open the overview: it names the marks, and leaves these visits out with one click.',
  received_gap: ({ figures }) =>
    figures.part < figures.usual * figures.whole
      ? 'Send the form yourself, and look for it in the case system: submissions may be lost on the way, or pages report success without one.'
      : 'Send the form yourself, and see whether the session completes: pages may lack the script, or submissions arrive by other ways too.',
  target_missed: () => 'Read the newest memo of the journey, or have one made: it says what is worth changing.',
};

function costOf({ lost }: AlertAbout): string | null {
  if (lost === null || lost < 1) return null;
  return `About ${number(lost)} people fewer than usual got through since it began.`;
}

function sureness({ chance }: AlertFigures): string {
  if (chance <= 0) return '';
  if (chance < 1e-9) return 'Chance does not make this: less than once in a billion such windows.';
  const windows = 10 ** Math.floor(-Math.log10(Math.max(chance, 1e-9)));
  return windows < 100
    ? 'By chance alone this is not rare any more.'
    : `By chance alone, fewer than 1 in ${number(windows)} such windows show this.`;
}

/** How sure the completions are; nothing where all are declared and every send was answered. */
function doubt({ certainty }: AlertFigures): string {
  const said = certainty === undefined ? null : doubtOf(certainty);
  return said === null ? '' : ` ${said}`;
}

const range = ({ low, high }: AlertFigures) => `${percent(low)} to ${percent(high)}`;
const percent = (share: number) => `${(Number.isFinite(share) ? share * 100 : 0).toFixed(share < 0.1 ? 1 : 0)} %`;
const number = (count: number) => Math.round(count).toLocaleString('en-GB');

function step(stepKey: string | null, { steps }: AlertScene): string {
  const found = steps.find((one) => one.stepKey === stepKey);
  return `"${found?.name ?? stepKey ?? ''}"`;
}

/** On the clocks of the organization. */
export function moment(iso: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  });
  return format.format(Date.parse(iso)).replace(',', '');
}

export const SERVICE_LOOKS: Record<ServiceRule, string> = {
  spool_growing: 'Look whether the event store answers (/readyz), and at WaymarkSpoolFills in docs/runbook.md.',
  disk_low: 'Free or add disk space under the data folder before ingest is refused.',
  backup_overdue: 'Look at the log for the job "write the backup", and whether BACKUP_DIR can be written.',
};
