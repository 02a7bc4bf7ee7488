// A decision about a finding holds when another group becomes the largest, which the others are compared with.
import { beforeAll, expect, it } from 'vitest';
import { pairId } from '../../src/analysis/memo/judge.ts';
import { saveDecision } from '../../src/catalog/findings.ts';
import type { Journey } from '../../src/domain/journey.ts';
import type { DecidedFinding, Memo, MemoList } from '../../src/domain/memo.ts';
import { DAY_MS, SECOND_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;

let journey: Journey;

/** People of a language; many of those in Spanish leave at the documents. */
const arrive = (slug: string, seed: number, language: string, sessions: number) =>
  sendCrowd(service, key, 'acme', slug, {
    ...{ seed, language, sessions, to: LAST, days: 28 },
    leaves: (_, stepKey) => (language === 'es' && stepKey === 'documents' ? 0.45 : 0.1),
  });

/** A second after the one before: a list of memos of one moment is in the order of their random ids. */
const memo = (): Promise<Memo> => {
  clock.advance(SECOND_MS);
  return memoOf(service, key, { journeyId: journey.id });
};
const spanish = ({ result }: Memo): DecidedFinding => {
  const found = result?.findings.find(({ subject: { group, stepKey } }) => group?.value === 'es' && stepKey === null);
  if (!found) throw new Error('people in Spanish complete less often');
  return found;
};

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'memos:write'],
});
beforeAll(async () => {
  journey = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: CROWD_STEPS });
  await arrive('apply', 1, 'en', 600);
  await arrive('apply', 2, 'es', 500);
}, 120_000);

it('stays dismissed when the two groups change places, and when a third becomes the largest', async () => {
  const first = await memo();
  const before = spanish(first);
  expect(before.subject.group).toEqual({ by: 'language', value: 'es', against: 'en', reference: 'en' });
  const path = `/api/memos/${first.id}/findings/${before.id}`;
  const body = { disposition: 'dismissed', note: 'The translation is on its way' };
  expect((await service.request('PUT', path, { key, body })).status).toBe(200);

  await arrive('apply', 3, 'es', 300);
  const swapped = spanish(await memo());
  expect(swapped.subject.group).toEqual({ by: 'language', value: 'es', against: 'en', reference: 'es' });
  expect(swapped).toMatchObject({ ...body, isSilent: true });

  await arrive('apply', 4, 'fr', 1_000);
  const third = await memo();
  const beside = spanish(third);
  expect(beside.subject.group).toEqual({ by: 'language', value: 'es', against: 'fr', reference: 'fr' });
  expect(beside).toMatchObject({ ...body, id: before.id, isSilent: true });
  expect(third.result?.todo.map(({ findingId }) => findingId)).not.toContain(before.id);
  const { body: list } = await service.request<MemoList>('GET', '/api/memos?limit=3', { key });
  for (const { topAction, topHeadline } of list.memos) {
    expect(topAction ?? '').not.toContain('Spanish');
    expect(topHeadline ?? '').not.toContain('Spanish');
  }
}, 120_000);

it('is decided on again where the groups have changed places', async () => {
  const { memos } = (await service.request<MemoList>('GET', '/api/memos?limit=3', { key })).body;
  const [, swapped, first] = memos.map(({ id }) => id);
  const at = async (id?: string) => (await service.request<Memo>('GET', `/api/memos/${id}`, { key })).body;
  clock.advance(SECOND_MS);
  const path = `/api/memos/${swapped}/findings/${spanish(await at(swapped)).id}`;
  await service.request('PUT', path, { key, body: { disposition: 'planned' } });
  for (const id of [swapped, first])
    expect(spanish(await at(id))).toMatchObject({ disposition: 'planned', note: 'The translation is on its way' });
});

it('applies decisions under ids of earlier versions', async () => {
  journey = await service.journey(key, { slug: 'before', displayName: 'Before', steps: CROWD_STEPS });
  await arrive('before', 5, 'en', 600);
  await arrive('before', 6, 'es', 500);
  const found = spanish(await memo());
  expect(found.disposition).toBe('open');
  const id = pairId(found.code, found.subject);
  expect(id).not.toBe(found.id);
  const kept = { id, headline: found.headline, size: null };
  await saveDecision(service.service.catalog, journey.id, kept, { disposition: 'dismissed', note: 'Known' }, clock.now);
  expect(spanish(await memo())).toMatchObject({ disposition: 'dismissed', note: 'Known', isSilent: true });
}, 120_000);
