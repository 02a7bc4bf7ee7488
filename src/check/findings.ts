// Findings about pages, like a linter's: pure functions from the facts of a page to suggested changes.
import type { InspectedField } from '../domain/inspected.ts';
import { isKnownOrigin, normalizeOrigin } from '../domain/origin.ts';
import type { JourneyPlan } from '../domain/plan.ts';
import { nearest } from '../nearest-name.ts';
import type { PageFacts } from './facts.ts';

export type Level = 'error' | 'warning' | 'note';

/** Each kind of finding, with the rule that it checks. */
export const CHECKS = {
  'script-missing': 'The page has the script',
  'script-blocked': "The page's Content-Security-Policy lets the script load and send",
  'script-failed': 'The script loads and starts',
  'tag-incomplete': 'The tag names organization, journey and endpoint',
  'mixed-content': 'A page over HTTPS sends over HTTPS',
  'origin-not-allowed': 'The journey takes events from the origin of the page',
  'journey-unknown': 'The service knows the journey of the tag',
  'batch-refused': 'The service would take what the script sends',
  'value-sent': 'Nothing that stands in a field is sent',
  'step-unknown': 'Steps that the page marks are steps of the journey',
  'step-missing': 'Every step of the journey is on a page',
  'no-steps': 'The page marks its steps',
  'success-undeclared': 'Something declares the success',
  'success-offline': 'No success is declared while the browser says that it is offline',
  'field-by-place': 'Fields have a name, so that a new field moves no figures to another',
  'field-renamed': 'Fields have the same name on each load',
  'field-twice': 'Each field of a step has a name of its own',
  'field-label': 'Assistive technology can name each field (WCAG 4.1.2, 3.3.2)',
  consent: 'When recording begins',
  'left-out': 'What the page does is within the limits of a check',
} as const;
export type CheckId = keyof typeof CHECKS;

export interface Finding {
  check: CheckId;
  level: Level;
  /** The address of the page. */
  url: string;
  /** A CSS selector of the element that it is about, if it is about one. */
  selector?: string;
  message: string;
  /** The attribute or setting that puts it right, ready to be copied. */
  fix?: string;
}

/** The findings of all pages, in their order; what belongs to no single page comes last, at the first page's address. */
export function findingsOf(pages: readonly PageFacts[], plan: JourneyPlan | undefined): Finding[] {
  return [
    ...pages.flatMap((page) => [
      ...tagFindings(page, plan),
      ...successFindings(page),
      ...fieldFindings(page),
      ...stepFindings(page, plan),
      ...page.leftOut.map((message): Finding => ({ check: 'left-out', level: 'note', url: page.url, message })),
    ]),
    ...journeyFindings(pages, plan),
  ];
}

function* tagFindings(page: PageFacts, plan: JourneyPlan | undefined): Generator<Finding> {
  const { url, tags, blocked, scriptFailure, isUnknown, isRunning, batches, sentValues } = page;
  const about = (check: CheckId, level: Level, message: string, fix?: string): Finding => ({
    ...{ check, level, url, message },
    ...(fix !== undefined && { fix }),
  });
  const [tag] = tags;
  if (!tag) {
    const fix =
      '<script async src="…/embed/v1.js" data-org="…" data-journey="…" data-endpoint="…/api/ingest"></script>';
    yield about(
      'script-missing',
      'error',
      'The page has no tag of the script. What follows is what it would record.',
      fix,
    );
  }
  for (const kind of blocked) {
    const what = kind === 'script' ? 'load the script' : 'send what it records';
    const origin = originOf(tag?.['data-endpoint']) ?? 'the address of your service';
    const message = `The page's Content-Security-Policy does not let it ${what}.`;
    yield about('script-blocked', 'error', message, `${kind}-src: add ${origin}`);
  }
  if (scriptFailure !== undefined) yield about('script-failed', 'error', `The script does not load: ${scriptFailure}.`);
  const missing = tag ? ['data-org', 'data-journey', 'data-endpoint'].filter((name) => !tag[name]) : [];
  // Without them it does not start: a page may set them by code.
  if (missing.length > 0 && !isRunning) {
    yield about(
      'tag-incomplete',
      'error',
      `The tag lacks ${missing.join(', ')}, so nothing is recorded.`,
      missing.map((name) => `${name}="…"`).join(' '),
    );
  } else if (tag && !isRunning && blocked.length === 0) {
    yield about('script-failed', 'error', 'The script loads and does not start: look into the console of the browser.');
  }
  const endpoint = tag?.['data-endpoint'];
  if (isPlain(endpoint) && url.startsWith('https:')) {
    const message = `The page is read over HTTPS and sends to ${endpoint}, which browsers refuse.`;
    yield about('mixed-content', 'error', message, `data-endpoint="${endpoint?.replace('http:', 'https:')}"`);
  }
  const origin = normalizeOrigin(new URL(url).origin);
  const allowed = plan?.allowedOrigins ?? [];
  const isAllowed = origin === null || allowed.includes(origin) || isKnownOrigin(origin, []);
  if (allowed.length > 0 && !isAllowed) {
    const message = `The journey takes nothing from ${origin}: its origins are ${allowed.join(', ')}.`;
    yield about('origin-not-allowed', 'error', message, `allowedOrigins: add ${origin}`);
  }
  if (isUnknown) {
    const message = `The service does not know the journey ${tag?.['data-org']}/${tag?.['data-journey']}.`;
    yield about('journey-unknown', 'error', message);
  }
  for (const reason of new Set(batches.flatMap((batch) => batch.reason ?? []))) {
    yield about('batch-refused', 'error', `The service would refuse what the script sends: ${reason}.`);
  }
  for (const selector of sentValues) {
    const message = 'What stands in the field is in what was sent: an address or a name on the page repeats it.';
    yield { ...about('value-sent', 'error', message, 'data-journey-ignore'), selector };
  }
  if (tag?.['data-consent'] === 'required') {
    yield about(
      'consent',
      'note',
      'Recording begins when the page calls JourneyEmbed.consent(true); the check gave it.',
    );
  }
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

/** Browsers take this machine for safe without TLS. */
const isPlain = (address: string | undefined): boolean =>
  address !== undefined && /^http:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\])/.test(address);

function* successFindings({ url, events }: PageFacts): Generator<Finding> {
  if (!events.some(({ _tag, reason }) => _tag === 'submit_success' && reason === 'offline')) return;
  const message =
    'The page declares a success while the browser says that it is offline, so before a server has answered.';
  const fix = "if (reference) window.JourneyEmbed?.track('submit_success');";
  yield { check: 'success-offline', level: 'warning', url, message, fix };
}

function* fieldFindings({ url, fields, renamed }: PageFacts): Generator<Finding> {
  const changed = new Map(renamed.map((field) => [field.selector, field]));
  for (const field of fields) {
    const { selector, key, label } = field;
    const at = { url, selector };
    const fix = `data-journey-field="${suggestedKey(field)}"`;
    const other = changed.get(selector);
    if (other) {
      const message = `Its name changes with each load: ${other.before}, then ${other.now}.`;
      yield { ...at, check: 'field-renamed', level: 'error', message, fix };
    } else if (field.rule === undefined && /^(field|frame)\.\d/.test(key)) {
      const message = `It has no name that stays the same, so it is called by its place: ${key}.`;
      yield { ...at, check: 'field-by-place', level: 'warning', message, fix };
    }
    const alike = fields.filter((one) => one.key === key && one.stepKey === field.stepKey);
    if (alike.length > 1 && alike[0] !== field && !alike.every(({ isChoice }) => isChoice)) {
      const message = `It is called ${key}, as ${alike[0]?.selector} is: their figures are counted together.`;
      yield { ...at, check: 'field-twice', level: 'warning', message, fix };
    }
    if (label === '') {
      const message = 'Assistive technology cannot say what is asked: no label, aria-label or title names it.';
      yield {
        ...at,
        check: 'field-label',
        level: 'warning',
        message,
        fix: /^#[\w-]+$/.test(selector) ? `<label for="${selector.slice(1)}">` : 'aria-label="…"',
      };
    }
  }
}

/** Letters of a suggested key. */
const KEY_LETTERS_MAX = 40;

/** From the label, in the letters that keys have everywhere. */
function suggestedKey({ label, key, rule }: InspectedField): string {
  const plain = label.toLowerCase().replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let made = '';
  for (const word of words) {
    if (`${made}-${word}`.length > KEY_LETTERS_MAX) break;
    made = made ? `${made}-${word}` : word;
  }
  return made || (rule === undefined ? 'name-of-the-field' : `${key}-2`);
}

function* stepFindings({ url, steps }: PageFacts, plan: JourneyPlan | undefined): Generator<Finding> {
  if (!plan) return;
  const known = plan.steps.map(({ stepKey }) => stepKey);
  for (const step of steps.filter((key) => !known.includes(key))) {
    const meant = nearest(step, known);
    const message = `The page marks a step ${step}, which the journey does not have: it has ${known.join(', ') || 'none'}.`;
    const fix = meant === undefined ? undefined : `data-journey-step="${meant}"`;
    yield {
      check: 'step-unknown',
      level: 'error',
      url,
      selector: `[data-journey-step=${JSON.stringify(step)}]`,
      message,
      ...(fix && { fix }),
    };
  }
}

function* journeyFindings(pages: readonly PageFacts[], plan: JourneyPlan | undefined): Generator<Finding> {
  const [first] = pages;
  if (!first) return;
  const { url } = first;
  const seen = new Set(
    pages.flatMap((page) => [...page.steps, ...page.events.flatMap(({ stepKey }) => stepKey ?? [])]),
  );
  if (plan) {
    for (const { stepKey } of plan.steps.filter((step) => !seen.has(step.stepKey))) {
      const message = `No page shows the step ${stepKey}. If it comes later, name its page as well.`;
      yield { check: 'step-missing', level: 'warning', url, message, fix: `data-journey-step="${stepKey}"` };
    }
  } else if (seen.size === 0) {
    const message = 'No part of the page is marked as a step, so nobody can see where people leave.';
    yield { check: 'no-steps', level: 'warning', url, message, fix: 'data-journey-step="…"' };
  }
  const isDeclared =
    pages.some(({ tags }) => tags.some((tag) => tag['data-success'])) || (plan?.successPages ?? []).length > 0;
  if (!isDeclared) {
    const message = 'Neither the tag nor the plan says what the success is: it is concluded, and shown as likely.';
    yield { check: 'success-undeclared', level: 'note', url, message, fix: 'data-success="…"' };
  }
}
