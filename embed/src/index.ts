/** The npm form: the same instance, started by the app. On a server, where there is no page, it does nothing. */

import { record } from './hear.ts';
import type { Options } from './options.ts';
import { type JourneyEmbedApi, start } from './start.ts';
import { tellStep } from './step.ts';

export { step } from './step.ts';
export type { JourneyEmbedApi, Options };

declare global {
  interface Window {
    /** Missing until the script has run, and where it is blocked. */
    JourneyEmbed?: JourneyEmbedApi;
    /** For tags that lose their attributes: read when the script runs. */
    JourneyEmbedConfig?: Partial<Options>;
  }
}

/** Starts tracking, or answers the instance that runs already. Undefined where there is no page. */
export function init(options: Options): JourneyEmbedApi | undefined {
  if (typeof document === 'undefined') return;
  // An element with this name is none.
  if (!window.JourneyEmbed?.track) window.JourneyEmbed = start(options, record);
  tellStep();
  return window.JourneyEmbed;
}
