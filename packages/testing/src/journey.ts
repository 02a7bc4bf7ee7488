// A journey under test: what a page has sent to `waymark micro` since the test began.

/** An event as the service would keep it. */
export interface TestedEvent {
  _tag: string;
  sessionId: string;
  seq: number;
  stepKey?: string;
  fieldKey?: string;
  errorType?: string;
  reason?: string;
  completionStatus?: string;
  variant?: string;
  blocked?: true;
  inferred?: true;
  url: string;
}

/** A batch as it was sent. */
export interface SentBatch {
  number: number;
  status: number;
  /** Why it was refused; null: it was kept. */
  reason: string | null;
  /** JSON, or the text of what is no JSON. */
  sent: unknown;
}

export interface JourneyOptions {
  /** Where micro listens; without it, MICRO_URL says so. */
  url?: string;
  /** Has the page send what it holds back. Called before each look. */
  flush?: () => Promise<unknown>;
  /** How long a check waits for what it expects, in ms. */
  timeoutMs?: number;
}

export interface Journey {
  /** "organization/journey", as in data-org and data-journey. */
  readonly name: string;
  readonly url: string;
  readonly timeoutMs: number;
  flush(): Promise<unknown>;
  events(): Promise<TestedEvent[]>;
  /** Batches of the journey, and refused ones that name none. */
  batches(): Promise<SentBatch[]>;
}

const TIMEOUT_MS = 5_000;
/** Micro that does not answer for so long, in ms, is gone. */
const ANSWER_MS_MAX = 10_000;

/** The journey "organization/journey" from now on: what was sent before is not looked at. */
export async function openJourney(name: string, options: JourneyOptions = {}): Promise<Journey> {
  const [org = '', journey = '', ...rest] = name.split('/');
  if (org === '' || journey === '' || rest.length > 0) {
    throw new TypeError(`"${name}" is no journey: write organization/journey, as in data-org and data-journey`);
  }
  const url = options.url ?? process.env.MICRO_URL;
  if (url === undefined) throw new Error('Where is micro? Run the tests by "waymark micro -- …", or set MICRO_URL');
  const { newest } = await ask<{ newest: number }>(url, 'refusals?after=999999999999999');
  const query = `after=${newest}`;
  return {
    name,
    url,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    flush: options.flush ?? (async () => {}),
    async events() {
      const keys = `org=${encodeURIComponent(org)}&journey=${encodeURIComponent(journey)}`;
      return (await ask<{ events: TestedEvent[] }>(url, `events?${keys}&${query}`)).events;
    },
    async batches() {
      const { batches } = await ask<{ batches: (SentBatch & Keys)[] }>(url, `batches?${query}`);
      return batches.filter(({ orgKey, journeyKey }) => (orgKey ?? org) === org && (journeyKey ?? journey) === journey);
    },
  };
}

interface Keys {
  orgKey: string | null;
  journeyKey: string | null;
}

async function ask<Answer>(url: string, path: string): Promise<Answer> {
  const response = await fetch(`${url}/micro/${path}`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(
    (error: unknown) => {
      throw new Error(`Micro does not answer at ${url}: start it with "waymark micro"`, { cause: error });
    },
  );
  if (!response.ok) throw new Error(`${url} answers ${response.status}, but not as micro does: is the address right?`);
  return (await response.json()) as Answer;
}
