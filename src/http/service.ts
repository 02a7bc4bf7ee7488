// What the doors need: the engines and what stands on them, wired in main.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Accounts } from '../accounts/open.ts';
import type { Memos } from '../analysis/memos.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/time.ts';
import type { Ingest } from '../ingest/accept.ts';
import type { Sessions } from '../sessions/ask.ts';
import type { Loader } from '../spool/loader.ts';
import type { Spool } from '../spool/spool.ts';
import type { Store } from '../store/engine.ts';
import type { Counters } from './counters.ts';

export interface Service {
  config: Config;
  /** Stopping: the service still answers, and its health reports that it will not for long. */
  state: { isStopping: boolean };
  adminToken: string;
  catalog: Catalog;
  accounts: Accounts;
  store: Store;
  /** Why the event store cannot be used yet, as long as it was away since the start. */
  storeMissing(): string | undefined;
  sessions: Sessions;
  spool: Spool;
  loader: Loader;
  ingest: Ingest;
  counters: Counters;
  memos: Memos;
  now: Clock;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
