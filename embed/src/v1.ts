/** The script tag: one instance for each journey of a page, however often it is included. */
import { find, scriptOf } from './dom.ts';
import { guard } from './guard.ts';
import { record } from './hear.ts';
import type { Options } from './options.ts';
import { type JourneyEmbedApi, start } from './start.ts';

guard(() => {
  // A module has no current script, and a tag manager may leave the attributes at the tag that it copies.
  const own = scriptOf(document);
  const tag = own?.dataset.journey ? own : (find(document, 'script[data-journey]')[0] as HTMLScriptElement | undefined);
  // A copy: its attributes are read at each event.
  const options = { ...window.JourneyEmbedConfig, ...tag?.dataset } as Options;
  // A page that pins this script to its hash runs nothing else by it, unless it names it.
  if (tag?.integrity) options.adapters ||= '';
  const { endpoint, org, journey } = options;
  if (!journey || !org || !endpoint) {
    console.warn('[JourneyEmbed] no data-org, data-journey and data-endpoint found: nothing is recorded');
    return;
  }
  // A page that replaced these by ones that cannot be iterated would get half a record.
  if (!guard(() => [...new Map([...new Set([[1, 1]] as const)]).keys()][0])()) {
    console.warn('[JourneyEmbed] the page has replaced Set or Map: nothing is recorded');
    return;
  }
  const place = `${endpoint} ${org} ${journey}`;
  // An element with this name is none.
  const first = window.JourneyEmbed?.track ? window.JourneyEmbed : undefined;
  if (!first?.of) window.JourneyEmbed = first || { ...start(options, record), of: [place] };
  else if (!first.of.includes(place)) {
    // Calls by the page go to each of them.
    const second = start(options, record);
    first.of.push(place);
    for (const name of ['track', 'flush', 'consent', 'optOut'] as const) {
      const call = first[name] as (...given: unknown[]) => void;
      (first as unknown as Record<string, unknown>)[name] = (...given: unknown[]) => {
        call(...given);
        (second[name] as typeof call)(...given);
      };
    }
  }
})();

export type { JourneyEmbedApi };
