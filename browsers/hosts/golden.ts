// The story that must come of a host's walk: one line an event, in golden/<host>.txt.
import { readFileSync } from 'node:fs';
import type { SentEvent } from '../../test/embed/support/collector.ts';
import type { EngineName } from '../engines.ts';

export interface Golden {
  story: string[];
  /** Details of the host that the script misses or gets wrong. The story that it sends nevertheless is the expected one. */
  shortcomings: string[];
}

/**
 * A line may be of some engines only: `[Firefox, WebKitGTK] field_blur …`. A line that begins with # explains; `# missing: …`
 * and `# wrong: …`, also `# wrong in Firefox: …`, name what falls short there, one line each.
 */
export function golden(host: string, engine: EngineName): Golden {
  const lines = readFileSync(new URL(`golden/${fileName(host)}.txt`, import.meta.url), 'utf8').split('\n');
  const isMine = (engines: string | undefined) => engines?.split(', ').includes(engine) ?? true;
  const story = lines.filter((line) => line !== '' && !line.startsWith('# '));
  const shortcomings = lines.flatMap((line) => {
    const [, kind, engines, what] = /^# (missing|wrong)(?: in (.*?))?: (.*)$/.exec(line) ?? [];
    return kind && isMine(engines) ? [`${kind}: ${what}`] : [];
  });
  if (story.some((line) => line.includes('*')) && shortcomings.length === 0)
    throw new Error(`${host}: a key that differs from load to load is a shortcoming, and none is named`);
  return {
    story: story.flatMap((line) => {
      const [, engines, rest = line] = /^\[(.*?)\] (.*)$/.exec(line) ?? [];
      return isMine(engines) ? [rest] : [];
    }),
    shortcomings,
  };
}

/** The tag, the step, the field behind a >, and what else is reported. */
export function line({ _tag, stepKey, fieldKey, errorType, reason, blocked, inferred, completionStatus }: SentEvent) {
  const words = [_tag.padEnd(17), stepKey, fieldKey && `> ${fieldKey}`, errorType, reason, completionStatus];
  if (blocked) words.push('blocked');
  if (inferred) words.push('inferred');
  return words.filter(Boolean).join(' ').replace(/ +$/, '');
}

/** The story, with the line of the golden list where it says `*` for what differs from load to load. */
export const withWildcards = (story: string[], wanted: string[]): string[] =>
  story.map((reported, place) => {
    const [before = '', after] = wanted[place]?.split('*') ?? [];
    return after !== undefined && reported.startsWith(before) && reported.endsWith(after)
      ? `${before}*${after}`
      : reported;
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
