// Journeys with a past: events put straight into the event store of a data folder, as if they had arrived over time.
// Twelve events a session: start, page, up to four step views, fields, and for 45 in 100 a submission.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const EVENTS_A_SESSION = 12;
const SESSIONS_AT_ONCE = 25_000;
const DAY_MS = 86_400_000;

/**
 * Inserts `sessions` sessions, spread evenly over `days` days up to now, and over the journeys so that the second has
 * half as many as the first, the third a third. The service must not run.
 */
export async function insertHistory(dataDir, journeyIds, { sessions, days, first = 0, progress = () => {} }) {
  const { openEmbeddedStore } = await load('store/embedded.js');
  const store = openEmbeddedStore(join(dataDir, 'events'));
  const statement = `
    INSERT INTO events (journey_id, spool, batch, place, received_at, received_on, tag, id, ts, seq, session_id, client_id,
      url, referrer, embed_version, step_key, field_key, device_class, language)
    WITH sipHash64(visit) AS random, toString(reinterpretAsUUID(sipHash128(visit))) AS session,
      fromUnixTimestamp64Milli({dayMs:Int64} + toInt64(random % 80000000), 'UTC') AS begin,
      (random % 100) < 45 AS completes, intDiv(random, 100) % 4 + 1 AS steps,
      ['session_start', 'page_view', 'step_view', 'field_focus', 'field_change', 'step_view', 'field_focus', 'field_blur',
        'step_view', 'field_change', 'step_view', 'submit_success'] AS tags
    SELECT {journeyIds:Array(String)}[toUInt32(pow({journeys:UInt32}, (random % 999983) / 999983))], 1, visit, k, begin + toIntervalSecond(k * 20), toDate(begin),
      multiIf(tags[k + 1] = 'step_view' AND NOT completes AND intDiv(k, 3) >= steps, 'field_blur',
        k = 11 AND NOT completes, 'dropoff_signal', tags[k + 1]) AS kept_tag,
      concat(session, '-', toString(k)),
      begin + toIntervalMillisecond(k * 20000 + bitShiftRight(random, k) % 15000), k, session,
      toString(reinterpretAsUUID(sipHash128(visit, 1))),
      concat('https://www.example.org/apply/step-', toString(intDiv(k, 3))), 'https://www.example.com', '1.1.0',
      if(k < 2, '', concat('step-', toString(intDiv(k, 3)))),
      if(startsWith(kept_tag, 'field'), concat('field-', toString(k)), ''),
      if(random % 3 = 0, 'desktop', 'mobile'), if(random % 5 = 0, 'de', 'en-GB')
    FROM (SELECT {first:UInt64} + intDiv(number, ${EVENTS_A_SESSION}) AS visit, toUInt16(number % ${EVENTS_A_SESSION}) AS k
      FROM numbers({rows:UInt64}))`;
  try {
    let done = 0;
    for (let day = 0; day < days; day++) {
      let due = Math.floor((sessions * (day + 1)) / days) - done;
      while (due > 0) {
        const some = Math.min(due, SESSIONS_AT_ONCE);
        await store.command(statement, {
          journeyIds,
          journeys: journeyIds.length,
          first: first + done,
          rows: some * EVENTS_A_SESSION,
          dayMs: Date.now() - (days - day) * DAY_MS,
        });
        done += some;
        due -= some;
        progress(done);
      }
    }
    // Rows of sessions are made at the next start, as after an upgrade.
    await store.command('INSERT INTO unfolded_days SELECT DISTINCT received_on FROM events');
  } finally {
    await store.close();
  }
}

export const load = (file) => import(pathToFileURL(join(import.meta.dirname, '../../dist/src', file)));
