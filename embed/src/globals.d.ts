/** Version of the embed package, written in by the build. */
declare const VERSION: string;

interface Window {
  JourneyEmbed?: import('./start.ts').JourneyEmbedApi;
}
