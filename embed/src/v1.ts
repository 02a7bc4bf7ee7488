/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import { start } from './start.ts';
import type { Options } from './state.ts';

guard(() => {
  if (window.JourneyEmbed) return;
  // A module has no current script, and a tag manager may leave the attributes at the tag that it copies.
  const own = document.currentScript as HTMLScriptElement | null;
  const tag = own?.dataset['journey'] ? own : document.querySelector<HTMLScriptElement>('script[data-journey]');
  // A copy: its attributes are read at each event.
  const options = { ...window.JourneyEmbedConfig, ...tag?.dataset } as Options;
  if (options.journey && options.org && options.endpoint) window.JourneyEmbed = start(options);
  else console.warn('[JourneyEmbed] no data-org, data-journey and data-endpoint found: nothing is recorded');
})();
