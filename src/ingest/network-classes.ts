// The class of a sender's network at a journey on a day (domain/network.ts): a hash with a salt that all nodes share and that exists in memory
// only. Redis holds it until the end of the day (UTC), where several nodes count together; else this process does, and a restart makes
// another. Neither a log nor a backup has it.
import { randomBytes } from 'node:crypto';
import { type Address, networkOf, SITE } from '../domain/address.ts';
import { NETWORK_CLASSES } from '../domain/network.ts';
import { type Clock, DAY_MS } from '../domain/time.ts';
import { smallHashOf } from '../store/hashes.ts';
import { type Redis, within } from './fixed-window.ts';

const SALT_BYTES = 16;

/** A salt of this process alone is replaced by that of all nodes once Redis answers. */
interface Salt {
  day: number;
  text: string;
  isShared: boolean;
}

export interface NetworkClasses {
  /** 1 to 64. */
  of(journeyId: string, sender: Address): Promise<number>;
  /** Drops the salt of a day that is over. */
  forget(): void;
}

export function openNetworkClasses(now: Clock, redis?: Redis): NetworkClasses {
  let known: Salt | undefined;
  let asking: Promise<Salt> | undefined;
  const today = () => Math.floor(now() / DAY_MS);
  const saltOfToday = async (): Promise<Salt> => {
    if (known?.day === today()) return known;
    asking ??= askSalt(today(), redis).finally(() => {
      asking = undefined;
    });
    known = await asking;
    return known;
  };
  return {
    async of(journeyId, sender) {
      const { text } = await saltOfToday();
      // A fast hash will do: 6 bits of it say nothing about the salt.
      return 1 + (smallHashOf(`${text}\n${journeyId}\n${networkOf(sender, SITE)}`) % NETWORK_CLASSES);
    },
    forget() {
      if (known && (known.day !== today() || (redis && !known.isShared))) known = undefined;
    },
  };
}

async function askSalt(day: number, redis: Redis | undefined): Promise<Salt> {
  const text = randomBytes(SALT_BYTES).toString('hex');
  if (!redis) return { day, text, isShared: false };
  const key = `waymark:network-salt:${day}`;
  try {
    // The first node of the day sets it, the others read it.
    await within(redis.sendCommand(['SET', key, text, 'NX', 'PXAT', String((day + 1) * DAY_MS)]));
    const shared = await within(redis.sendCommand(['GET', key]));
    if (typeof shared === 'string') return { day, text: shared, isShared: true };
  } catch {
    // Ingest reports that Redis is away when it counts the request.
  }
  return { day, text, isShared: false };
}
