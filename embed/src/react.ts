/** The React form: a component that shows a step says so. */
'use client';
import { useEffect } from 'react';
import { step } from './step.ts';

// Types `window.JourneyEmbed` where only this file is imported, too.
export type { JourneyEmbedApi } from './index.ts';

/** Tells that this step is shown, on mount and whenever the key changes. `init` or the tag may come later. */
export function useStep(stepKey: string): void {
  useEffect(() => {
    step(stepKey);
  }, [stepKey]);
}
