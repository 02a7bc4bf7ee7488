// The family of a visitor's browser, from the User-Agent, which itself is never kept.

export const BROWSERS = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'webview', 'other', 'unknown'] as const;
export type Browser = (typeof BROWSERS)[number];

// The first match counts, since browsers also name their ancestors. Pages shown inside another app, which often
// run another engine than the browser's own, are webview.
const FAMILIES: readonly (readonly [Browser, RegExp])[] = [
  [
    'webview',
    /; wv\)|FBA[NV]\/|Instagram|\bLine\/|MicroMessenger|GSA\/|(?:iPhone|iPad|iPod).*AppleWebKit(?!.*Safari\/)/,
  ],
  ['other', /OPR\/|OPT\/|Opera|YaBrowser|Vivaldi|UCBrowser|DuckDuckGo|Ddg\/|Silk\/|HuaweiBrowser|MiuiBrowser|Whale\//],
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /(?:Firefox|FxiOS|Focus)\//],
  ['chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['safari', /Version\/.*Safari\//],
];

export function browserOf(userAgent: string | undefined): Browser {
  if (!userAgent) return 'unknown';
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
