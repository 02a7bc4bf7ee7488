/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import type { Options } from './options.ts';
import { start } from './start.ts';

guard(() => {
  // A copy: its attributes are read at each event.
  window.JourneyEmbed ||= start({ ...(document.currentScript as HTMLScriptElement).dataset } as unknown as Options);
})();
