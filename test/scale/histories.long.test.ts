// Histories of a fleet: five writers and three readers on two nodes that are killed by chance. Each answer counts no session less than its node
// had acknowledged before it was asked, no session less than the reader's node had answered before, and none more than was sent before it was answered.
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RawEvent } from '../support/events.ts';
import { hasPostgres } from '../support/postgres.ts';
import { hasRedis } from '../support/redis.ts';
import { fleetForFile } from './fleet.ts';

const [NODES, WRITERS, READERS] = [2, 5, 3];
const KILLS = Number(process.env.HISTORY_KILLS ?? 6);
const MS_BETWEEN = 1_500;
const EVENTS_A_BATCH = 5;

describe.skipIf(!hasPostgres || !hasRedis)(
  `${WRITERS} writers and ${READERS} readers`,
  { timeout: 120_000 + KILLS * 30_000 },
  () => {
    const fleet = fleetForFile(NODES);

    it(`read what was acknowledged, through ${KILLS} kills of ${NODES} nodes`, async () => {
      let isOver = false;
      let sent = 0;
      /** Acknowledged sessions by node. */
      const acknowledged = Array.from({ length: NODES }, () => 0);
      const highest = Array.from({ length: NODES }, () => 0);
      const answers = { right: 0, refused: 0, wrong: [] as string[] };

      const write = async () => {
        while (!isOver) {
          const next: RawEvent = fleet.nextBatch();
          sent++;
          // As clients do: sent again until it is acknowledged, to whichever node.
          for (let isStored = false; !isStored; ) {
            const node = randomInt(NODES);
            const answer = await fleet
              .call('POST', '/api/ingest', next, undefined, fleet.urls[node])
              .catch(() => undefined);
            isStored = answer?.status === 204;
            if (isStored) acknowledged[node] = (acknowledged[node] ?? 0) + 1;
            else await delay(20);
          }
        }
      };
      const read = async () => {
        while (!isOver) {
          const node = randomInt(NODES);
          const least = Math.max(acknowledged[node] ?? 0, highest[node] ?? 0);
          const answer = await fleet.retrieve('apply', fleet.urls[node]).catch(() => undefined);
          const most = sent;
          if (answer?.status !== 200) {
            answers.refused++;
            await delay(20);
            continue;
          }
          highest[node] = Math.max(highest[node] ?? 0, answer.sessions);
          const isRight =
            answer.sessions >= least && answer.sessions <= most && answer.events === answer.sessions * EVENTS_A_BATCH;
          if (isRight) answers.right++;
          else
            answers.wrong.push(
              `node ${node}: ${answer.sessions} sessions, ${answer.events} events, of ${least} to ${most}`,
            );
        }
      };
      const loops = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)];
      for (let kill = 0; kill < KILLS; kill++) {
        await delay(randomInt(MS_BETWEEN));
        const node = randomInt(NODES);
        await fleet.node(node).end('SIGKILL');
        await delay(randomInt(MS_BETWEEN));
        await fleet.start(node);
      }
      await delay(MS_BETWEEN);
      isOver = true;
      await Promise.all(loops);
      console.log(`histories: ${sent} batches sent, acknowledged by node ${acknowledged.join(', ')}; answers`, answers);
      expect(answers.wrong).toEqual([]);
      expect(answers.right).toBeGreaterThan(0);
      const expected = { status: 200, sessions: sent, events: sent * EVENTS_A_BATCH };
      for (const url of fleet.urls)
        await expect.poll(() => fleet.retrieve('apply', url), { timeout: 30_000 }).toEqual(expected);
    });
  },
);
