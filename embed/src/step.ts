/**
 * Steps that an app tells by itself, for the npm form. An app may show its first step before there is an instance: React runs
 * the effects of a component before those of the layout around it, and the tag is asynchronous. That step is not lost.
 */

/** The last step that was not reported yet. */
let unreported: string | undefined;

/**
 * Tells that the visitor is at this step: now, or as soon as `init` or the script of the tag has started. Until then the last
 * step stands for all. On a server it does nothing.
 */
export function step(stepKey: string): void {
  if (typeof document === 'undefined') return;
  unreported = stepKey;
  tellStep();
}

export function tellStep(): void {
  // A script that has run says `load`, which does not bubble: so this listener also works for a tag that is added later.
  if (!window.JourneyEmbed) document.addEventListener('load', tellStep, { capture: true, once: true });
  else if (unreported) {
    window.JourneyEmbed.track('step_view', { stepKey: unreported });
    unreported = undefined;
  }
}
