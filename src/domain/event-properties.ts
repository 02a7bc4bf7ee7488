// The properties that are read of a batch and its events, and what each is for. Any other property is dropped
// unread: the reader, the API document, the privacy page and /embed/privacy.json are all made from these tables.
import { BROWSERS } from './browser.ts';
import { cleanReferrer, cleanUrl, namesSomebody, REDACTED, redactPersonal } from './privacy.ts';
import { isStepKey, seen } from './text.ts';

const VARIANT = /^[a-z0-9-]{1,32}$/;

/** How a text property is kept: as it came, without what could name a person, or as an address made anonymous. */
export const keepText = {
  asIs: (text: string) => text,
  redacted: (text: string) => redactPersonal(seen(text)),
  // A key in the format of step keys is the organization's own word for a step, not something a visitor wrote.
  stepKey: (text: string) => (isStepKey(text) ? text : redactPersonal(seen(text))),
  variant: (text: string) => {
    if (!VARIANT.test(text)) return '';
    return namesSomebody(text) ? REDACTED : text;
  },
  /** Kept by `hideNames` of src/ingest, which knows the steps of the journey and can hash. */
  id: (text: string) => text,
  url: cleanUrl,
  referrer: cleanReferrer,
};

/** How a property is kept, in words for the same readers as its purpose. */
const KEPT_AS: Record<keyof typeof keepText, string> = {
  asIs: 'as it came',
  redacted: 'without characters that are not seen, or redacted',
  stepKey:
    'without characters that are not seen, or redacted: what looks personal and is not in the format of step keys, and what carries a number, date of birth or address and is no step',
  variant: 'as it came, if it has only lowercase letters, digits and hyphens, or redacted',
  id: 'as it came, or its hash where it carries a number, date of birth or address',
  url: 'cleaned',
  referrer: 'cleaned',
};

export interface EventProperty {
  readonly name: string;
  readonly type: 'text' | 'instant' | 'integer' | 'boolean';
  readonly required: boolean;
  /** Characters, for text. */
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly keep?: keyof typeof keepText;
  /** Why it is collected: shown to visitors and data protection officers. */
  readonly purpose: string;
  /** The embed script does not send it; other senders may. */
  readonly sentByScript?: false;
}

/** Every property of an event that is kept, besides `_tag`, which says what happened. */
export const EVENT_PROPERTIES = [
  {
    name: 'id',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    keep: 'id',
    purpose:
      "Id of the event, so that a repeated delivery counts once. The script's: the visit's id, the counter and when the page was opened.",
  },
  { name: 'ts', type: 'instant', required: true, purpose: 'When it happened.' },
  {
    name: 'sessionId',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    keep: 'id',
    purpose:
      'Random id of the visit, so that the steps of one attempt belong together. With the visitor’s receipt: made of the hash of a secret that stays in the tab.',
  },
  {
    name: 'clientId',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    keep: 'id',
    purpose: 'Random id of the browser, so that a later attempt is known as a return. Names nobody.',
  },
  {
    name: 'url',
    type: 'text',
    required: true,
    maxLength: 2048,
    keep: 'url',
    purpose:
      'Page of the event: origin and path, without query and fragment. The script sends segments that the journey knows, others as :x; the service keeps personal ones as :id.',
  },
  {
    name: 'referrer',
    type: 'text',
    required: false,
    keep: 'referrer',
    purpose: 'Site that led here: its origin only.',
  },
  {
    name: 'embedVersion',
    type: 'text',
    required: false,
    maxLength: 64,
    keep: 'redacted',
    purpose: 'Version of the script, to find faults.',
  },
  {
    name: 'source',
    type: 'text',
    required: false,
    maxLength: 64,
    keep: 'redacted',
    purpose: 'Kind of sender, for example partner or custom.',
    sentByScript: false,
  },
  {
    name: 'stepKey',
    type: 'text',
    required: false,
    maxLength: 128,
    keep: 'stepKey',
    purpose: 'Step of the journey that was shown.',
  },
  {
    name: 'fieldKey',
    type: 'text',
    required: false,
    maxLength: 256,
    keep: 'redacted',
    purpose: "Name of the form field, never what is in it; 'redacted' where it looks personal.",
  },
  {
    name: 'errorType',
    type: 'text',
    required: false,
    maxLength: 128,
    keep: 'redacted',
    purpose: 'Kind of validation error, never its message.',
  },
  {
    name: 'completionStatus',
    type: 'text',
    required: false,
    maxLength: 64,
    keep: 'redacted',
    purpose: 'How a session ended, for example completed.',
  },
  { name: 'durationMs', type: 'integer', required: false, purpose: 'How long the session or the step took.' },
  {
    name: 'reason',
    type: 'text',
    required: false,
    maxLength: 64,
    keep: 'redacted',
    purpose: 'What was behind a drop-off, an end or a view, for example idle_60s, close, submit, restored or offline.',
  },
  { name: 'seq', type: 'integer', required: false, purpose: 'Counter within the session, for the order of events.' },
  { name: 'blocked', type: 'boolean', required: false, purpose: 'The submission was stopped by validation.' },
  { name: 'inferred', type: 'boolean', required: false, purpose: 'The success was concluded, nobody declared it.' },
  {
    name: 'variant',
    type: 'text',
    required: false,
    maxLength: 32,
    keep: 'variant',
    purpose: 'Version of the page that the visitor was shown, as the page says.',
  },
] as const satisfies readonly EventProperty[];

/** The purpose of `_tag`, one of the event tags. */
export const TAG_PURPOSE = 'What happened: one of eleven words.';

/** Properties of an event that are read to check it, and not kept. */
export const CHECKED_PROPERTIES = {
  schemaVersion: 'Version of this format.',
  orgKey: 'Slug of the organization, as in the context.',
  journeyKey: 'Slug of the journey, as in the context.',
} as const;

/** Properties that are read of a batch besides its events. */
export const BATCH_PROPERTIES = {
  schemaVersion: { purpose: 'Version of this format.', kept: 'no' },
  sentAt: {
    purpose: "When the batch was sent, by the client's clock: corrects timestamps that are off by over 60 s.",
    kept: 'as delay_ms',
  },
  dropped: { purpose: 'Count of events that the page had to give up.', kept: 'as a total over everybody' },
  'context.orgKey': { purpose: 'Slug of the organization.', kept: "as the journey's id" },
  'context.journeyKey': { purpose: 'Slug of the journey.', kept: "as the journey's id" },
  'context.language': {
    purpose: 'Language tag of the page or browser, for example en-GB.',
    kept: 'what is a tag of it',
  },
  'context.deviceClass': {
    purpose: 'mobile, tablet or desktop.',
    kept: 'as it came, or derived from the User-Agent',
    sentByScript: false,
  },
  'context.token': {
    purpose:
      'Of a signed page: shows that its server made the page. The same for everybody who is served that copy of it.',
    kept: 'as a mark that it was valid',
  },
} as const satisfies Record<string, { purpose: string; kept: string; sentByScript?: false }>;

/** Properties that the service adds to each event, derived from data that it does not keep. */
export const DERIVED_PROPERTIES = {
  browser: {
    purpose: 'Family of the browser, to find pages that fail in one.',
    from: `The User-Agent: ${BROWSERS.join(', ')}.`,
  },
  marks: {
    purpose:
      'Why a session may not be a visitor: a known bot, a busy network, a crowd in one batch, a foreign host, a clock beyond belief or impossible gaps.',
    from: 'The network and User-Agent of the request, and the events themselves: docs/marks.md.',
  },
  delay_ms: {
    purpose: 'Finds the error of the clock of a session: times of all of its events take one correction.',
    from: 'The time from sentAt to the receipt, in ms.',
  },
  network: {
    purpose:
      'Shows that many sessions came from few networks, so that nobody alone changes findings and published figures.',
    from:
      'The network of the request, as a class of 1 to 64 by a hash with a salt of the journey and the day, which is forgotten at the end of ' +
      'the day; 255 for a server with a key, 0 where no network is known.',
  },
} as const;

/** The names that the reader may ask a batch, its context and its events for. */
export type BatchMember = Exclude<keyof typeof BATCH_PROPERTIES, `context.${string}`> | 'context' | 'events';
export type ContextMember = keyof typeof BATCH_PROPERTIES extends infer Name
  ? Name extends `context.${infer Member}`
    ? Member
    : never
  : never;
export type EventMember = '_tag' | keyof typeof CHECKED_PROPERTIES | (typeof EVENT_PROPERTIES)[number]['name'];

export interface Collected {
  name: string;
  purpose: string;
  /** How it is kept, in words. */
  kept: string;
  /** False for properties that only other senders use. */
  sentByScript: boolean;
}

export interface Derived {
  name: string;
  purpose: string;
  from: string;
}

/** All of it, for people and for machines. */
export const COLLECTED: { event: Collected[]; batch: Collected[]; derived: Derived[] } = {
  event: [
    { name: '_tag', purpose: TAG_PURPOSE, kept: KEPT_AS.asIs, sentByScript: true },
    ...EVENT_PROPERTIES.map(({ name, purpose, keep, sentByScript }: EventProperty) => ({
      name,
      purpose,
      kept: KEPT_AS[keep ?? 'asIs'],
      sentByScript: sentByScript ?? true,
    })),
    ...Object.entries(CHECKED_PROPERTIES).map(([name, purpose]) => ({ name, purpose, kept: 'no', sentByScript: true })),
  ],
  batch: Object.entries<{ purpose: string; kept: string; sentByScript?: false }>(BATCH_PROPERTIES).map(
    ([name, description]) => ({ name, sentByScript: true, ...description }),
  ),
  derived: Object.entries(DERIVED_PROPERTIES).map(([name, property]) => ({ name, ...property })),
};
