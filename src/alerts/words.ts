// The text of an alert: the finding with its start, its certainty, its estimated cost, and the first thing to check.
import { doubtOf } from '../analysis/certainty-words.ts';
import type { AlertFigures, JourneyRule, ServiceRule } from '../domain/alert.ts';
import type { Language } from '../domain/language.ts';
import { formats } from '../language/formats.ts';
import { type Words, words } from '../language/words.ts';

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
  language: Language;
}

export interface AlertWords {
  sentence: string;
  cost: string | null;
  lookFirst: string;
}

export function alertWords(alert: AlertAbout, scene: AlertScene): AlertWords {
  const { zone, language } = scene;
  const { alerts } = words[language];
  const { figures, overAt, lost } = alert;
  const sentences = [
    whatIsSo(alert, scene),
    ...(NOT_BY_CHANCE.includes(alert.rule) ? [sureness(figures, alerts)] : []),
    ...(figures.leftOut ? [alerts.leftOut({ n: figures.leftOut })] : []),
    ...(ABOUT_COMPLETION.includes(alert.rule) && figures.certainty ? [doubtOf(figures.certainty, language)] : []),
    ...(overAt === null ? [] : [alerts.over({ since: formats[language].moment(overAt, zone) })]),
  ];
  return {
    sentence: sentences.filter((one) => one !== null).join(' '),
    cost: lost === null || lost < 1 ? null : alerts.cost({ lost: Math.round(lost) }),
    lookFirst: whatToLookAt(alert, scene),
  };
}

/** Rules whose sentence is followed by the probability that chance alone explains the finding. */
const NOT_BY_CHANCE: readonly JourneyRule[] = ['step_silent', 'no_success', 'step_loss', 'completion', 'field_errors'];
/** Rules about completions, whose certainty is stated. */
const ABOUT_COMPLETION: readonly JourneyRule[] = ['no_success', 'completion', 'target_missed', 'received_gap'];

function whatIsSo({ rule, stepKey, fieldKey, figures, since }: AlertAbout, scene: AlertScene): string {
  const { alerts } = words[scene.language];
  const { moment, roughPercent } = formats[scene.language];
  const share = roughPercent(figures.part / figures.whole);
  const [low, high, usual] = [figures.low, figures.high, figures.usual].map(roughPercent) as [string, string, string];
  const said = {
    ...{ percent: share, part: Math.round(figures.part), whole: Math.round(figures.whole) },
    ...{ low, high, usual, since: moment(since, scene.zone), step: step(stepKey, scene), field: fieldKey ?? '' },
  };
  switch (rule) {
    case 'tracking_silent':
      return alerts.trackingSilent({ ...said, usual: said.whole });
    case 'step_silent':
      return alerts.stepSilent(said);
    case 'no_success':
      return alerts.noSuccess(said);
    case 'step_loss':
      return alerts.stepLoss(said);
    case 'completion':
      return alerts.completion(said);
    case 'field_errors':
      return alerts.fieldErrors(said);
    case 'refused_batches':
      return alerts.refusedBatches(said);
    case 'marked_sessions':
      return alerts.markedSessions(said);
    case 'target_missed':
      return figures.usual > 0 ? alerts.targetMissed(said) : alerts.timeMissed(said);
    case 'received_gap':
      return alerts.receivedGap({
        ...said,
        ...{ hours: Math.round(figures.hours), usual: Math.round(figures.usual * figures.whole) },
      });
  }
}

function whatToLookAt({ rule, stepKey, fieldKey, figures }: AlertAbout, scene: AlertScene): string {
  const { look } = words[scene.language].alerts;
  const said = { step: step(stepKey, scene), field: fieldKey ?? '' };
  switch (rule) {
    case 'tracking_silent':
      return look.trackingSilent;
    case 'step_silent': {
      const before = scene.steps[scene.steps.findIndex((one) => one.stepKey === stepKey) - 1];
      return before ? look.stepSilent({ ...said, before: step(before.stepKey, scene) }) : look.firstSilent(said);
    }
    case 'no_success':
      return look.noSuccess;
    case 'step_loss':
      return look.stepLoss(said);
    case 'completion':
      return look.completion;
    case 'field_errors':
      return look.fieldErrors(said);
    case 'refused_batches':
      return look.refusedBatches;
    case 'marked_sessions':
      return look.markedSessions;
    case 'target_missed':
      return look.targetMissed;
    case 'received_gap':
      return figures.part < figures.usual * figures.whole ? look.fewerReceived : look.moreReceived;
  }
}

function sureness({ chance }: AlertFigures, alerts: Words['alerts']): string | null {
  if (chance <= 0) return null;
  if (chance < 1e-9) return alerts.never;
  const windows = 10 ** Math.floor(-Math.log10(Math.max(chance, 1e-9)));
  return windows < 100 ? alerts.notRare : alerts.rare({ windows });
}

function step(stepKey: string | null, { steps, language }: AlertScene): string {
  const found = steps.find((one) => one.stepKey === stepKey);
  return words[language].alerts.step({ name: found?.name ?? stepKey ?? '' });
}

export const SERVICE_LOOKS: Record<ServiceRule, string> = {
  spool_growing: 'Look whether the event store answers (/readyz), and at WaymarkSpoolFills in docs/runbook.md.',
  disk_low: 'Free or add disk space under the data folder before ingest is refused.',
  backup_overdue: 'Look at the log for the job "write the backup", and whether BACKUP_DIR can be written.',
  backup_doubtful:
    'Look at WaymarkBackupDoubtful in docs/runbook.md before anything is removed: the last good backup is kept.',
  requests_fail:
    'Look at /readyz, at the log for the requests that failed, and at WaymarkRequestsFail in docs/runbook.md.',
  batches_set_aside: 'Look at the log for "a batch was set aside", and at WaymarkBatchesSetAside in docs/runbook.md.',
  clock_differs: 'Let all nodes and PostgreSQL take the time from the same servers (timedatectl).',
};
