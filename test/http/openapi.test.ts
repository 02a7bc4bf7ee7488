// The API document, and the page to read it.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/org.ts';
import { packageVersion } from '../../src/package-file.ts';
import { serviceForFile } from '../support/for-file.ts';
import { routesOf } from '../support/routes.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

type Content = Record<string, { schema: object; example?: unknown }>;
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, object> };
}
/** Bytes of the document: it was 503 kB before its schemas had names. */
const BYTES_MAX = 470_000;

let document: Document;

const service = await serviceForFile();
beforeAll(async () => {
  document = (await service.request<Document>('GET', '/openapi.json')).body;
  await service.org('city-of-example');
  await service.journey(await service.key('city-of-example'), { slug: 'housing-benefit' });
});

/** Endpoints that take no credential, or create one. */
const FOR_EVERYBODY =
  /\/api\/(ingest|invitations\/(look|join)|sign-in-options|auth\/(sign-out|reset-password|forgotten-password|sign-in\/oauth2|callback\/oidc))$|^GET \/api\/setup$/;

/** The schema that a reference stands for. */
function resolved<Part extends object>(part: Part): Part {
  if (!('$ref' in part)) return part;
  const [, ...places] = String(part.$ref).split('/');
  return resolved(places.reduce((held, place) => (held as never)[place], document as unknown) as Part);
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );

it('is OpenAPI 3.1, valid under the recommended rules, with examples that fit their schemas', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({
      extends: ['recommended'],
      rules: {
        'no-invalid-schema-examples': 'error',
        'no-invalid-media-type-examples': 'error',
        'operation-operationId-unique': 'error',
        'path-parameters-defined': 'error',
      },
    }),
  });
  const reported = problems.map(({ severity, ruleId, location }) => ({
    severity,
    ruleId,
    at: location[0]?.pointer ?? '',
  }));
  expect(reported.filter(({ severity }) => severity === 'error')).toEqual([]);
  // Single sign-on comes back to a redirect, and nothing that a caller sends makes the operator's paths fail.
  const deliberate = ({ ruleId, at }: (typeof reported)[number]) =>
    (ruleId === 'operation-2xx-response' && /~1callback/.test(at)) ||
    (ruleId === 'operation-4xx-response' &&
      /~1(livez|healthz|readyz|metrics|embed~1privacy.json|api~1(setup|sign-in-options))/.test(at));
  expect(reported.filter((problem) => !deliberate(problem))).toEqual([]);
});

it('has the version of the service', () => {
  expect(document.info.version).toBe(packageVersion());
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
});

it('describes every route of the service, and no other', () => {
  // Pages, and a door with a protocol of its own: no doors of the API.
  const hidden =
    /^(\*|\/mcp|\/docs.*|\/help\*?|\/try\/.*|\/s\/.*|\/mail\/.*|\/oauth\/.*|\/\.well-known\/oauth-.*|\/embed\/\*)$/;
  const routes = routesOf(service.app)
    .map(({ path }) => path)
    .filter((path) => !hidden.test(path));
  expect(routes.length).toBeGreaterThan(15);
  const shape = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, '{}');
  expect([...new Set(routes.map(shape))].sort()).toEqual([...new Set(Object.keys(document.paths).map(shape))].sort());
});

it('describes for every operation what can go wrong, always as {"error"} with an example', () => {
  for (const { name, path, responses } of operations()) {
    if (path.startsWith('/api/') && !FOR_EVERYBODY.test(name)) expect(Object.keys(responses), name).toContain('401');
    for (const [status, answer] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const { content } = resolved(answer);
      expect(content, `${name} ${status}`).toEqual({
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: expect.stringMatching(/./) },
        },
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      });
    }
  }
});

it('gives every operation a unique name, and every JSON body and answer a named schema', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const nameless = operations().flatMap(({ name, requestBody, responses }) =>
    [requestBody ?? {}, ...Object.values(responses).map(resolved)].flatMap(
      ({ content = {} }: { content?: Content }) => {
        const { schema } = content['application/json'] ?? {};
        return schema && 'properties' in schema ? [name] : [];
      },
    ),
  );
  expect(nameless).toEqual([]);
  const { schemas } = document.components;
  expect(Object.keys(schemas).length).toBeGreaterThan(200);
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  expect(schemas).toMatchObject({ Journey: { type: 'object' }, Step: { type: 'object' }, Memo: { type: 'object' } });
});

it('says nothing at length twice', () => {
  const seen = new Map<string, number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && 'type' in part) {
      const { description: _, examples: __, ...taken } = part as Record<string, unknown>;
      const text = JSON.stringify(taken);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    Object.values(part).forEach(look);
  };
  look([document.paths, document.components]);
  expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  expect(JSON.stringify(document).length).toBeLessThan(BYTES_MAX);
});

it('shows the error texts of the operation itself', () => {
  const reported = (path: string, method: string, status: string) =>
    resolved(document.paths[path]?.[method]?.responses[status] ?? {}).content?.['application/json']?.example;
  expect(reported('/api/ingest', 'post', '403')).toEqual({ error: 'Origin not allowed' });
  expect(reported('/api/journeys/create', 'post', '403')).toEqual({
    error: 'API key does not have required scope: journeys:write',
  });
  expect(reported('/api/journeys/{journeySlug}/steps', 'post', '400')).toEqual({
    error: 'Invalid step data: index must be a non-negative integer',
  });
  expect(reported('/api/orgs/{orgSlug}', 'get', '403')).toEqual({ error: expect.stringMatching(/org:settings$/) });
});

it('answers its own example of a batch with 204', async () => {
  const body = document.paths['/api/ingest']?.post?.requestBody?.content['application/json']?.example;
  expect(body).toBeDefined();
  expect((await service.ingest(body)).status).toBe(204);
});

interface Example {
  $ref?: string;
  type?: string;
  properties?: Record<string, Example>;
  required?: string[];
  items?: Example;
  anyOf?: Example[];
  examples?: unknown[];
  enum?: unknown[];
}

/** A value as the examples of a schema say; undefined where they do not say enough. */
function exampleOf(shape: Example): unknown {
  const { properties, required = [], items, anyOf = [], examples = [], enum: values = [] } = resolved(shape);
  const [said = values[0]] = [...(shape.examples ?? []), ...examples];
  if (said !== undefined) return said;
  if (items) {
    const item = exampleOf(items);
    return item === undefined ? undefined : [item];
  }
  if (!properties) return anyOf.map(exampleOf).find((one) => one !== undefined);
  const members = Object.entries(properties).map(([name, member]) => [name, exampleOf(member)] as const);
  const known = members.filter(([, value]) => value !== undefined);
  return required.every((name) => known.some(([one]) => one === name)) ? Object.fromEntries(known) : undefined;
}

/** Ids of examples are nobody's. */
const IDS = /endpointIds must be ids of endpoints of this organization$/;

it('accepts its own examples of bodies', async () => {
  const slug = 'housing-benefit';
  const key = await service.key('city-of-example', [...SCOPES]);
  const refused: string[] = [];
  let taken = 0;
  for (const { path, name, requestBody } of operations()) {
    const media = requestBody?.content['application/json'];
    const body = media?.example ?? (media && exampleOf(media.schema as Example));
    if (body === undefined || !path.startsWith('/api/') || /ingest$|auth|invitations\/|setup/.test(path)) continue;
    const at = path
      .replace(/\{(slug|journeySlug)\}/, slug)
      .replace('{orgSlug}', 'city-of-example')
      .replace('{month}', '2026-01')
      .replace(/\{\w+\}/g, 'any');
    const [method = ''] = name.split(' ');
    const answers = await Promise.all([key, ADMIN_TOKEN].map((by) => service.request(method, at, { key: by, body })));
    const reported = answers
      .filter(({ status, body: { error } }) => status === 400 && !IDS.test(String(error)))
      .map((answer) => answer.body.error);
    if (reported.length > 0) refused.push(`${name} ${JSON.stringify(body).slice(0, 300)}: ${reported[0]}`);
    else taken++;
  }
  expect(refused).toEqual([]);
  expect(taken).toBeGreaterThan(20);
});

/** A schema of a body, as far as the next test reads it. */
interface BodySchema extends Example {
  $ref?: string;
  properties?: Record<string, BodySchema & { readOnly?: boolean }>;
  additionalProperties?: unknown;
}

it('closes bodies exactly where unknown members are refused, and lists what may come along unused', async () => {
  const key = await service.key('city-of-example', [...SCOPES]);
  const isUnknown = ({ status, body }: { status: number; body: { error?: string } }) =>
    status === 400 && /must be a known property|must NOT have additional|must have no other/.test(String(body.error));
  const wrong: string[] = [];
  const counts = { closed: 0, open: 0, unused: 0 };
  const bodies = operations().filter(
    ({ path, requestBody }) => requestBody && !/auth|invitations\/|setup|\/me/.test(path),
  );
  for (const { path, name, requestBody } of bodies) {
    const media = requestBody?.content['application/json'];
    const root = media && resolved(media.schema as BodySchema);
    const example = media?.example ?? (root && exampleOf(root));
    if (!root?.properties || typeof example !== 'object' || example === null) continue;
    const at = path
      .replace(/\{(slug|journeySlug)\}/, 'housing-benefit')
      .replace('{orgSlug}', 'city-of-example')
      .replace('{month}', '2026-01')
      .replace(/\{\w+\}/g, 'any');
    const [method = ''] = name.split(' ');
    const by = /api\/(orgs|users)$|password-links|\/ingest|receipt/.test(path) ? ADMIN_TOKEN : key;
    const send = (body: object) => service.request<{ error?: string }>(method, at, { key: by, body });
    const isClosed = root.additionalProperties === false;
    counts[isClosed ? 'closed' : 'open']++;
    const answer = await send({ ...example, zzz: 1 });
    if (answer.status !== 401 && answer.status !== 403 && isUnknown(answer) !== isClosed)
      wrong.push(`${name} ${isClosed ? 'closed' : 'open'}: ${answer.status} ${answer.body.error}`);
    const unused = Object.entries(root.properties).filter(([, member]) => member.readOnly);
    counts.unused += unused.length;
    if (unused.length === 0) continue;
    const along = await send({ ...example, ...Object.fromEntries(unused.map(([member]) => [member, 'x'])) });
    if (isUnknown(along)) wrong.push(`${name} with ${unused.map(([member]) => member)}: ${along.body.error}`);
  }
  expect(wrong).toEqual([]);
  expect(counts.closed).toBeGreaterThan(20);
  expect(counts.open).toBeGreaterThan(1);
  expect(counts.unused).toBeGreaterThan(50);
});

it('describes numbers and truths of queries as such, and what every path or cache may answer', () => {
  const query = operations().flatMap(({ name, ...operation }) =>
    ((operation as { parameters?: (Example & { in?: string })[] }).parameters ?? [])
      .map((parameter) => resolved(parameter) as { name: string; in: string; schema: Record<string, unknown> })
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [name, parameter] as const),
  );
  const types = Object.fromEntries(query.map(([, { name, schema }]) => [name, schema.type]));
  expect(types).toMatchObject({ limit: 'integer', capMinutes: 'integer', wait: 'integer', withExcluded: 'boolean' });
  const digits = query.filter(
    ([, { schema }]) => schema.type === 'string' && /^\^?\(?\[[01]-9/.test(String(schema.pattern)),
  );
  expect(digits).toEqual([]);
  for (const { name, path, responses } of operations()) {
    expect(Object.keys(responses), name).toContain('405');
    if (path.startsWith('/api/') && !/ingest|callback/.test(path))
      expect(Object.keys(responses), name).toContain('400');
  }
  expect(Object.keys(document.paths['/api/journeys/{slug}/targets']?.get?.responses ?? {})).toContain('304');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/feeds/{token}', '/p/{orgSlug}/{slug}/figures.json', '/openapi.json']),
  );
});

it('has a page at /docs that loads files from its own host only', async () => {
  const { status, body } = await service.request<string>('GET', '/docs');
  expect(status).toBe(200);
  const named = [...body.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(named.length).toBeGreaterThan(3);
  for (const address of named) {
    expect(new URL(address, service.url).origin).toBe(service.url);
    expect((await service.request('GET', new URL(address, `${service.url}/docs/`).pathname)).status, address).toBe(200);
  }
  const { body: shown } = await service.request<Document>('GET', '/docs/json');
  expect([shown.paths, shown.webhooks]).toEqual([document.paths, document.webhooks]);
});
