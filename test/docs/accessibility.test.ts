// docs/accessibility.md: the conformance statement, written from the rules of axe and the tests by name. Write it again with
// `npx vitest run test/docs/accessibility.test.ts -u`.
import { readdirSync } from 'node:fs';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

const FOLDER = new URL('../dashboard/', import.meta.url);
const SOURCES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readDocument(`test/dashboard/${name}`) }));

interface Evidence {
  /** Beginnings of the names of tests, beside the rules of axe. */
  tests?: readonly string[];
  /** The part that no test shows, or why the criterion does not apply. */
  remark?: string;
  result?: 'Supports' | 'Partially supports' | 'Not applicable' | 'Not evaluated';
}

const NO_MEDIA = { result: 'Not applicable', remark: 'The dashboard has no audio or video.' } as const;
const NOBODY = { result: 'Not evaluated', remark: 'No test shows it.' } as const;

/** WCAG 2.2, A and AA: number, name, and what shows it besides the rules of axe. */
const CRITERIA: readonly (readonly [string, string, Evidence?])[] = [
  ['1.1.1', 'Non-text Content', { tests: ['says in words what each chart shows'] }],
  ['1.2.1', 'Audio-only and Video-only', NO_MEDIA],
  ['1.2.2', 'Captions (Prerecorded)', NO_MEDIA],
  ['1.2.3', 'Audio Description or Media Alternative', NO_MEDIA],
  ['1.2.4', 'Captions (Live)', NO_MEDIA],
  ['1.2.5', 'Audio Description (Prerecorded)', NO_MEDIA],
  ['1.3.1', 'Info and Relationships', { tests: ['says that all figures are tables'] }],
  ['1.3.2', 'Meaningful Sequence', { tests: ['leads by the accessibility tree from the list'] }],
  [
    '1.3.3',
    'Sensory Characteristics',
    { ...NOBODY, remark: 'No sentence names a place or a shape alone; read, not tested.' },
  ],
  ['1.3.4', 'Orientation', { tests: ['fits screens from 360 to 2560 pixels'] }],
  ['1.3.5', 'Identify Input Purpose'],
  ['1.4.1', 'Use of Color', { tests: ['keeps bars, states and the focus visible in forced colours'] }],
  ['1.4.2', 'Audio Control', NO_MEDIA],
  ['1.4.3', 'Contrast (Minimum)'],
  ['1.4.4', 'Resize Text', { tests: ['shows everything at 400 % zoom'] }],
  ['1.4.5', 'Images of Text', { result: 'Supports', remark: 'Text of charts is text.' }],
  ['1.4.10', 'Reflow', { tests: ['shows everything at 400 % zoom'] }],
  [
    '1.4.11',
    'Non-text Contrast',
    {
      tests: ['keeps bars, states and the focus visible in forced colours'],
      result: 'Partially supports',
      remark: 'Colours of bars against each other are chosen for it and not measured by a test.',
    },
  ],
  [
    '1.4.12',
    'Text Spacing',
    {
      result: 'Partially supports',
      remark: 'Axe looks for styles that cannot be overridden; labels within the flow diagram are shortened by width.',
    },
  ],
  ['1.4.13', 'Content on Hover or Focus', { tests: ['reads out the points of a chart'] }],
  ['2.1.1', 'Keyboard', { tests: ['reaches every control of', 'moves steps with the keyboard alone'] }],
  [
    '2.1.2',
    'No Keyboard Trap',
    { tests: ['reaches every control of', 'keeps the focus of the keyboard in the dialog'] },
  ],
  ['2.1.4', 'Character Key Shortcuts', { tests: ['switches charts and tables with one key'] }],
  [
    '2.2.1',
    'Timing Adjustable',
    { result: 'Supports', remark: 'Nothing on a page has a time limit; a sign-in lasts for days.' },
  ],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    { tests: ['holds back what arrives while it is paused', 'moves nothing where the system asks'] },
  ],
  ['2.3.1', 'Three Flashes', { result: 'Supports', remark: 'Nothing flashes.' }],
  ['2.4.1', 'Bypass Blocks', { tests: ['can be walked with the keyboard'] }],
  ['2.4.2', 'Page Titled'],
  ['2.4.3', 'Focus Order', { tests: ['leads by the accessibility tree from the list', 'gives the focus back'] }],
  ['2.4.4', 'Link Purpose (In Context)'],
  [
    '2.4.5',
    'Multiple Ways',
    { result: 'Supports', remark: 'The list of journeys has a search, and the navigation leads to the same pages.' },
  ],
  ['2.4.6', 'Headings and Labels', { tests: ['leads by the accessibility tree from the list'] }],
  ['2.4.7', 'Focus Visible', { tests: ['reaches every control of', 'keeps bars, states and the focus visible'] }],
  ['2.4.11', 'Focus Not Obscured (Minimum)', NOBODY],
  ['2.5.1', 'Pointer Gestures', { result: 'Supports', remark: 'No gesture has more than one point or a path.' }],
  ['2.5.2', 'Pointer Cancellation', { result: 'Supports', remark: 'Actions happen on release.' }],
  ['2.5.3', 'Label in Name', { tests: ['leads by the accessibility tree from a number'] }],
  ['2.5.4', 'Motion Actuation', { result: 'Not applicable', remark: 'Nothing is moved by motion of the device.' }],
  [
    '2.5.7',
    'Dragging Movements',
    { tests: ['moves steps with the keyboard alone'], remark: 'Steps that can be dragged have buttons as well.' },
  ],
  ['2.5.8', 'Target Size (Minimum)', { tests: ['gives a finger 44 pixels'] }],
  ['3.1.1', 'Language of Page'],
  [
    '3.1.2',
    'Language of Parts',
    {
      result: 'Partially supports',
      remark: 'Names that people give are isolated in their direction; their language is unknown.',
    },
  ],
  ['3.2.1', 'On Focus', { result: 'Supports', remark: 'Focus alone changes nothing but what a chart reads out.' }],
  ['3.2.2', 'On Input', { result: 'Supports', remark: 'Filters change the figures of the same page.' }],
  ['3.2.3', 'Consistent Navigation', { result: 'Supports', remark: 'One navigation for all pages.' }],
  ['3.2.4', 'Consistent Identification', { result: 'Supports', remark: 'One component for each kind of control.' }],
  ['3.2.6', 'Consistent Help', { tests: ['explains every figure where it stands'] }],
  ['3.3.1', 'Error Identification', { tests: ['shows mistakes of a new journey at their fields'] }],
  ['3.3.2', 'Labels or Instructions'],
  ['3.3.3', 'Error Suggestion', { tests: ['shows the answer of the service at the field'] }],
  ['3.3.4', 'Error Prevention', { tests: ['erases what carries a client id, when that is confirmed'] }],
  [
    '3.3.7',
    'Redundant Entry',
    {
      result: 'Supports',
      remark: 'No process asks for the same twice, but for a password before changes of an account.',
    },
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    { tests: ['adds a passkey and signs in with it'], remark: 'Passwords can be pasted and filled in by a manager.' },
  ],
  ['4.1.2', 'Name, Role, Value', { tests: ['leads by the accessibility tree from a number'] }],
  ['4.1.3', 'Status Messages', { tests: ['says that all figures are tables', 'reads out the points of a chart'] }],
];

const rulesOf = (number: string) =>
  axe.getRules([`wcag${number.replaceAll('.', '')}`]).filter(({ tags }) => !tags.includes('experimental')).length;

/** Where a test of that name is; fails where none is. */
function fileOf(test: string): string {
  const found = SOURCES.find(({ text }) => text.includes(`'${test}`));
  expect(found, `a test whose name begins with “${test}”`).toBeDefined();
  return found?.name ?? '';
}

function rowOf([number, name, { tests = [], remark, result } = {}]: (typeof CRITERIA)[number]): string {
  const rules = rulesOf(number);
  expect(rules > 0 || tests.length > 0 || result !== undefined, `${number} is shown by something`).toBe(true);
  const shown = [
    ...(rules > 0 && result !== 'Not applicable' ? [`axe (${rules} ${rules === 1 ? 'rule' : 'rules'})`] : []),
    ...tests.map((test) => `“${test}…” in \`test/dashboard/${fileOf(test)}\``),
  ];
  return `| ${number} ${name} | ${result ?? 'Supports'} | ${shown.join('; ') || '–'} | ${remark ?? ''} |`;
}

it('matches the tests, criterion by criterion', async () => {
  const rows = CRITERIA.map(rowOf);
  await expect(`# Accessibility of the dashboard

Written by \`npx vitest run test/docs/accessibility.test.ts -u\` from the rules of axe ${axe.version} and the tests by name: what is said
here is what they show, and no person has audited it. The table has the criteria of WCAG 2.2, levels A and AA, which EN 301 549 (chapters
9 and 11.7) and the VPAT ask for; the results are those of a VPAT. Axe runs on each page and state, in both themes, as charts and as tables.

People can report what stops them where the operator of the service says, or as [SECURITY.md](../SECURITY.md) describes.

| Criterion | Result | Shown by | Remarks |
| --- | --- | --- | --- |
${rows.join('\n')}

EN 301 549 beyond WCAG: preferences of the system are followed (11.7: theme, motion, forced colours, by
\`test/dashboard/settings.test.ts\`, \`test/dashboard/pages.test.ts\` and \`test/dashboard/accessibility.test.ts\`). Two-way voice, video, hardware and
closed functionality (chapters 5 to 8) do not apply. Documents that it writes (chapter 10) are tagged PDF/UA-1 files with a title, a language,
reading order and table headers; \`test/analysis/documents.test.ts\` reads them back.
`).toMatchFileSnapshot('../../docs/accessibility.md');
});
