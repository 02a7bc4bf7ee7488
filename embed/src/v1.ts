/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import type { Options } from './options.ts';
import { start } from './start.ts';

guard(() => {
  window.JourneyEmbed ||= start((document.currentScript as HTMLScriptElement).dataset as unknown as Options);
})();
