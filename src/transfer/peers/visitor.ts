// Device, browser and language as peers name them.
import type { Browser } from '../../domain/browser.ts';
import type { DeviceClass } from '../../domain/event.ts';

export function deviceOf(name: string): DeviceClass | '' {
  if (/tablet/i.test(name)) return 'tablet';
  if (/mobile|phone|phablet/i.test(name)) return 'mobile';
  return /desktop|computer/i.test(name) ? 'desktop' : '';
}

const FAMILIES: readonly (readonly [Browser, RegExp])[] = [
  ['webview', /webview/i],
  ['edge', /edge/i],
  ['samsung', /samsung/i],
  ['firefox', /firefox/i],
  ['chrome', /chrom/i],
  ['safari', /safari/i],
];

export function browserNamed(name: string): Browser {
  if (name === '') return 'unknown';
  return FAMILIES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}
