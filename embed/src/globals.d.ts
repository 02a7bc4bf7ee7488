interface Window {
  JourneyEmbed?: import('./start.ts').JourneyEmbedApi;
}

/** All that is used of React, so that the script itself needs no types of it. */
declare module 'react' {
  export function useEffect(effect: () => void, dependencies?: readonly unknown[]): void;
}
