// The queue of memos in the catalog: who may begin what, what happens when a process goes away, and what is left of it.
import { beforeEach, expect, it } from 'vitest';
import { type Control, SHORT_MS, startQueue } from '../../src/analysis/queue.ts';
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
  KEPT_BYTES_MAX,
  KEPT_MAX,
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

  it('are started by one process, under concurrent requests', async () => {
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
    await finishArtifact(catalog(), id, 'gone', outcome, clock.now);
    await failArtifact(catalog(), id, 'gone', 'no');
    expect(await find(id)).toMatchObject({ status: 'running', result: null });
    await finishArtifact(catalog(), id, 'other', outcome, clock.now);
    expect(await find(id)).toMatchObject({ status: 'ready', result: { r: 1 } });
    // Written once.
    await finishArtifact(catalog(), id, 'other', { ...outcome, result: { r: 2 } }, clock.now);
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
      finishArtifact(catalog(), one?.id ?? '', 'a', outcome, clock.now),
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

  /** A queue whose work does what the test says; `order` lists the organizations in the order in which they were begun. */
  function openQueue(work: (id: string, orgId: string, control: Control) => Promise<void>) {
    const order: string[] = [];
    const queue = startQueue({
      catalog: catalog(),
      now: clock.now,
      alone: true,
      failed: (error) => String(error),
      stuck: (error) => {
        throw error;
      },
      work: {
        async memo({ id, orgId }, control) {
          order.push(orgId);
          await work(id, orgId, control);
          return outcome;
        },
        simulation: undefined,
      },
    });
    return { queue, order };
  }
  async function another(): Promise<{ orgId: string; create: () => Promise<string> }> {
    const other = await createOrg(catalog(), { slug: `other-${orgs++}` }, clock.now);
    const journey = await createJourney(catalog(), other.id, { slug: 'a', displayName: 'A' }, clock.now);
    const input = {
      kind: 'memo' as const,
      orgId: other.id,
      journeyId: journey.id,
      title: 't',
      request: {},
      createdBy: {},
    };
    return { orgId: other.id, create: () => createArtifact(catalog(), input, undefined, clock.now) };
  }

  it('take turns by organization, regardless of the number waiting before', async () => {
    for (let n = 0; n < 4; n++) {
      await create();
      clock.advance(1);
    }
    const other = await another();
    await other.create();
    clock.advance(1);
    await other.create();
    const { queue, order } = openQueue(async () => {});
    queue.wake();
    await queue.idle();
    expect(order).toEqual([orgId, other.orgId, orgId, other.orgId, orgId, orgId]);
    await queue.close();
  });

  it('that are short never wait behind long ones, which are begun again once their lane is free', async () => {
    const long = [await create(), await create(), await create()];
    const other = await another();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lanes: string[] = [];
    const { queue, order } = openQueue(async (id, _org, control) => {
      if (!long.includes(id)) return;
      if (control.lane() === 'short') clock.advance(SHORT_MS + 1);
      await control.step(0.5);
      lanes.push(control.lane());
      await held;
    });
    queue.wake();
    await expect.poll(() => lanes).toEqual(['long']);
    // The two others of the journey are known to be long now, and wait; the short lane is free.
    const short = await other.create();
    queue.wake();
    const isReady = () => findArtifact(catalog(), other.orgId, 'memo', short).then((one) => one?.status);
    await expect.poll(isReady).toBe('ready');
    expect(order).toEqual([orgId, other.orgId]);
    const statuses = await Promise.all(long.map(async (id) => (await find(id))?.status));
    expect(statuses.sort()).toEqual(['queued', 'queued', 'running']);
    release();
    await queue.idle();
    for (const id of long) expect(await find(id)).toMatchObject({ status: 'ready' });
    expect(lanes).toEqual(['long', 'long', 'long']);
    await queue.close();
  });

  it('that turn out long while their lane is taken wait for it, and were not begun in vain', async () => {
    const [long, second] = [await create(), await another()];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { queue, order } = openQueue(async (id, _org, control) => {
      if (control.lane() === 'short') clock.advance(SHORT_MS + 1);
      await control.step(0.5);
      if (id === long) await held;
    });
    queue.wake();
    await expect.poll(async () => (await find(long))?.progress).toBe(0.5);
    const waiting = await second.create();
    const isBack = async () => (await findArtifact(catalog(), second.orgId, 'memo', waiting))?.status;
    queue.wake();
    await expect.poll(() => order).toEqual([orgId, second.orgId]);
    await expect.poll(isBack).toBe('queued');
    release();
    await queue.idle();
    expect(await isBack()).toBe('ready');
    // A try that was given back is none: what ends two processes is given up, not what waited twice.
    const { tries } = await catalog()
      .selectFrom('artifacts')
      .select('tries')
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(1);
    await queue.close();
  });

  it('are kept in bounded numbers and bytes by an organization, and count no more once deleted', async () => {
    const id = await create();
    const row = await catalog().selectFrom('artifacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const full = 'This organization keeps as many as it may: 1,000 memos and simulations, or 256 MB of them';
    await catalog().updateTable('artifacts').set({ status: 'ready', bytes: KEPT_BYTES_MAX }).execute();
    await expect(create()).rejects.toThrow(full);
    await (await another()).create();
    await deleteArtifact(catalog(), orgId, 'memo', id);
    const copies = Array.from({ length: KEPT_MAX }, (_, n) => ({ ...row, id: `copy-${n}`, status: 'ready' }));
    for (let at = 0; at < KEPT_MAX; at += 100) {
      await catalog()
        .insertInto('artifacts')
        .values(copies.slice(at, at + 100))
        .execute();
    }
    await expect(create()).rejects.toThrow(full);
    await deleteArtifact(catalog(), orgId, 'memo', 'copy-0');
    const last = await create();
    while ((await claimArtifact(catalog(), 'a', clock.now))?.id !== last);
    await finishArtifact(catalog(), last, 'a', outcome, clock.now);
    const { bytes } = await catalog()
      .selectFrom('artifacts')
      .select('bytes')
      .where('id', '=', last)
      .executeTakeFirstOrThrow();
    expect(bytes).toBe('{"r":1}AAAA'.length);
  });
});
