// The device class of a visitor when the page did not say: derived from the User-Agent, which itself is never kept.
import type { DeviceClass } from './event.ts';

/** Android says what is a phone. Apps name it a second time behind, so the whole text is asked. */
const TABLET = /iPad|Tablet|PlayBook|Kindle|^(?!.*(Mobile|Opera Mini)).*(Silk|Android)/i;
const MOBILE = /Mobi|iPhone|iPod|Android|BlackBerry|IEMobile|Opera Mini/i;

/** Desktop is what is left, a missing User-Agent included. */
export function deviceClassOf(userAgent: string | undefined): DeviceClass {
  if (userAgent === undefined) return 'desktop';
  if (TABLET.test(userAgent)) return 'tablet';
  return MOBILE.test(userAgent) ? 'mobile' : 'desktop';
}
