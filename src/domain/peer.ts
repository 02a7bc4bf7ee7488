// Events of other analytics services, and the map that says which of them are steps, fields and submissions of a journey.
import { type Static, Type } from 'typebox';
import type { Browser } from './browser.ts';
import type { DeviceClass, EventTag } from './event.ts';
import { SLUG, STEP_KEY } from './text.ts';
import { readUrl } from './url.ts';

export const PEERS = ['posthog', 'matomo', 'snowplow'] as const;
export type Peer = (typeof PEERS)[number];

const TEXT_LENGTH_MAX = 256;
const text = Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX });
const RULES_MAX = 1_000;
/** The page of a longer address is unknown. */
const URL_LENGTH_MAX = 2_048;

/** Names of a rule that say which events of the peer are meant; all that are given must fit. */
const MATCHERS = { event: text, page: text, form: text, element: text };

const PeerRule = Type.Object(
  {
    ...Type.Partial(Type.Object(MATCHERS)).properties,
    step: Type.Optional(Type.String(STEP_KEY)),
    field: Type.Optional(text),
    as: Type.Optional(Type.Enum(['focus', 'blur', 'change', 'error'])),
    submit: Type.Optional(Type.Enum(['attempt', 'success'])),
  },
  { additionalProperties: false },
);
export type PeerRule = Static<typeof PeerRule>;

export const PeerMap = Type.Object(
  {
    organization: Type.String(SLUG),
    journey: Type.String(SLUG),
    properties: Type.Optional(
      Type.Object({ form: Type.Optional(text), element: Type.Optional(text) }, { additionalProperties: false }),
    ),
    rules: Type.Array(PeerRule, { minItems: 1, maxItems: RULES_MAX }),
  },
  { additionalProperties: false },
);
export type PeerMap = Static<typeof PeerMap>;

export const PEER_MAP_NAMES = [
  ...Object.keys(PeerMap.properties),
  ...Object.keys(PeerRule.properties),
  ...Object.keys(MATCHERS),
];

/** The part of a peer's event that is read. Only the time, device, language, browser and the page's origin are kept as they are. */
export interface PeerEvent {
  line: number;
  /** Unique among the peer's events. */
  id: string;
  session: string;
  /** ms since 1970. */
  at: number;
  event: string;
  form: string;
  element: string;
  /** Address of its page, '' if it has none. */
  url: string;
  device: DeviceClass | '';
  language: string;
  browser: Browser;
}

export interface RefusedRow {
  line: number;
  reason: string;
}

export const isRefused = (row: PeerEvent | RefusedRow): row is RefusedRow => 'reason' in row;

/** An event of a journey that a rule makes of a peer's. */
export interface MappedEvent {
  tag: EventTag;
  stepKey?: string;
  fieldKey?: string;
  errorType?: string;
  url: string;
}

const FIELD_TAGS = {
  focus: 'field_focus',
  blur: 'field_blur',
  change: 'field_change',
  error: 'validation_error',
} as const;

/** Sentences about rules that ask for nothing, or for two things. */
export function mistakesOfRules({ rules }: PeerMap): string[] {
  return rules.flatMap((rule, at) => {
    const place = `rules.${at}`;
    if (!Object.keys(MATCHERS).some((name) => name in rule))
      return [`${place}: names none of ${Object.keys(MATCHERS).join(', ')}`];
    if (rule.field !== undefined && rule.submit !== undefined) return [`${place}: field and submit exclude each other`];
    if (rule.as !== undefined && rule.field === undefined) return [`${place}: as needs field`];
    const isNothing = rule.step === undefined && rule.field === undefined && rule.submit === undefined;
    return isNothing ? [`${place}: names none of step, field, submit`] : [];
  });
}

/** Makes what finds the first rule that fits an event. */
export function openMapping({ rules }: PeerMap): (event: PeerEvent) => MappedEvent | undefined {
  const patterns = rules.map(({ page }) => (page === undefined ? undefined : patternOf(page)));
  return (event) => {
    const url = event.url.length > URL_LENGTH_MAX ? null : readUrl(event.url);
    const path = withoutEnd(url?.pathname ?? '');
    const matching = rules.findIndex((rule, at) => {
      const pattern = patterns[at];
      return (
        (rule.event === undefined || rule.event === event.event) &&
        (rule.form === undefined || rule.form === event.form) &&
        (rule.element === undefined || rule.element === event.element) &&
        (pattern === undefined || (url !== null && pattern.test(path)))
      );
    });
    const rule = rules[matching];
    return rule && mapped(rule, url);
  };
}

function mapped({ page = '', step, field, as = 'change', submit }: PeerRule, url: URL | null): MappedEvent {
  // The imported address has only the path of the map: the rest of the original may name a person.
  const address = url && /^https?:$/.test(url.protocol) ? url.origin + page.replaceAll('*', ':x') : '';
  const common = { url: address, ...(step !== undefined && { stepKey: step }) };
  if (submit !== undefined) return { ...common, tag: submit === 'attempt' ? 'submit_attempt' : 'submit_success' };
  if (field === undefined) return { ...common, tag: 'step_view' };
  const errorType = as === 'error' ? { errorType: 'invalid' } : {};
  return { ...common, ...errorType, tag: FIELD_TAGS[as], fieldKey: field };
}

/** A star is any letters. */
const patternOf = (page: string) => new RegExp(`^${withoutEnd(page).split('*').map(escaped).join('.*')}$`);
const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withoutEnd = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);
