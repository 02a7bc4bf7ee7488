// Limits shared by several callers, in one table. A single caller may use `one`; all together use `all`. When that is used up, each caller
// that has used fewer than `kept` is still admitted, up to `most` in total, so that no caller takes the place of another. Null: unlimited.
// docs/limits.md has the table for people, and test/http/shared-limits.test.ts sends a greedy and an honest caller for each row.

export interface SharedLimit {
  /** Name of the limited thing, in words. */
  what: string;
  /** The owner of the shared total. */
  of: 'node' | 'organization' | 'link' | 'feed' | 'account';
  /** Callers that are counted apart: a network is an IPv4 address or the first 64 bits of an IPv6 address, a site is 24 or 48 bits. */
  by: 'network' | 'site' | 'organization' | 'caller' | 'known browser';
  within: 'at once' | 'minute' | '15 minutes' | 'day';
  one: number | null;
  all: number | null;
  kept: number | null;
  most: number | null;
}

export const SHARED_LIMITS = {
  receiptRequests: {
    what: 'Requests for visitors’ receipts',
    ...{ of: 'node', by: 'network', within: 'minute', one: 20, all: null, kept: null, most: null },
  },
  receiptErasures: {
    what: 'Erasures by receipt',
    ...{ of: 'organization', by: 'network', within: 'minute', one: 10, all: 30, kept: 2, most: 120 },
  },
  receiptsCounted: {
    what: 'Receipts that are counted',
    ...{ of: 'organization', by: 'network', within: 'at once', one: 1, all: 2, kept: null, most: null },
  },
  sharedPages: {
    what: 'Shared pages that are made',
    ...{ of: 'organization', by: 'network', within: 'at once', one: 1, all: 2, kept: null, most: null },
  },
  linkPasswords: {
    what: 'Wrong passwords of a shared link',
    ...{ of: 'link', by: 'site', within: '15 minutes', one: 10, all: 100, kept: 3, most: 1_000 },
  },
  feedRequests: {
    what: 'Requests for a feed',
    ...{ of: 'feed', by: 'network', within: 'minute', one: 30, all: 120, kept: 2, most: 600 },
  },
  liveStreams: {
    what: 'Live streams',
    ...{ of: 'node', by: 'organization', within: 'at once', one: 50, all: 100, kept: 2, most: 300 },
  },
  idempotencyKeys: {
    what: 'Idempotency-Keys',
    ...{ of: 'organization', by: 'caller', within: 'day', one: 1_000, all: 1_000, kept: 100, most: 5_000 },
  },
  appRegistrations: {
    what: 'Registrations of apps',
    ...{ of: 'node', by: 'network', within: 'minute', one: 20, all: null, kept: null, most: null },
  },
  appTokens: {
    what: 'Requests of apps for tokens',
    ...{ of: 'node', by: 'network', within: 'minute', one: 120, all: null, kept: null, most: null },
  },
  signIns: {
    what: 'Failed attempts to sign in',
    ...{ of: 'account', by: 'known browser', within: '15 minutes', one: 10, all: 100, kept: 10, most: null },
  },
} as const satisfies Record<string, SharedLimit>;
