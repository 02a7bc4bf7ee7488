/** Changes of address without a load. Routers keep their own history functions: arguments, `this` and answer pass through. */
import { guard, on } from './guard.ts';
import { route } from './steps.ts';

export function watchRoute(changed: () => void): void {
  let last = route();
  const check = guard(() => {
    const at = route();
    if (at !== last) changed();
    last = at;
  });
  on(window, 'popstate hashchange', check);
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (this: History, ...args) {
      const answer = original.apply(this, args);
      check();
      return answer;
    };
  }
}
