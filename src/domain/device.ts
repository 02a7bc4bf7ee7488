// The device class of a visitor when the page did not say: derived from the User-Agent, which itself is never kept.
import type { DeviceClass } from './event.ts';

/** Android phones have "Mobile" in their User-Agent, tablets do not. Apps may add it at the end, so the whole text is searched. */
const TABLET = /iPad|Tablet|PlayBook|Kindle|^(?!.*(Mobile|Opera Mini)).*(Silk|Android)/i;
const MOBILE = /Mobi|iPhone|iPod|Android|BlackBerry|IEMobile|Opera Mini/i;

/** Desktop if neither phone nor tablet, also without a User-Agent. */
export function deviceClassOf(userAgent: string | undefined): DeviceClass {
  if (userAgent === undefined) return 'desktop';
  if (TABLET.test(userAgent)) return 'tablet';
  return MOBILE.test(userAgent) ? 'mobile' : 'desktop';
}
