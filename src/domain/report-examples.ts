// Examples of reports, of one journey and of all, for the API document and for test messages.
import type { MessageData, MessageJourney } from './message.ts';
import type { Report } from './report.ts';
import { shareOf } from './share.ts';

const week = {
  every: 'week',
  isExtra: false,
  period: { from: '2026-02-22T23:00:00.000Z', to: '2026-03-01T23:00:00.000Z', timezone: 'Europe/Berlin' },
  periodBefore: { from: '2026-02-15T23:00:00.000Z', to: '2026-02-22T23:00:00.000Z', timezone: 'Europe/Berlin' },
  days: '23 Feb 2026 to 1 Mar 2026',
  isTracked: true,
} as const;
const figures = (sessions: number, completed: number) => ({
  ...{ sessions, completed, completion: shareOf(completed, sessions) },
});
const change = { by: -0.0672, low: -0.1121, high: -0.0219, isMaybeChance: false };
const alerts = (url: string, name: string): Report['sections'][number] => ({
  title: 'Alerts opened',
  items: [
    {
      text: `${name}20 % of the people who saw "Documents" left there (84 of 412, from 26 February at 09:00 on); usual are 8 to 14 %.`,
      url,
    },
  ],
});

export function reportExample(journey: MessageJourney, alertId: string, artifactId: string): MessageData {
  const page = `/journeys/${journey.slug}`;
  return {
    summary:
      '890 sessions from 23 Feb 2026 to 1 Mar 2026, 58.2 % (518 of 890) completed. That is 6.7 points lower (between 2.2 and 11.2 points) than the week before. 1 alert opened.',
    url: `${page}?period=custom&from=2026-02-23&to=2026-03-01`,
    journey,
    report: {
      ...{ scheduleId: 'd94c2f1c-3f57-4b0d-9a16-1f8f4b2f7c55', about: journey.displayName, ...week },
      ...{ now: figures(890, 518), before: figures(902, 586), change, journeys: null },
      table: {
        head: ['', 'The week', 'The week before'],
        rows: [
          { cells: ['Sessions', '890', '902'], text: 'Sessions: 890; the week before 902', url: null },
          { cells: ['Completed', '518', '586'], text: 'Completed: 518; the week before 586', url: null },
          { cells: ['Completion', '58.2 %', '65.0 %'], text: 'Completion: 58.2 %; the week before 65.0 %', url: null },
        ],
      },
      lines: [
        'The 95 % interval of completion is 54.9 % to 61.4 %.',
        'Half of the completed sessions took less than 6 min 20 s, nine in ten less than 14 min 5 s.',
      ],
      sections: [
        {
          title: 'Where people leave',
          items: [
            {
              text: 'The step where most people stopped is “Documents”: 20.1 % (152 of 757), 17.4 % to 23.1 %.',
              url: null,
            },
            {
              text: 'Since 26 Feb 2026, 20.4 % of those who saw “Documents” left there instead of 11.0 %.',
              url: `${page}/steps/documents`,
            },
          ],
        },
        alerts(`/alerts/${alertId}`, ''),
        {
          title: 'Newest memo',
          items: [
            {
              text: 'Accept spaces and dashes in “iban”, and show an example of what is expected. (28 Feb 2026)',
              url: `${page}/memos/${artifactId}`,
            },
          ],
        },
      ],
    },
  };
}

export function journeysReportExample({ slug, displayName }: MessageJourney, alertId: string): MessageData {
  return {
    summary:
      '1,204 sessions in 2 journeys from 23 Feb 2026 to 1 Mar 2026, 61.1 % (736 of 1,204) completed. Completion is lower in 1 journey than the week before, by more than chance. 1 alert opened.',
    url: '/',
    journey: null,
    report: {
      ...{ scheduleId: '6e0a5c1b-77a4-4f7d-8f6e-0d3a9b4e2c10', about: 'Riverside', ...week },
      ...{ now: figures(1_204, 736), before: figures(1_221, 805), change: null },
      journeys: [{ slug, displayName, ...figures(890, 518), change }],
      table: {
        head: ['Journey', 'Sessions', 'Completion', 'Change'],
        rows: [
          {
            cells: [displayName, '890', '58.2 %', '6.7 points lower'],
            text: `${displayName}: 890 sessions (the week before 902), completion 58.2 %, 6.7 points lower`,
            url: `/journeys/${slug}?period=custom&from=2026-02-23&to=2026-03-01`,
          },
        ],
      },
      lines: ['1 more journey has sessions.'],
      sections: [alerts(`/alerts/${alertId}`, `${displayName}: `)],
    },
  };
}
