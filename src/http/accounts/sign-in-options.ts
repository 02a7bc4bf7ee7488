// The sign-in methods that the sign-in page offers.
import { Type } from 'typebox';
import { answers, open } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';

export function signInOptionRoutes(app: App, { accounts, config }: Service): void {
  app.get(
    '/api/sign-in-options',
    {
      schema: {
        operationId: 'getSignInOptions',
        summary: 'List the methods of signing in',
        tags: ['Accounts'],
        security: open,
        response: answers({
          200: Type.Object({
            password: Type.Boolean(),
            oidc: Type.Union([Type.Object({ name: Type.String() }), Type.Null()], {
              description: 'What the provider of single sign-on is called, or null without one.',
            }),
            mailsLinks: Type.Boolean({
              description: 'Whether `POST /api/auth/forgotten-password` sends links: the service sends mail.',
            }),
          }),
        }),
      },
    },
    async () => ({
      password: true,
      oidc: accounts.singleSignOn ? { name: accounts.singleSignOn.name } : null,
      mailsLinks: config.mail !== undefined,
    }),
  );
}
