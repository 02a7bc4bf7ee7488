// Batches that were answered 204 survive `kill -9`, and nothing counts twice. kill.long.test.ts kills more often.
import { it } from 'vitest';
import { losesNothing } from './kills.ts';

it('loses nothing and doubles nothing in a kill under load', () => losesNothing(1, 80));
