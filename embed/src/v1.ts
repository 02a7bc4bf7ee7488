/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import type { Options } from './options.ts';
import { start } from './start.ts';

guard(() => {
  const tag = (document.currentScript || document.querySelector('script[data-journey]')) as HTMLScriptElement;
  const options = { endpoint: new URL('/api/ingest', tag.src).href, ...tag.dataset } as unknown as Options;
  window.JourneyEmbed ||= start(options);
})();
