// How much one network sends to a journey in an hour. A stranger alone may use up the requests of a journey's hour, and requests can be
// large: without a part for each, two hours of one network would fill the day of a whole organization.
import type { Ceilings } from '../domain/ceilings.ts';
import { type Clock, HOUR_MS } from '../domain/time.ts';
import { SourceTable } from './sources.ts';

/** The part of an organization's day that one network may fill in an hour. */
const DAY_PARTS = 20;
/** Events and bytes that are let in however small the day is: an office in an hour. */
const EVENTS_MIN = 20_000;
const BYTES_MIN = 16 * 1024 ** 2;
/** A table counts up to 65,535 parts of a network's hour. */
const UNITS = 50_000;

export interface NetworkVolume {
  hasRoom(slot: number): boolean;
  add(slot: number, events: number, bytes: number): void;
}

export function openNetworkVolume({ eventsPerDay, bytesPerDay }: Ceilings, now: Clock): NetworkVolume {
  const eventUnit = Math.max(EVENTS_MIN, eventsPerDay / DAY_PARTS) / UNITS;
  const byteUnit = Math.max(BYTES_MIN, bytesPerDay / DAY_PARTS) / UNITS;
  const [events, bytes] = [new SourceTable(HOUR_MS, now), new SourceTable(HOUR_MS, now)];
  return {
    hasRoom: (slot) => events.add(slot, 0) < UNITS && bytes.add(slot, 0) < UNITS,
    add(slot, eventsSent, bytesSent) {
      events.add(slot, Math.ceil(eventsSent / eventUnit));
      bytes.add(slot, Math.ceil(bytesSent / byteUnit));
    },
  };
}
