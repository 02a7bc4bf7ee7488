// Redis for tests.
import { createClient } from '@redis/client';

/** Where tests find Redis. Keys carry the ids of the test's own journeys. */
export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

export const hasRedis = await answers();

async function answers(): Promise<boolean> {
  const redis = createClient({ url: REDIS_URL, socket: { reconnectStrategy: false, connectTimeout: 3_000 } });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
    redis.destroy();
    return true;
  } catch {
    console.warn('Skipped: no Redis answers. TEST_REDIS_URL says where one is.');
    return false;
  }
}
