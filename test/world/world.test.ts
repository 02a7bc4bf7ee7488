// The world that tests share: what its makers say of it is in it, and its members are signed in.
import { afterAll, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { ROLES } from '../../src/domain/person.ts';
import { JOURNEYS, startWorld, WORLD_NOW } from '../support/world/world.ts';

const service = await startWorld();
afterAll(() => service.remove());
const { key, cookies, memoId, simulationId, alertId } = service.world;

it('has journeys that are healthy, broken, tiny and empty, as of its time', async () => {
  const figures = async (slug: string) =>
    (await service.request<JourneyFigures>('GET', `/api/journeys/${slug}/metrics`, { key })).body;
  const sessions: Record<string, number> = {};
  for (const slug of Object.values(JOURNEYS)) {
    const { summary, period } = await figures(slug);
    expect(Date.parse(period.to)).toBe(WORLD_NOW);
    sessions[slug] = summary.sessions;
  }
  expect(sessions).toEqual({
    crowded: 342,
    apply: 1_102,
    broken: 960,
    even: 80,
    why: 80,
    long: 0,
    quiet: 1,
    unvisited: 0,
  });
});

it.each([`/api/memos/${memoId}`, `/api/simulations/${simulationId}`, `/api/alerts/${alertId}`])(
  'has what is at %s',
  async (path) => {
    expect((await service.request('GET', path, { key })).status).toBe(200);
  },
);

it.each(ROLES)('has a member who is signed in: %s', async (role) => {
  const { body } = await service.request('GET', '/api/me', { headers: { cookie: cookies[role] } });
  expect(JSON.stringify(body)).toContain(`"role":"${role}"`);
});
