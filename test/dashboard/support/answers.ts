// Answers of the service over the world, recorded for components that are rendered in Node. A test asks for all of them again and
// fails where a byte differs. UPDATE_ANSWERS=1 adds what a test asks to the file, and replaces what it has.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Role } from '../../../src/domain/person.ts';
import { ORG, startWorld, type World, type WorldService } from '../../support/world/world.ts';

const FILE = new URL('../answers.ndjson', import.meta.url);
export const IS_UPDATE = process.env.UPDATE_ANSWERS === '1';

/** A question of a page: who asks, and `GET /api/…` or `POST /api/… {…}`. */
export interface Question {
  as: Role;
  ask: string;
}

export interface Recorded extends Question {
  status: number;
  answer: unknown;
}

export interface Answers {
  answerTo(question: Question): Promise<Recorded | undefined>;
  /** Closes the service, and writes what was recorded. */
  close(): Promise<void>;
}

/** Node's, in whose place rendered pages have recorded answers. */
const askService = globalThis.fetch;

const keyOf = ({ as, ask }: Question) => `${as} ${ask}`;

/** By question; a line each, so that a change shows which answer differs. */
export function recordedLines(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8').trimEnd() : '';
  return new Map(text === '' ? [] : text.split('\n').map((line) => [keyOf(JSON.parse(line)), line]));
}

export const openAnswers = async (): Promise<Answers> => (IS_UPDATE ? recordAnswers() : readAnswers());

function readAnswers(): Answers {
  const recorded = recordedLines();
  return {
    async answerTo(question) {
      const line = recorded.get(keyOf(question));
      return line === undefined ? undefined : JSON.parse(line);
    },
    close: async () => {},
  };
}

async function recordAnswers(): Promise<Answers> {
  const service = await startWorld();
  const asked = new Map<string, Promise<string>>();
  return {
    async answerTo(question) {
      const key = keyOf(question);
      const line = asked.get(key) ?? lineFor(service, question);
      asked.set(key, line);
      return JSON.parse(await line);
    },
    async close() {
      const lines = recordedLines();
      for (const [key, line] of asked) lines.set(key, await line);
      const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
      writeFileSync(FILE, `${sorted.join('\n')}\n`);
      await service.remove();
    },
  };
}

/** The line of a file of answers: the service's own bytes, but for what each world draws at random. */
export async function lineFor(service: WorldService, { as, ask }: Question): Promise<string> {
  const names = namesOf(service.world);
  const [method = '', path = '', ...body] = real(ask, names).split(' ');
  const answered = await askService(service.url + path, {
    method,
    headers: {
      ...{ accept: 'application/json', cookie: service.world.cookies[as], 'waymark-org': ORG },
      ...(body.length > 0 && { 'content-type': 'application/json', origin: service.url }),
    },
    ...(body.length > 0 && { body: body.join(' ') }),
  });
  const text = named(await answered.text(), names).replaceAll(service.url, 'http://localhost');
  return `{"as":"${as}","ask":${JSON.stringify(ask)},"status":${answered.status},"answer":${text || 'null'}}`;
}

/** The ids by which pages ask, each with the name that stands for it in what is recorded. */
function namesOf({ journeyIds, memoId, simulationId, alertId }: World): Map<string, string> {
  const ids = [memoId, simulationId, alertId, ...Object.values(journeyIds)];
  return new Map(ids.map((id, nth) => [id, idOf(1, nth)]));
}

const idOf = (kind: number, nth: number) => `00000000-0000-4000-8000-${kind}${String(nth).padStart(11, '0')}`;

function real(text: string, names: ReadonlyMap<string, string>): string {
  let asked = text;
  for (const [id, name] of names) asked = asked.replaceAll(name, id);
  return asked;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The only difference between two worlds is replaced here: ids, numbered in the order in which an answer has them. */
function named(text: string, names: ReadonlyMap<string, string>): string {
  const others = new Map<string, string>();
  return text.replaceAll(UUID, (id) => {
    const name = names.get(id) ?? others.get(id) ?? idOf(2, others.size);
    others.set(id, name);
    return name;
  });
}
