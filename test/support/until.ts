// A run that must end in time: what has not begun by TESTS_UNTIL, in seconds since 1970, is skipped and counted as such.
import { beforeEach } from 'vitest';

const until = Number(process.env.TESTS_UNTIL ?? Number.POSITIVE_INFINITY) * 1_000;

beforeEach((context) => context.skip(Date.now() > until, 'no time is left'));
