// The story that must come of a host's walk: one line an event, in golden/<host>.txt.
import { readFileSync } from 'node:fs';
import type { SentEvent } from '../../test/embed/support/collector.ts';
import type { EngineName } from '../engines.ts';

/** A line may be of some engines only: `[Firefox, WebKitGTK] field_blur …`. A line that begins with # explains. */
export function golden(host: string, engine: EngineName): string[] {
  const file = new URL(`golden/${fileName(host)}.txt`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^# .*/, ''))
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, engines, rest] = /^\[(.*?)\] (.*)$/.exec(line) ?? [];
      if (engines === undefined || rest === undefined) return [line];
      return engines.split(', ').includes(engine) ? [rest] : [];
    });
}

/** The tag, the step, the field behind a >, and what else is told. */
export function line({ _tag, stepKey, fieldKey, errorType, reason, blocked, inferred, completionStatus }: SentEvent) {
  const words = [_tag.padEnd(17), stepKey, fieldKey && `> ${fieldKey}`, errorType, reason, completionStatus];
  if (blocked) words.push('blocked');
  if (inferred) words.push('inferred');
  return words.filter(Boolean).join(' ').replace(/ +$/, '');
}

/** The story, with the line of the golden list where it says `*` for what differs from load to load. */
export const withWildcards = (story: string[], wanted: string[]): string[] =>
  story.map((told, place) => {
    const [before = '', after] = wanted[place]?.split('*') ?? [];
    return after !== undefined && told.startsWith(before) && told.endsWith(after) ? `${before}*${after}` : told;
  });

/** Page by page, and on each in the order of the script's counter: a page that returns runs beside the one that ends. */
export function inOrder(events: SentEvent[]): SentEvent[] {
  const pages: SentEvent[][] = [];
  const latest = new Map<string, SentEvent[]>();
  for (const event of events) {
    const page = event._tag === 'page_view' ? undefined : latest.get(event.url);
    if (page) page.push(event);
    else {
      const begun = [event];
      latest.set(event.url, begun);
      pages.push(begun);
    }
  }
  return pages.flatMap((page) => page.sort((a, b) => a.seq - b.seq));
}

const fileName = (host: string) => host.toLowerCase().replace(/[^a-z0-9]+/g, '-');
