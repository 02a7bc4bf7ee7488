// The loader, whatever happens between: appends, a store that fails before or after it took a block, batches that the
// store refuses, questions, stops and starts on the same spool. Every batch is loaded at least once, in order, and leaves
// the spool only after that; a refused one is set aside, alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startLoader } from '../../src/spool/loader.ts';
import { openSpool, type Spool } from '../../src/spool/spool.ts';
import { runs } from '../support/runs.ts';
import { asideIn, waitingIn } from '../support/spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-loader-'));
afterAll(() => rmSync(folder, { recursive: true }));

class Refusal extends Error {}

type Outcome = 'taken' | 'fails before' | 'fails after';
type Action =
  | { kind: 'append'; events: number; poison: boolean }
  | { kind: 'ask' }
  | { kind: 'stop' }
  | { kind: 'crash' }
  | { kind: 'turns'; count: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      // Some batches fill a block by themselves.
      events: fc.constantFrom(1, 2, 12_000),
      poison: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'stop' as const }, { kind: 'crash' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 6 }) }) },
);
const outcome = fc.constantFrom<Outcome>('taken', 'taken', 'fails before', 'fails after');

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

let plays = 0;

/** Plays the actions against a real spool. `outcomes` are used up one by one; then nothing fails. */
async function play(actions: readonly Action[], outcomes: Outcome[]) {
  const dataDir = join(folder, `run-${plays++}`);
  const appended: number[] = [];
  const poison = new Set<number>();
  const taken: number[] = [];
  const removed: number[] = [];
  const setAside: number[] = [];
  const answers: Promise<void>[] = [];
  const isSettled = (batch: number) => taken.includes(batch) || setAside.includes(batch);
  const isSettledBefore = (batch: number) => removed.includes(batch) || setAside.includes(batch);

  const start = async () => {
    const real = await openSpool(join(dataDir, 'spool'), Date.now);
    const spool: Spool = {
      ...real,
      removeUpTo(batch) {
        const leaving = appended.filter((one) => one <= batch && !isSettledBefore(one));
        for (const one of leaving) expect(taken).toContain(one);
        real.removeUpTo(batch);
        removed.push(...leaving);
      },
    };
    let crashed = false;
    const loader = startLoader({
      spool,
      async load(batches) {
        const how = outcomes.shift();
        await nextTurn();
        if (crashed || how === 'fails before') throw new Error('away');
        if (batches.some(({ batch }) => poison.has(batch))) throw new Refusal();
        taken.push(...batches.map(({ batch }) => batch));
        if (how === 'fails after') throw new Error('the answer was lost');
        return { repeated: 0 };
      },
      isRefusal: (error) => error instanceof Refusal,
      observer: { loaded() {}, failed() {}, setAside: (batch) => setAside.push(batch) },
      pause: nextTurn,
    });
    return { spool, loader, crash: () => (crashed = true) };
  };

  let service = await start();
  const again = async () => {
    await service.loader.stop();
    await service.spool.close();
    service = await start();
  };
  for (const one of actions) {
    if (one.kind === 'append') {
      const batch = service.spool.nextNumber();
      if (one.poison) poison.add(batch);
      await service.spool.append({ batch, rows: Buffer.from('[]\n'), idHashes: Buffer.alloc(8 * one.events) });
      appended.push(batch);
      service.loader.wake();
    } else if (one.kind === 'ask') {
      const before = [...appended];
      const answer = service.loader
        .caughtUp()
        .then(() => expect(before.filter((batch) => !isSettled(batch))).toEqual([]));
      // Asked of a loader that is stopped before it knows: it reads so.
      answers.push(answer.catch((error: Error) => expect(error.message).toMatch(/stopping/)));
    } else if (one.kind === 'turns') {
      for (let turn = 0; turn < one.count; turn++) await nextTurn();
    } else {
      if (one.kind === 'crash') service.crash();
      await again();
    }
  }
  await service.loader.caughtUp();
  await Promise.all(answers);
  await service.loader.stop();
  await service.spool.close();
  return { dataDir, appended, poison, taken, removed, setAside };
}

const firstTimes = (batches: readonly number[]) => [...new Set(batches)];

it('loads every batch at least once, in order, and removes it only after that', async () => {
  let [batches, failures] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 40, size: 'max' }),
      fc.array(outcome, { maxLength: 20 }),
      async (actions, outcomes) => {
        batches += actions.filter(({ kind }) => kind === 'append').length;
        failures += outcomes.filter((one) => one !== 'taken').length;
        const { dataDir, appended, poison, taken, removed, setAside } = await play(actions, [...outcomes]);
        const good = appended.filter((batch) => !poison.has(batch));
        expect(firstTimes(taken)).toEqual(good);
        expect(removed).toEqual(good);
        expect(setAside).toEqual(appended.filter((batch) => poison.has(batch)));
        expect(await waitingIn(dataDir)).toEqual([]);
        expect(asideIn(dataDir).map(({ batch }) => batch)).toEqual(setAside);
        // Loaded again only where the outcome was unknown.
        if (!outcomes.includes('fails after')) expect(taken).toEqual(good);
      },
    ),
    { numRuns: runs(60) },
  );
  console.log(`loader: ${plays} interleavings, ${batches} batches, ${failures} failures of the store`);
});

it('finds one bad batch among thousands without loading each batch separately', async () => {
  const spool = await openSpool(join(folder, 'one-bad'), Date.now);
  const appends = Array.from({ length: 3_000 }, () => {
    const batch = spool.nextNumber();
    return { batch, done: spool.append({ batch, rows: Buffer.from('[]\n'), idHashes: Buffer.alloc(8) }) };
  });
  await Promise.all(appends.map(({ done }) => done));
  const bad = appends[1_234]?.batch;
  const taken: number[] = [];
  const setAside: number[] = [];
  let loads = 0;
  const loader = startLoader({
    spool,
    async load(batches) {
      loads++;
      if (batches.some(({ batch }) => batch === bad)) throw new Refusal();
      taken.push(...batches.map(({ batch }) => batch));
      return { repeated: 0 };
    },
    isRefusal: (error) => error instanceof Refusal,
    observer: { loaded() {}, failed() {}, setAside: (batch) => setAside.push(batch) },
    pause: nextTurn,
  });
  await loader.caughtUp();
  await loader.stop();
  await spool.close();
  expect(setAside).toEqual([bad]);
  expect(taken).toEqual(appends.map(({ batch }) => batch).filter((batch) => batch !== bad));
  // Two for each halving of 3,000, and the tries of the bad one.
  expect(loads).toBeLessThan(2 * Math.log2(3_000) + 5);
});
