// The keyless door that pages send events to.
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

/** The ingest behind the endpoint: that of the service, or the one in memory of `waymark micro`. */
export interface IngestDoor {
  /** Resolves when the batch is kept. Throws a `DomainError` with the reason of a refusal. */
  accept(request: IngestRequest): Promise<void>;
  /** Called before a request is answered other than 204; undefined: the defect is the service's own. */
  refused(error: DomainError | undefined, request: FastifyRequest): void | Promise<void>;
}

export function ingestRoutes(app: App, door: IngestDoor): void {
  // The body is read by ingest itself, in its own order of checks; here it is only bytes.
  app.removeAllContentTypeParsers();
  const asBytes = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const;
  app.addContentTypeParser<Buffer>(['application/json', 'text/plain'], asBytes, (_request, body, done) => {
    done(null, body);
  });
  app.addContentTypeParser<Buffer>('*', asBytes, (request, body, done) => {
    // A beacon may come without a type.
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
