/** The React form: a component that shows a step says so. */
import { useEffect } from 'react';

/** Tells that this step is shown, on mount and whenever the key changes. The script or `init` must have started. */
export function useStep(stepKey: string): void {
  useEffect(() => {
    window.JourneyEmbed?.track('step_view', { stepKey });
  }, [stepKey]);
}
