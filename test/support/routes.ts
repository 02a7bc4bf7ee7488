// The service's endpoints, read from the tree that the framework prints.
import type { App } from '../../src/http/request/service.ts';

export interface Route {
  path: string;
  methods: string[];
}

/** Every route, full paths with `:parameters`. */
export function routesOf(app: App): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', label = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + label;
      parents[depth] = path;
      return methods === undefined ? [] : [{ path, methods: methods.split(', ') }];
    });
}
