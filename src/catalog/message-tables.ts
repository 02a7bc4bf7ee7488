// Tables of messages to other systems.

export interface MessageTables {
  endpoints: {
    id: string;
    org_id: string;
    name: string;
    kind: string;
    /** Encrypted: it may hold a secret itself. */
    url: string;
    /** The part of the address that may be shown. */
    shown_url: string;
    /** Encrypted; null where nothing is signed. */
    secret: string | null;
    old_secret: string | null;
    old_secret_until: string | null;
    /** JSON. */
    types: string;
    is_on: number;
    off_reason: string | null;
    dropped: number;
    /** When an e-mail address agreed by its link; null: not yet. */
    confirmed_at: string | null;
    /** When the address unsubscribed: belonging to a member is not enough then. */
    stopped_at: string | null;
    /** When it was asked to agree last. */
    asked_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** Atom feeds of journeys. */
  feeds: {
    id: string;
    org_id: string;
    journey_id: string;
    /** SHA-256 of the secret in its address, hex. */
    token_hash: string;
    name: string;
    created_by: string;
    created_at: string;
  };
  /** Reports that are sent each week or month. */
  report_schedules: {
    id: string;
    org_id: string;
    /** Null: all journeys of the organization. */
    journey_id: string | null;
    every: string;
    /** First day (YYYY-MM-DD) of the newest period that needs no report any more. */
    sent_for: string;
    last_sent_at: string | null;
    /** First day of the period from which nothing is tracked; null: something was tracked, or no report was due yet. */
    silent_since: string | null;
    created_by: string;
    created_at: string;
    updated_at: string;
  };
  report_endpoints: { schedule_id: string; endpoint_id: string };
  deliveries: {
    id: string;
    /** Null: to the operator, about the service itself. */
    org_id: string | null;
    /** Null: a letter to one person, or to the operator's webhook. */
    endpoint_id: string | null;
    message_id: string;
    type: string;
    /** JSON. */
    data: string;
    bytes: number;
    status: string;
    attempts: number;
    answer: number | null;
    failure: string | null;
    created_at: string;
    /** The start of the day of attempts. A person who sends it again starts another day. */
    begun_at: string;
    next_at: string;
    ended_at: string | null;
    claimed_by: string | null;
    claimed_until: string | null;
  };
}
