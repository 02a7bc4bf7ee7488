// The report as one page: without scripts or external files, light and dark, readable in any width and by a screen reader.
import { grouped } from '../grouped.ts';
import { CRITERIA } from './criteria.ts';
import { forecastWords, isForecast, rangeOf } from './forecast.ts';
import { KINDS } from './kinds.ts';
import type { EndingHow, KindName, Rehearsal, Trap } from './report.ts';

/** Questions that the page lists; the JSON has all. */
const COSTS_SHOWN_MAX = 20;

export const ENDED: Record<EndingHow, string> = {
  stopped: 'to the end',
  submitted: 'to the end, and sent',
  stuck: 'stuck',
  'no-way': 'no way on',
  failed: 'could not walk',
};

const LOOK = `:root { color-scheme: light dark; --ink: #16202a; --soft: #4d5965; --line: #ccd3da; --paper: #fff; --bad: #a3160e; --doubt: #7a4b00; --good: #14602f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a5b0bb; --line: #3a444e; --paper: #12181f; --bad: #ff9d94; --doubt: #f0b450; --good: #7fd69b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
.table { overflow-x: auto; } .table:focus-visible { outline: 3px solid currentColor; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; } caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; }
code { font-size: 0.9em; overflow-wrap: anywhere; } .soft { color: var(--soft); } .error { color: var(--bad); font-weight: 600; } .warning { color: var(--doubt); font-weight: 600; } .good { color: var(--good); font-weight: 600; }
ul { padding-left: 1.25rem; } li { margin: 0.35rem 0; overflow-wrap: anywhere; }
@media print { body { max-width: none; } .table { overflow: visible; } }`;

export function pageOf(rehearsal: Rehearsal): string {
  const { url, startedAt, seconds, version, axe, keptFrom, notes } = rehearsal;
  const limits = [
    axe === null
      ? 'axe-core is not installed, so its rules were not tried: contrast, names and roles are judged by the walks alone.'
      : `Rules of axe-core ${axe} for WCAG 2.2, level A and AA, were tried on each step.`,
    'What is found is a trap; what is not found is no proof that there is none.',
    ...(keptFrom.length > 0
      ? [`The page was kept from ${keptFrom.join(', ')}. If it needs one of them, allow it with --origin.`]
      : []),
    ...notes,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Rehearsal of ${escaped(url)}</title>
<style>${LOOK}</style>
</head>
<body>
<main>
<h1>Rehearsal of ${escaped(url)}</h1>
<p class="soft">${escaped(startedAt.slice(0, 16).replace('T', ' '))} UTC, ${seconds} seconds, Waymark ${escaped(version)}</p>
<p>${escaped(summaryOf(rehearsal))}</p>
${walksOf(rehearsal)}
${trapsOf(rehearsal)}
${eventsOf(rehearsal)}
${costsOf(rehearsal)}
${forecastOf(rehearsal)}
${stepsOf(rehearsal)}
<h2>What this says, and does not</h2>
<ul>${limits.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>
</main>
</body>
</html>
`;
}

const plural = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** The first sentence of every report. */
export function summaryOf({
  walks,
  traps,
  trapsLeftOut,
  mismatches,
  mismatchesLeftOut,
  isSubmitted,
  steps,
}: Rehearsal): string {
  const through = walks.filter(({ ended }) => ended === 'stopped' || ended === 'submitted').length;
  const errors = traps.filter(({ severity }) => severity === 'error').length;
  const differences = mismatches.length + mismatchesLeftOut;
  return (
    `${through} of ${plural(walks.length, 'person').replace('persons', 'people')} came to the end of ${plural(steps.length, 'step')}` +
    `${isSubmitted ? '' : ', before the last submission'}. ` +
    `${plural(errors, 'trap')} and ${plural(traps.length - errors + trapsLeftOut, 'smaller one')}. ` +
    `${differences === 0 ? 'The script recorded what happened.' : `${plural(differences, 'event')} lost or wrong.`}`
  );
}

const table = (
  caption: string,
  heads: readonly [name: string, isNumber?: boolean][],
  rows: readonly (readonly string[])[],
): string =>
  `<div class="table" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${heads
    .map(([name, isNumber]) => `<th scope="col"${isNumber ? ' class="number"' : ''}>${escaped(name)}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr>${row.map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td${heads[at]?.[1] ? ' class="number"' : ''}>${cell}</td>`)).join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;

const walksOf = ({ walks }: Rehearsal): string =>
  `<h2>Who came through</h2>${table(
    'One walk for each kind of person',
    [['Who'], ['How far'], ['Steps', true], ['Answers', true], ['Seconds', true], ['What happened']],
    walks.map(({ kind, ended, steps, answers, seconds, sentence }) => [
      escaped(KINDS[kind].title),
      `<span class="${ended === 'stopped' || ended === 'submitted' ? 'good' : 'error'}">${ENDED[ended]}</span>`,
      ...[steps, answers, seconds].map(String),
      escaped(sentence),
    ]),
  )}`;

function trapsOf({ traps, trapsLeftOut }: Rehearsal): string {
  const groups = grouped(traps, ({ criterion }) => criterion ?? '');
  const named = [...groups].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en', { numeric: true }),
  );
  const parts = named.map(([, group]) => {
    const criterion = group[0]?.criterion ?? null;
    const title =
      criterion === null
        ? 'Named by no criterion'
        : `WCAG ${criterion} ${CRITERIA[criterion][0]} (${CRITERIA[criterion][1]})`;
    return `<h3>${escaped(title)}</h3><ul>${group.map(trapOf).join('')}</ul>`;
  });
  const more = trapsLeftOut > 0 ? `<p>${trapsLeftOut} more are not listed.</p>` : '';
  return `<h2>Traps</h2>${parts.join('') || '<p>None was met.</p>'}${more}`;
}

/** Four names are more than one reads. */
const titlesOf = (kinds: readonly KindName[]): string =>
  kinds.length > 4
    ? `${kinds.length} kinds of people`
    : kinds.map((kind) => KINDS[kind].title.toLowerCase()).join('; ');

const trapOf = ({ severity, step, selector, message, kinds, rule }: Trap): string =>
  `<li><span class="${severity}">${severity === 'error' ? 'Trap' : 'Smaller'}</span>, step ${step}: <code>${escaped(selector)}</code> ${escaped(message)}` +
  ` <span class="soft">(${escaped(titlesOf(kinds))}${rule ? `; axe: ${escaped(rule)}` : ''})</span></li>`;

function eventsOf({ mismatches, mismatchesLeftOut, hasTag }: Rehearsal): string {
  const without = hasTag
    ? ''
    : '<p>The page has no tag of the script. What follows is what a plain tag would tell.</p>';
  const rows = mismatches.map(({ kinds, how, tag, sentence }) => [
    how,
    `<code>${escaped(tag)}</code>`,
    escaped(sentence),
    escaped(titlesOf(kinds)),
  ]);
  const more = mismatchesLeftOut > 0 ? `<p>${mismatchesLeftOut} more are not listed.</p>` : '';
  const found =
    rows.length > 0
      ? table('Beside what was done', [['Event'], ['Kind'], ['What'], ['Who']], rows)
      : '<p>The script recorded what happened.</p>';
  return `<h2>Events lost or wrong</h2>${without}${found}${more}`;
}

function costsOf({ costs }: Rehearsal): string {
  if (costs.length === 0) return '';
  const rows = costs
    .slice(0, COSTS_SHOWN_MAX)
    .map(({ label, step, keys, seconds, isRemembered }) => [
      escaped(label),
      ...[step, keys].map(String),
      seconds.toFixed(1),
      isRemembered ? 'yes' : '',
    ]);
  return `<h2>What each question costs</h2><p>Presses of keys and seconds of somebody with the keyboard who makes no mistake, by the keystroke-level model; nobody was timed.</p>${table(
    'The questions that cost most',
    [['Question'], ['Step', true], ['Keys', true], ['Seconds', true], ['Browser can fill it in']],
    rows,
  )}`;
}

function forecastOf({ forecast }: Rehearsal): string {
  if (!forecast) return '';
  const title = `<h2>What to expect of ${escaped(forecast.journey)}</h2>`;
  if (!isForecast(forecast)) return `${title}<p>${escaped(forecast.none)}</p>`;
  const rows = [
    ...forecast.steps.map(({ heading, number, stepType, alike, fields, goesOn }) => [
      ...[escaped(heading || `Step ${number}`), `${escaped(stepType)} (${alike} before)`, String(fields)],
      ...[rangeOf(goesOn.low80, goesOn.high80), rangeOf(goesOn.low95, goesOn.high95)],
    ]),
    [
      ...['Completion', '', ''],
      ...[
        rangeOf(forecast.completion.low80, forecast.completion.high80),
        rangeOf(forecast.completion.low95, forecast.completion.high95),
      ],
    ],
  ];
  const notes = forecast.notes.map((note) => `<p class="soft">${escaped(note)}</p>`).join('');
  return `${title}<p>${escaped(forecastWords(forecast))}</p>${table(
    'Of the people who see a step: those who go on',
    [['Step'], ['Type'], ['Questions', true], ['In 4 of 5 cases', true], ['In 19 of 20', true]],
    rows,
  )}${notes}`;
}

const stepsOf = ({ steps }: Rehearsal): string =>
  `<h2>Steps</h2>${table(
    'In the order in which they were met',
    [['Step'], ['Number', true], ['Marked as'], ['Questions', true], ['Address']],
    steps.map(({ heading, number, stepKey, fields, url }) => [
      escaped(heading),
      String(number),
      escaped(stepKey ?? 'not marked'),
      String(fields),
      `<code>${escaped(url)}</code>`,
    ]),
  )}`;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
