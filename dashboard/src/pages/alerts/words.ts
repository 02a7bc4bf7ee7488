// The sentences of this room, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const stateWords = messages('pages/alerts.stateWords', {
  open: 'Open',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  closed: 'Closed',
});

export const listWords = messages('pages/alerts.listWords', {
  alerts: 'Alerts',
  noAlerts: 'Nothing needs attention',
  anAlertSays:
    'An alert appears here when a journey strays far from its own past: a step that breaks, or loses far more people than usual.',
  openAlerts: 'Needs attention',
  closedAlerts: 'Closed',
  showClosed: 'Show closed alerts',
});

export const alertWords = messages('pages/alerts.alertWords', {
  alert: 'Alert',
  alerts: 'Alerts',
  lookFirst: 'Look at this first',
  acknowledge: 'Acknowledge',
  snooze: 'Snooze for a day',
  close: 'Close',
  closingNow: 'Closing…',
  closeTheAlert: 'Close the alert',
  whatHappened: 'What was it?',
  annotationHint: 'Written beside the figures of the journey as well. May be left empty.',
  closing: 'It does not open again before it was over.',
  since: 'Since',
  found: 'Found',
  cost: 'Cost',
  answeredBy: 'Last answered by',
  overSince: 'Over since',
  overviewOf: 'Open the journey',
  viewersRead: 'Owners and editors can acknowledge, snooze and close alerts.',
  sleepsUntil: 'Snoozed until',
});

export const rulesWords = messages('pages/alerts.rulesWords', {
  title: 'Rules',
  lead: 'Looked at when an hour closes. All are on until somebody switches one off.',
  tracking_silent: 'Nothing arrives from the pages although visitors are usual at this hour',
  step_silent: 'Nobody reaches a step any more',
  no_success: 'People reach the last step and nobody completes',
  step_loss: 'Far more people than usual leave at a step',
  completion: 'Far fewer people than usual complete',
  field_errors: 'Far more people than usual meet errors in a field',
  refused_batches: 'Far more requests than usual are refused by a limit',
  marked_sessions: 'Far more visits than usual look wrong, or have clocks that are wrong',
  target_missed: 'The target was missed two weeks in a row',
  received_gap: 'The case system receives far fewer or far more than pages report as sent',
});
