/** Changes of address without a load. Routers keep their own history functions: arguments, `this` and answer pass through. */

import { guard, on } from './guard.ts';
import { route } from './steps.ts';

let last: string;

interface NavigationLike extends EventTarget {}

export function watchRoute(changed: () => void): void {
  last = route();
  const check = guard(() => {
    const at = route();
    if (at === last) return;
    last = at;
    changed();
  });
  const navigation = (window as { navigation?: NavigationLike }).navigation;
  on(window, 'popstate hashchange', check);
  if (navigation) return on(navigation, 'currententrychange', check);
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (this: History, ...args: Parameters<History['pushState']>) {
      const answer = original.apply(this, args);
      check();
      return answer;
    };
  }
}
