// Clients that are slow, idle or gone in the middle: the others do not notice, and nothing half of theirs is kept.
// slow-clients.long.test.ts has more of them, and waits for the time limits of requests.
import { it } from 'vitest';
import { doNotDisturb } from './slow-clients.ts';

it('do not disturb the others', () =>
  doNotDisturb({ idle: 500, slowWriters: 30, slowReaders: 15, gone: 60, others: 40 }));
