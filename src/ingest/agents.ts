// Data read from a User-Agent: the family of the browser, the device class, and whether it is a program. Reading one takes 15 µs,
// and few occur often: the data is remembered by the hash of the User-Agent, which is not kept itself.
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type Browser, browserOf } from '../domain/browser.ts';
import { deviceClassOf } from '../domain/device.ts';
import type { DeviceClass } from '../domain/event.ts';
import { largeHashOf } from '../store/hashes.ts';

export interface Agent {
  browser: Browser;
  deviceClass: DeviceClass;
  isBot: boolean;
}

export type ReadAgent = (userAgent: string | undefined) => Agent;

const REMEMBERED_AGENTS_MAX = 5_000;
/** Longer User-Agents are read up to here, in characters. */
const USER_AGENT_LENGTH_MAX = 1_024;

export function openAgents(): ReadAgent {
  const remembered = new LRUCache<bigint, Agent>({ max: REMEMBERED_AGENTS_MAX });
  return (userAgent) => {
    const text = userAgent?.slice(0, USER_AGENT_LENGTH_MAX);
    const key = largeHashOf(text ?? '');
    const known = remembered.get(key);
    if (known) return known;
    const agent = { browser: browserOf(text), deviceClass: deviceClassOf(text), isBot: isbot(text) };
    remembered.set(key, agent);
    return agent;
  };
}
