// Serves /.well-known/security.txt (RFC 9116), with the contact for vulnerability reports from the configuration.
import { DAY_MS, toIso } from '../../domain/time.ts';
import { answers, open, streamed } from '../request/answers.ts';
import { answerNotFound } from '../request/errors.ts';
import type { App, Service } from '../request/service.ts';

const schema = {
  operationId: 'securityTxt',
  summary: 'Contact for reports of weaknesses (RFC 9116)',
  tags: ['Operations'],
  security: open,
  response: answers({ 200: streamed('The file.', 'text/plain') }, [
    404,
    'No such endpoint: GET /.well-known/security.txt',
  ]),
};

/** Time from the day of the request to the Expires field, in ms. The RFC recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

export function securityTxtRoutes(app: App, { config, now }: Service): void {
  app.get('/.well-known/security.txt', { schema }, async (request, reply) => {
    const contacts = config.securityContacts ?? [];
    if (contacts.length === 0) return answerNotFound(request, reply);
    const today = Math.floor(now() / DAY_MS) * DAY_MS;
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${toIso(today + VALID_MS)}`,
      `Canonical: ${config.baseUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
