/** The React form: a component that shows a step says so. */
'use client';
import { useEffect } from 'react';

// Types `window.JourneyEmbed` where only this file is imported, too.
export type { JourneyEmbedApi } from './index.ts';

/** Tells that this step is shown, on mount and whenever the key changes. The script or `init` must have started. */
export function useStep(stepKey: string): void {
  useEffect(() => {
    window.JourneyEmbed?.track('step_view', { stepKey });
  }, [stepKey]);
}
