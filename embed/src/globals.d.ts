/** Version of the embed package, written in by the build. */
declare const VERSION: string;

/** Deferred fetch: Chromium, secure contexts. */
declare const fetchLater: ((url: string, init: RequestInit) => unknown) | undefined;

interface Window {
  JourneyEmbed?: import('./start.ts').JourneyEmbedApi;
}
