// Batches that were answered 204 survive kills in a row, and nothing counts twice.
import { it } from 'vitest';
import { losesNothing } from './kills.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);

it(`loses nothing and doubles nothing in ${ROUNDS} kills under load`, { timeout: 60_000 + ROUNDS * 20_000 }, () =>
  losesNothing(ROUNDS, 400),
);
