/** htmx 2 and 4: what the server says in the header `HX-Trigger` of its answer. */
import { step, success } from './declare.ts';

/**
 * Listens to the events that htmx makes of `HX-Trigger: {"journey-step": {"key": "address"}}` and `HX-Trigger: journey-success`. A
 * server that refuses sends neither. Returns what ends it.
 */
export function listenToHtmx(): () => void {
  const onStep = (event: Event) => step((event as CustomEvent<{ key?: string }>).detail?.key);
  document.addEventListener('journey-step', onStep);
  document.addEventListener('journey-success', success);
  return () => {
    document.removeEventListener('journey-step', onStep);
    document.removeEventListener('journey-success', success);
  };
}
