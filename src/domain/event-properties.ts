// What is kept of an event, property by property, and what each is for. A property that is not named here is dropped
// unread: the reader, the API document, the privacy page and /embed/privacy.json are all made from this table.
import { cleanReferrer, cleanUrl, redactPersonal } from './privacy.ts';
import { STEP_KEY } from './text.ts';

const STEP_KEY_FORMAT = new RegExp(STEP_KEY.pattern);

/** How a text property is kept: as it came, without what could name a person, or as an address made anonymous. */
export const keepText = {
  asIs: (text: string) => text,
  redacted: redactPersonal,
  // A key in the format of step keys is the organization's own word for a step, not something a visitor wrote.
  stepKey: (text: string) => (STEP_KEY_FORMAT.test(text) ? text : redactPersonal(text)),
  url: cleanUrl,
  referrer: cleanReferrer,
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
}

/** Every property of an event that is kept, besides `_tag`, which says what happened. */
export const EVENT_PROPERTIES = [
  {
    name: 'id',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    purpose: 'Random id of the event, so that a repeated delivery counts once.',
  },
  { name: 'ts', type: 'instant', required: true, purpose: 'When it happened.' },
  {
    name: 'sessionId',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    purpose: 'Random id of the visit, so that the steps of one attempt belong together.',
  },
  {
    name: 'clientId',
    type: 'text',
    required: true,
    minLength: 1,
    maxLength: 128,
    purpose: 'Random id of the browser, so that a later attempt is known as a return. Names nobody.',
  },
  {
    name: 'url',
    type: 'text',
    required: true,
    maxLength: 2048,
    keep: 'url',
    purpose: 'Page of the event: origin and path, without query and fragment, personal path segments as :id.',
  },
  {
    name: 'referrer',
    type: 'text',
    required: false,
    maxLength: 2048,
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
    purpose: 'What made a drop-off likely, for example idle or close.',
  },
  { name: 'seq', type: 'integer', required: false, purpose: 'Counter within the session, for the order of events.' },
  { name: 'blocked', type: 'boolean', required: false, purpose: 'The submission was stopped by validation.' },
  { name: 'inferred', type: 'boolean', required: false, purpose: 'The success was concluded, nobody declared it.' },
] as const satisfies readonly EventProperty[];

/** What `_tag`, one of the event tags, is for. */
export const TAG_PURPOSE = 'What happened: one of eleven words.';

/** What is read of a batch besides its events, and what for. */
export const BATCH_PURPOSES = {
  schemaVersion: 'Version of this format.',
  sentAt: "When the batch was sent, by the client's clock: corrects timestamps that are off by over 60 s. Not kept.",
  dropped: 'Count of events that the page had to give up. Kept only as a total over everybody.',
  'context.orgKey': 'Slug of the organization.',
  'context.journeyKey': 'Slug of the journey.',
  'context.language': 'Language tag of the page or browser, for example en-GB.',
  'context.deviceClass': 'mobile, tablet or desktop.',
} as const;
