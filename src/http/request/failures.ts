// Detects failing routes by their responses, grouped into ingest, reads and changes, for /readyz, a metric and alerts. A route is failing
// from its first failure after a success. Mistakes of the caller, and queries that exceed a limit, do not count as failures.
import { type Clock, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';

export const PATHS = ['ingest', 'reads', 'changes'] as const;
type Path = (typeof PATHS)[number];

interface Failure {
  path: Path;
  since: number;
  last: number;
  status: number;
}

/** A failing route, with the seconds from its first failure after a success to its last failure. */
interface FailingRoute {
  path: Path;
  route: string;
  status: number;
  seconds: number;
}

export type Failures = ReturnType<typeof openFailures>;

/** A failing route without further failures is dropped from the list after this time, in ms. */
const FORGOTTEN_MS = 15 * MINUTE_MS;

export function openFailures(now: Clock) {
  /** Failing routes by method and route; bounded by the number of routes. */
  const failing = new Map<string, Failure>();

  return {
    failed(method: string, route: string, status: number): void {
      const at = now();
      const name = `${method} ${route}`;
      const since = Math.min(failing.get(name)?.since ?? at, at);
      failing.set(name, { path: pathOf(method, route), since, last: at, status });
    },
    succeeded(method: string, route: string): void {
      if (failing.size > 0) failing.delete(`${method} ${route}`);
    },
    /** For ingest, reads and changes each, the route that has been failing longest, if any. */
    list(): FailingRoute[] {
      for (const [route, { last }] of failing) if (now() - last > FORGOTTEN_MS) failing.delete(route);
      const routes = [...failing].map(([route, { path, status, since, last }]) => ({
        ...{ path, route, status, seconds: Math.round((last - since) / SECOND_MS) },
      }));
      return PATHS.flatMap((path) =>
        routes
          .filter((one) => one.path === path)
          .sort(longestFirst)
          .slice(0, 1),
      );
    },
  };
}

function pathOf(method: string, route: string): Path {
  if (route === '/api/ingest') return 'ingest';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'changes';
}

const longestFirst = (a: FailingRoute, b: FailingRoute) => b.seconds - a.seconds;
