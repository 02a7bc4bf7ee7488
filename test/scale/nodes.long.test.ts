// Several nodes as one service, which are killed under load one after the other and come back.
import { describe, it } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { hasRedis } from '../support/redis.ts';
import { fleetForFile } from './fleet.ts';

const NODES = Number(process.env.SCALE_NODES ?? 3);
/** Batches that are acknowledged before and after each kill. */
const BATCHES_BETWEEN = Number(process.env.SCALE_BATCHES ?? 60);

describe.skipIf(!hasPostgres || !hasRedis)(`${NODES} nodes`, { timeout: 240_000 }, () => {
  const { losesNothing } = fleetForFile(NODES);

  it('count every acknowledged event once, while one after the other is killed and comes back', () =>
    losesNothing(NODES, BATCHES_BETWEEN));
});
