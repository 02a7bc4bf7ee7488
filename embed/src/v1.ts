/** The script tag: one instance a page, however often it is included. */
import { guard } from './guard.ts';
import { start } from './start.ts';

guard(() => {
  const tag = (document.currentScript || document.querySelector('script[data-org][data-journey]')) as HTMLScriptElement;
  if (window.JourneyEmbed) return;
  const data = tag.dataset as unknown as Parameters<typeof start>[0];
  window.JourneyEmbed = start({ ...data, endpoint: data.endpoint || new URL('/api/ingest', tag.src).href });
})();
