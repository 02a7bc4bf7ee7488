/** Angular Router: steps by the `data` of routes. */
import { step } from './declare.ts';

/** The part of a route that is used, as it is shown. */
export interface Route {
  data: { [name: string | symbol]: unknown };
  firstChild: Route | null;
}

/** The part of a router that is used. */
export interface Router {
  events: { subscribe(next: (event: object) => void): { unsubscribe(): void } };
  routerState: { snapshot: { root: Route } };
}

/** `EventType.NavigationEnd`, which is public, so that no version of Angular is imported. */
const NAVIGATION_END = 1;

/** Declares `data.step` of each route that is shown, of routes inside each other the innermost. Returns what ends it. */
export function declareRoutes(router: Router): () => void {
  const subscription = router.events.subscribe((event) => {
    if ((event as { type?: unknown }).type !== NAVIGATION_END) return;
    let stepKey: unknown;
    let route: Route | null = router.routerState.snapshot.root;
    for (; route; route = route.firstChild) stepKey = route.data['step'] ?? stepKey;
    if (typeof stepKey === 'string') step(stepKey);
  });
  return () => subscription.unsubscribe();
}
