// The queue of memos in the catalog: who may begin what, what happens when a process goes away, and what is left of it.
import { beforeEach, expect, it } from 'vitest';
import { startQueue } from '../../src/analysis/queue.ts';
import {
  CLAIM_MS,
  claimArtifact,
  failArtifact,
  finishArtifact,
  releaseClaims,
  renewClaim,
} from '../../src/catalog/artifact-queue.ts';
import {
  createArtifact,
  deleteArtifact,
  findArtifact,
  findEvidence,
  UNFINISHED_MAX,
} from '../../src/catalog/artifacts.ts';
import { createJourney } from '../../src/catalog/journeys.ts';
import { createOrg } from '../../src/catalog/orgs.ts';
import { onEachCatalog } from '../support/catalogs.ts';
import { testClock } from '../support/clock.ts';

onEachCatalog('artifacts', (catalog) => {
  const clock = testClock();
  let orgs = 0;
  let orgId: string;
  let journeyId: string;
  const outcome = { summary: { s: 1 }, result: { r: 1 }, evidence: 'AAAA' };
  const create = () =>
    createArtifact(
      catalog(),
      { kind: 'memo', orgId, journeyId, title: 't', request: { days: 28 }, createdBy: {} },
      undefined,
      clock.now,
    );
  const find = (id: string) => findArtifact(catalog(), orgId, 'memo', id);

  beforeEach(async () => {
    await catalog().deleteFrom('artifacts').execute();
    const org = await createOrg(catalog(), { slug: `acme-${orgs++}` }, clock.now);
    orgId = org.id;
    journeyId = (await createJourney(catalog(), orgId, { slug: 'a', displayName: 'A' }, clock.now)).id;
  });

  it('are begun by one process, whichever asks at the same time', async () => {
    const ids = [await create(), await create()];
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((node) => claimArtifact(catalog(), node, clock.now)));
    const claimed = claims.filter((one) => one !== undefined).map(({ id }) => id);
    expect([...claimed].sort()).toEqual([...ids].sort());
  });

  it('go to another process when the first gives no sign, and count once', async () => {
    const id = await create();
    await claimArtifact(catalog(), 'gone', clock.now);
    clock.advance(CLAIM_MS - 1);
    expect(await claimArtifact(catalog(), 'other', clock.now)).toBeUndefined();
    expect(await renewClaim(catalog(), id, 'gone', 0.5, clock.now)).toBe(true);
    clock.advance(CLAIM_MS);
    expect(await claimArtifact(catalog(), 'other', clock.now)).toMatchObject({ id, status: 'running' });
    // The first one comes back: it has nothing to say any more.
    expect(await renewClaim(catalog(), id, 'gone', 0.9, clock.now)).toBe(false);
    await finishArtifact(catalog(), id, 'gone', outcome);
    await failArtifact(catalog(), id, 'gone', 'no');
    expect(await find(id)).toMatchObject({ status: 'running', result: null });
    await finishArtifact(catalog(), id, 'other', outcome);
    expect(await find(id)).toMatchObject({ status: 'ready', result: { r: 1 } });
    // Written once.
    await finishArtifact(catalog(), id, 'other', { ...outcome, result: { r: 2 } });
    expect(await find(id)).toMatchObject({ result: { r: 1 } });
    expect(await findEvidence(catalog(), id)).toBe('AAAA');
  });

  it('are failed when two processes ended over them', async () => {
    const id = await create();
    for (const node of ['first', 'second']) {
      await claimArtifact(catalog(), node, clock.now);
      clock.advance(CLAIM_MS);
    }
    expect(await claimArtifact(catalog(), 'third', clock.now)).toBeUndefined();
    expect(await find(id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(/twice$/) });
  });

  it('wait in bounded numbers', async () => {
    for (let made = 0; made < UNFINISHED_MAX; made++) await create();
    await expect(create()).rejects.toThrow('Too many memos are being made. Try again when one is ready');
    await claimArtifact(catalog(), 'a', clock.now).then((one) =>
      finishArtifact(catalog(), one?.id ?? '', 'a', outcome),
    );
    await create();
  });

  it('are computed after a restart, dropped when they are deleted meanwhile, and failed in words', async () => {
    const [left, deleted, broken] = [await create(), await create(), await create()];
    await claimArtifact(catalog(), 'the process before', clock.now);
    const worked: string[] = [];
    const queue = startQueue({
      catalog: catalog(),
      now: clock.now,
      alone: true,
      failed: () => 'The event store did not answer',
      stuck: (error) => {
        throw error;
      },
      work: {
        async memo({ id }, control) {
          worked.push(id);
          if (id === broken) throw new Error('no');
          if (id === deleted) await deleteArtifact(catalog(), orgId, 'memo', id);
          await control.step(0.5);
          worked.push(`${id} on`);
          return outcome;
        },
        simulation: undefined,
      },
    });
    queue.wake();
    await queue.idle();
    expect(worked).toEqual(
      [...new Set([left, deleted, broken])]
        .sort((a, b) => worked.indexOf(a) - worked.indexOf(b))
        .flatMap((id) => (id === left ? [id, `${id} on`] : [id])),
    );
    expect(await find(left)).toMatchObject({ status: 'ready', progress: 1 });
    expect(await find(deleted)).toBeUndefined();
    expect(await find(broken)).toMatchObject({
      status: 'failed',
      failure: 'The event store did not answer',
      result: null,
    });
    await queue.close();
  });

  it('are given back by a process that stops', async () => {
    const id = await create();
    await claimArtifact(catalog(), 'a', clock.now);
    await releaseClaims(catalog(), 'b');
    expect(await find(id)).toMatchObject({ status: 'running' });
    await releaseClaims(catalog(), 'a');
    expect(await claimArtifact(catalog(), 'b', clock.now)).toMatchObject({ id });
  });
});
