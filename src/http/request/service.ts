// The parts that routes need: the engines and what is built on them, wired in main.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Accounts } from '../../accounts/open.ts';
import type { Alerting } from '../../alerts/evaluate.ts';
import type { Memos } from '../../analysis/memos.ts';
import type { Catalog } from '../../catalog/open.ts';
import type { Config } from '../../config.ts';
import type { AddressRules } from '../../delivery/addresses.ts';
import type { MailSigner } from '../../delivery/mail-links.ts';
import type { Outbox } from '../../delivery/outbox.ts';
import type { Seal } from '../../delivery/seal.ts';
import type { Clock } from '../../domain/time.ts';
import type { Ingest } from '../../ingest/accept.ts';
import type { Feed } from '../../ingest/feed.ts';
import type { Usage } from '../../ingest/usage.ts';
import type { Sessions } from '../../sessions/ask.ts';
import type { Erasing } from '../../sessions/erasing.ts';
import type { Loader } from '../../spool/loader.ts';
import type { Spool } from '../../spool/spool.ts';
import type { Store } from '../../store/engine.ts';
import type { Counters } from './counters.ts';
import type { Failures } from './failures.ts';
import type { Tries } from './tries.ts';

export interface Service {
  config: Config;
  /** Stopping: the service still answers, and its health reports that it will not for long. */
  state: {
    isStopping: boolean;
    /** Tables with parts that the event store has set aside, as it was last looked for. */
    damage?: string | undefined;
    /** When batches were loaded last, in ms; undefined: not since the start. */
    lastLoadAt?: number | undefined;
  };
  adminToken: string;
  catalog: Catalog;
  accounts: Accounts;
  store: Store;
  /** Why the event store cannot be used yet, as long as it was away since the start. */
  storeMissing(): string | undefined;
  sessions: Sessions;
  spool: Spool;
  loader: Loader;
  ingest: Ingest & { feed: Feed; usage: Usage };
  counters: Counters;
  /** Routes that fail. */
  failures: Failures;
  /** Tries the engines, at most each 5 s. */
  tries: Tries;
  memos: Memos;
  erasing: Erasing;
  alerting: Alerting;
  outbox: Outbox;
  /** Where messages may go. */
  addressRules: AddressRules;
  /** Encrypts what the catalog keeps of endpoints. */
  seal: Seal;
  /** Signs links in mail. */
  mailSigner: MailSigner;
  now: Clock;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of BASE_URL, before addresses that browsers and clients resolve; usually empty. */
    basePath: string;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
