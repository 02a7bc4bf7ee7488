// Describes the calling API key, so that programs can adapt to its scopes, and people can identify the key on a machine.
import { Type } from 'typebox';
import { findOrgById } from '../../catalog/orgs.ts';
import { DomainError } from '../../domain/error.ts';
import { OwnKey } from '../../domain/org.ts';
import { answers } from '../request/answers.ts';
import { anyKey } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';

export function ownKeyRoutes(app: App, service: Service): void {
  app.get(
    '/api/key',
    {
      access: anyKey,
      schema: {
        operationId: 'getOwnKey',
        summary: 'Retrieve the calling API key and its scopes',
        tags: ['Organizations'],
        security: [{ apiKey: [] }],
        response: answers({ 200: Type.Object(OwnKey.properties) }, [403, 'This needs an API key']),
      },
    },
    async ({ caller }) => {
      if (!caller || caller.admin || !('keyId' in caller.grant))
        throw new DomainError('forbidden', 'This needs an API key');
      const { keyId: id, name, orgId, scopes, expiresAt } = caller.grant;
      const { slug } = await findOrgById(service.catalog, orgId);
      return { id, name, organization: slug, scopes, expiresAt };
    },
  );
}
