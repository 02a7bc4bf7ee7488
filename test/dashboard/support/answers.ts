// Answers of the real service over the world, for pages that are rendered in Node. The clock of both stands still and no file that shares
// the world writes to it, so that a process asks each question once, whichever test files ask it.
import type { Role } from '../../../src/domain/person.ts';
import { ORG, type WorldService } from '../../support/world/world.ts';

/** A member's question: `GET /api/…` or `POST /api/… {…}`. */
export interface Question {
  as: Role;
  ask: string;
}

export interface Answered {
  status: number;
  /** JSON. */
  text: string;
}

/** A page's POST that computes. Others write, and would change what the next file sees. */
const COMPUTES = /^(GET \/|POST \/api\/simulations\/run\?.*"save":false)/;

/** Node's, which rendered pages replace. */
const askService = globalThis.fetch;

/** By service, since its address is not used again. */
const answered = new Map<string, Promise<Answered>>();

export async function answerTo(service: WorldService, question: Question): Promise<Answered> {
  if (!COMPUTES.test(question.ask)) throw new Error(`writes to the shared world: ${question.ask}`);
  const key = `${service.url} ${question.as} ${question.ask}`;
  const answer = answered.get(key) ?? request(service, question);
  answered.set(key, answer);
  return answer;
}

async function request({ url, world }: WorldService, { as, ask }: Question): Promise<Answered> {
  const [method = '', path = '', ...body] = ask.split(' ');
  const answer = await askService(url + path, {
    method,
    headers: {
      ...{ accept: 'application/json', cookie: world.cookies[as], 'waymark-org': ORG },
      ...(body.length > 0 && { 'content-type': 'application/json', origin: url }),
    },
    ...(body.length > 0 && { body: body.join(' ') }),
  });
  return { status: answer.status, text: (await answer.text()) || 'null' };
}
