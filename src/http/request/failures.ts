// Which of ingest, reads and changes fails, by the answers to requests. A route fails from its first failure after a success to its
// last; refusals of the caller's mistakes, and of questions that are too large, are no failures. /readyz, a metric and alerts read it.
import { type Clock, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';

export const PATHS = ['ingest', 'reads', 'changes'] as const;
type Path = (typeof PATHS)[number];

interface Failure {
  path: Path;
  since: number;
  last: number;
  status: number;
}

/** A route that fails, and for how long: from its first failure after a success to its last. */
interface FailingRoute {
  path: Path;
  route: string;
  status: number;
  seconds: number;
}

export type Failures = ReturnType<typeof openFailures>;

/** A route that nobody asks any more is forgotten after this, in ms. */
const FORGOTTEN_MS = 15 * MINUTE_MS;

export function openFailures(now: Clock) {
  /** By route: as many as the service has. */
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
    /** The route of each path that has failed longest, if any fails. */
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
