/** What the panel says. */

/** As the service answers it. */
export interface Recorded {
  journey: string;
  since: string;
  until: string;
  /** Events by their kind. */
  counts: Record<string, number>;
  steps: string[];
  deviceClass: string;
  language: string;
  browser: string;
  removedAfterDays: number;
}

export const words = {
  show: 'What was recorded in this visit',
  erase: 'Erase it',
  asking: 'One moment…',
  erasing: 'It is being erased…',
  erased: 'What was recorded of this visit is being removed for good. Nothing more is recorded on this page.',
  nothing: 'Nothing is recorded of this visit, or this browser cannot prove that it was yours.',
  failed: 'This did not work. Try again in a minute.',
} as const;

const time = (iso: string) => new Date(iso).toLocaleString();
const counted = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;

/** In sentences; what did not happen is left out. */
export function linesOf(recorded: Recorded): string[] {
  const { journey, since, until, counts, steps, deviceClass, language, browser, removedAfterDays } = recorded;
  const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const [fields, errors, tries] = [
    of('field_focus', 'field_blur', 'field_change'),
    of('validation_error'),
    of('submit_attempt'),
  ];
  const about = [deviceClass, browser, language].filter((text) => text !== '');
  return [
    `Your visit of “${journey}”, from ${time(since)} to ${time(until)}.`,
    ...(steps.length > 0 ? [`Steps that you opened: ${steps.join(', ')}.`] : []),
    ...(of('page_view') > 0 ? [`${counted(of('page_view'), 'page was', 'pages were')} opened.`] : []),
    ...(fields > 0 ? [`${counted(fields, 'time', 'times')} you entered, changed or left a field.`] : []),
    ...(errors > 0 ? [`${counted(errors, 'error message', 'error messages')} appeared.`] : []),
    ...(tries > 0 ? [`You tried to send the form ${counted(tries, 'time', 'times')}.`] : []),
    ...(of('submit_success') > 0 ? ['The form was sent.'] : []),
    ...(about.length > 0 ? [`Kind of device, browser and language: ${about.join(', ')}.`] : []),
    'What you entered was not recorded, nor was your name or your address in the network.',
    `It is removed by itself after ${removedAfterDays} days.`,
  ];
}
