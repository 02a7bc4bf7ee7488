// SQL expressions over one stored event or a group of events, shared by several tables and queries.

/** An instant that a parameter gives in ms since 1970. */
export const instant = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

// The primary key contains this expression. From a condition on ts the engine derives a condition on the hour and reads only those
// granules. If ts itself were in the key, it would come after the session and select nothing. toStartOfHour is limited to 32 bits of
// seconds, which a client clock corrected by decades exceeds.
export const HOUR = 'toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND)';

// Order of events within a session. The order of arrival breaks ties of (ts, seq).
export const EVENT_ORDER = '(ts, seq, batch, place)';
/** The number of bits below the time in `ORDER_KEY`. */
export const ORDER_KEY_BITS = 144;
/**
 * The same order as a single number: comparing tuples in aggregate functions takes most of the time of making a row. The offset keeps
 * times before 1970 positive.
 */
export const ORDER_KEY = `bitOr(bitShiftLeft(toUInt256(toUInt64(toUnixTimestamp64Milli(ts) + ${2 ** 45})), ${ORDER_KEY_BITS}),
  bitOr(bitShiftLeft(toUInt256(seq), 80), bitOr(bitShiftLeft(toUInt256(batch), 16), toUInt256(place))))`;

const ENDS_COMPLETED = `(tag = 'session_end' AND completion_status = 'completed')`;
export const COMPLETES = `(tag = 'submit_success' OR ${ENDS_COMPLETED})`;
/**
 * An explicit success, sent by a page, an API call or a server, as opposed to one inferred by the script. Scripts before 1.3 repeat an
 * inferred success at the end of the session without marking it as inferred.
 */
export const DECLARES = `(NOT inferred AND (tag = 'submit_success' OR (${ENDS_COMPLETED} AND NOT match(embed_version, '^1[.][0-2][.]'))))`;
/** Events that say nothing about the outcome of a preceding submit attempt. */
export const NO_ANSWERS = `('session_end', 'page_view', 'field_blur', 'submit_success')`;
/** The path of the viewed page. */
export const PAGE_PATH = 'path(toString(url))';

/** Sessions are identified by 64 bits: among ten million, two share them with a probability of 3 in 1,000,000. */
export const SESSION = 'cityHash64(session_id)';

/** Session properties taken from its first event, in this order. */
export const OPENING = ['device', 'language', 'source', 'browser', 'variant', 'embed_version', 'host'] as const;
/** The properties of `OPENING` that figures can be grouped by. */
export const FACT_GROUPS = OPENING.slice(0, 5);

/** The host of an address without its port. `domain` is fast but returns '' for IPv6, trailing dots and single-label hosts. */
export const HOST = `if(domain(url) = '', extract(toString(url), '://([[][^]]*]|[^/:]*)'), toString(domain(url)))`;
