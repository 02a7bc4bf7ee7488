// Expressions over one stored event, or over those of a group, that several tables and questions share.

/** An instant that a parameter gives in ms since 1970. */
export const instant = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

// From a condition on ts the engine derives one on this, and so finds the events of a time. It would not if ts itself
// were in the primary key: it would look for it behind all sessions. toStartOfHour holds 32 bits of seconds: a client's
// clock that is corrected by decades leads beyond them.
export const HOUR = 'toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND)';

// Order of events within a session. The place of arrival decides between equal (ts, seq).
export const EVENT_ORDER = '(ts, seq, batch, place)';
/** The bits of `ORDER_KEY` that lie below the time. */
export const ORDER_KEY_BITS = 144;
/**
 * The same order as one number: aggregates compare tuples value by value, which takes most of the time that a row takes. Times may lie before
 * 1970.
 */
export const ORDER_KEY = `bitOr(bitShiftLeft(toUInt256(toUInt64(toUnixTimestamp64Milli(ts) + ${2 ** 45})), ${ORDER_KEY_BITS}),
  bitOr(bitShiftLeft(toUInt256(seq), 80), bitOr(bitShiftLeft(toUInt256(batch), 16), toUInt256(place))))`;

const ENDS_COMPLETED = `(tag = 'session_end' AND completion_status = 'completed')`;
export const COMPLETES = `(tag = 'submit_success' OR ${ENDS_COMPLETED})`;
/**
 * Somebody said that it worked: a page, a call, a server. Scripts before 1.3 repeat at the end of a session what they concluded, without
 * saying so.
 */
export const DECLARES = `(NOT inferred AND (tag = 'submit_success' OR (${ENDS_COMPLETED} AND NOT match(embed_version, '^1[.][0-2][.]'))))`;
/** After an attempt to submit these say nothing about its outcome. */
export const NO_ANSWERS = `('session_end', 'page_view', 'field_blur', 'submit_success')`;
/** Where a page was viewed: the path of its address. */
export const PAGE_PATH = 'path(toString(url))';

/** Sessions are identified by 64 bits: among ten million, two share them with a probability of 3 in 1,000,000. */
export const SESSION = 'cityHash64(session_id)';

/** The values that a session's first event gives, in this order. */
export const OPENING = ['device', 'language', 'source', 'browser', 'variant', 'embed_version', 'host'] as const;
/** Those of them that figures are grouped by. */
export const FACT_GROUPS = OPENING.slice(0, 5);

/** The host of an address without its port. `domain` is quick, and knows no IPv6, no trailing dot and no host of one word. */
export const HOST = `if(domain(url) = '', extract(toString(url), '://([[][^]]*]|[^/:]*)'), toString(domain(url)))`;
