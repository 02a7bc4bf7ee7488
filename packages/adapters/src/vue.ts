/** Vue Router, and with it Nuxt: steps by the `meta` of routes. */
import { step } from './declare.ts';

/** The part of a router that is used. */
export interface Router {
  afterEach(guard: (to: { meta: { step?: unknown } }, from: unknown, failure?: unknown) => void): () => void;
}

/** Declares `meta.step` of each route that is shown. A navigation that failed shows nothing new. Returns what ends it. */
export function declareRoutes(router: Router): () => void {
  return router.afterEach((to, _from, failure) => {
    if (!failure && typeof to.meta.step === 'string') step(to.meta.step);
  });
}
