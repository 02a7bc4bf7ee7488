/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import type { Options } from './options.ts';
import { start } from './start.ts';

guard(() => {
  const { src, dataset } = document.currentScript as HTMLScriptElement;
  window.JourneyEmbed ||= start({ endpoint: new URL('/api/ingest', src), ...dataset } as unknown as Options);
})();
