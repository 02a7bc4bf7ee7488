// The ingest endpoint, to which pages send events without a key.
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import { BATCH_SCHEMA } from '../../domain/event-schema.ts';
import type { IngestRequest } from '../../ingest/accept.ts';
import { BODY_BYTES_MAX } from '../../ingest/body.ts';
import { answers, noContent } from '../request/answers.ts';
import { bearerSecret } from '../request/bearer.ts';
import { toDomainError } from '../request/errors.ts';
import { openSenderWarning } from '../request/sender.ts';
import type { App } from '../request/service.ts';

/** The implementation behind the endpoint: the service's ingest, or the in-memory ingest of `waymark micro`. */
export interface IngestDoor {
  /** Resolves when the batch is stored. Throws a `DomainError` with the reason if it is refused. */
  accept(request: IngestRequest): Promise<void>;
  /** Called before any response other than 204; `error` is undefined for a defect of the service. */
  refused(error: DomainError | undefined, request: FastifyRequest): void | Promise<void>;
}

export function ingestRoutes(app: App, door: IngestDoor): void {
  // Passes the raw bytes: ingest decompresses and parses the body itself.
  app.removeAllContentTypeParsers();
  const asBytes = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const;
  app.addContentTypeParser<Buffer>(['application/json', 'text/plain'], asBytes, (_request, body, done) => {
    done(null, body);
  });
  app.addContentTypeParser<Buffer>('*', asBytes, (request, body, done) => {
    // Beacons may lack a Content-Type.
    if (request.headers['content-type'] === undefined) done(null, body);
    else done(new DomainError('unsupported', 'Content-Type must be application/json or text/plain'));
  });

  const warnOfUnknown = openSenderWarning(app);
  app.addHook('onError', async (request, _reply, error) => {
    await door.refused(toDomainError(error, request), request);
  });

  app.post(
    '/api/ingest',
    {
      bodyLimit: BODY_BYTES_MAX,
      validatorCompiler: () => () => true,
      schema: {
        operationId: 'ingest',
        summary: 'Ingest a batch of events',
        description:
          'Needs no credentials. A batch is taken whole or not at all; once answered 204 it is durable. ' +
          'The body may be gzip. A key with ingest:write marks a trusted server, which needs no allowed origin.',
        tags: ['Ingest'],
        security: [{}, { apiKey: ['ingest:write'] }],
        consumes: ['application/json', 'text/plain'],
        body: BATCH_SCHEMA,
        response: answers(
          { 204: noContent('Stored.') },
          [400, 'Invalid request: ts must be a valid ISO 8601 timestamp'],
          [403, 'Origin not allowed'],
          [404, 'Journey not found'],
          [415, 'Content-Type must be application/json or text/plain'],
          429,
          [503, 'Events cannot be stored at the moment: too many are waiting. Send them again later'],
          504,
        ),
      },
    },
    async (request, reply) => {
      warnOfUnknown(request);
      await door.accept({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        contentEncoding: request.headers['content-encoding'],
        origin: request.headers.origin,
        userAgent: request.headers['user-agent'],
        sender: request.sender,
        secret: bearerSecret(request),
      });
      return reply.code(204).send();
    },
  );
}
