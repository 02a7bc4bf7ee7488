// Requests that meet: each does what it would do alone, in some order, and none fails for the others.
import { beforeEach, expect, it } from 'vitest';
import type { Step } from '../../src/domain/journey.ts';
import type { Org } from '../../src/domain/org.ts';
import { acmeForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const ROUNDS = 15;

let journeys = 0;
let slug: string;
let steps: Step[];

const { service, key } = await acmeForFile();
beforeEach(async () => {
  journeys += 1;
  slug = `journey-${journeys}`;
  ({ steps } = await service.journey(key, { slug, steps: ['a', 'b'].map((stepKey, index) => ({ stepKey, index })) }));
});

const call = (method: string, path: string, body?: unknown) =>
  service.request<Record<string, unknown>>(method, `/api/journeys/${slug}${path}`, {
    key,
    ...(body !== undefined && { body }),
  });
const id = (place: number) => steps[place]?.id ?? '';
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

it('changes of different properties of a step all stick', async () => {
  for (const round of rounds) {
    const change = {
      name: `n${round}`,
      fieldType: `f${round}`,
      readingLevel: round + 1,
      fieldCount: round + 2,
      requiredArtifacts: round + 3,
    };
    const answers = await Promise.all(
      Object.entries(change).map(([field, value]) => call('PUT', `/steps/${id(0)}`, { [field]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await call('GET', `/steps/${id(0)}`)).body).toMatchObject(change);
  }
});

it('a change of a step does not undo a reorder', async () => {
  for (const round of rounds) {
    const [first, second] = round % 2 ? [0, 1] : [1, 0];
    const answers = await Promise.all([
      call('PUT', `/steps/${id(0)}`, { name: `a${round}` }),
      call('POST', '/steps/reorder', {
        steps: [
          { stepId: id(0), index: first },
          { stepId: id(1), index: second },
        ],
      }),
      call('PUT', `/steps/${id(1)}`, { name: `b${round}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await call('GET', '/steps');
    const kept = (body.steps as Step[]).map(({ stepKey, index, name }) => ({ stepKey, index, name }));
    expect(kept).toEqual(
      [
        { stepKey: 'a', index: first, name: `a${round}` },
        { stepKey: 'b', index: second, name: `b${round}` },
      ].sort((x, y) => x.index - y.index),
    );
  }
});

it('changes of different properties of a journey all stick', async () => {
  for (const round of rounds) {
    const change = {
      displayName: `n${round}`,
      environment: round % 2 ? 'staging' : 'production',
      allowedOrigins: [`https://h${round}.example`],
    };
    await Promise.all(Object.entries(change).map(([field, value]) => call('PUT', '', { [field]: value })));
    expect((await call('GET', '')).body).toMatchObject(change);
  }
});

it('changes of different settings of an organization all stick', async () => {
  for (const round of rounds) {
    const settings = {
      ingestRequestsPerHour: round + 1,
      unknownOriginRequestsPerMinute: round + 2,
      retentionDays: round + 3,
    };
    await Promise.all(
      Object.entries(settings).map(([name, value]) =>
        service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { [name]: value } } }),
      ),
    );
    expect((await service.request<Org>('GET', '/api/orgs/acme', { key: ADMIN_TOKEN })).body.settings).toMatchObject(
      settings,
    );
  }
});

it('a change of a journey during its deletion happens before it, or finds no journey', async () => {
  for (const round of rounds) {
    const doomed = `doomed-${round}`;
    const { steps: own } = await service.journey(key, { slug: doomed, steps: [{ stepKey: 'a', index: 0 }] });
    const on = (method: string, path: string, body?: unknown) =>
      service.request(method, `/api/journeys/${doomed}${path}`, { key, ...(body !== undefined && { body }) });
    const step = `/steps/${own[0]?.id}`;
    const answers = await Promise.all([
      on('POST', '/steps', { stepKey: 'b', index: 1 }),
      on('PUT', step, { name: 'x' }),
      on('DELETE', ''),
      on('POST', '/steps', { stepKey: 'c', index: 2 }),
      on('PUT', step, { name: 'y' }),
      on('PUT', '', { displayName: 'x' }),
      on('POST', '/steps/reorder', { steps: [{ stepId: own[0]?.id, index: 7 }] }),
      on('GET', ''),
      on('DELETE', step),
      on('DELETE', ''),
    ]);
    expect(answers.filter(({ status }) => status >= 300 && status !== 404)).toEqual([]);
    expect((await on('GET', '')).status).toBe(404);
  }
});
