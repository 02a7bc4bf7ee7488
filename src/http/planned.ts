// Paths that the interface announces and that are not built yet.
import { DomainError } from '../domain/error.ts';
import { answers } from './answers.ts';
import { anyKey } from './auth.ts';
import type { App, Service } from './service.ts';

const PLANNED = [
  ['POST', '/api/simulations/run', 'Simulations'],
  ['GET', '/api/simulations', 'Simulations'],
  ['GET', '/api/simulations/:simulationId', 'Simulations'],
] as const;

export function plannedRoutes(app: App, service: Service): void {
  for (const [method, url, subject] of PLANNED) {
    app.route({
      method,
      url,
      config: { audit: false },
      onRequest: anyKey(service),
      schema: {
        operationId: `planned${method}${url.replace(/[^a-z]+(.)/gi, (_, letter) => letter.toUpperCase())}`,
        summary: 'Announced, not available yet',
        tags: ['Planned'],
        security: [{ apiKey: [] }, { session: [] }],
        response: answers({}, 401, [501, `${subject} are not available yet`]),
      },
      handler: async () => {
        throw new DomainError('not_built', `${subject} are not available yet`);
      },
    });
  }
}
