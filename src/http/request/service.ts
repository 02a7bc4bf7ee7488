// The dependencies of routes: databases, queues and background work. main.ts creates them.
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
  /** With `isStopping`, the service still answers, and health checks report the coming shutdown. */
  state: {
    isStopping: boolean;
    /** Tables in which the event store has detached damaged parts, by the last check. */
    damage?: string | undefined;
    /** Time of the last load of batches, in ms; undefined before the first since the start. */
    lastLoadAt?: number | undefined;
  };
  adminToken: string;
  catalog: Catalog;
  accounts: Accounts;
  store: Store;
  /** The reason why the event store is not usable, if it has been unavailable since the start. */
  storeMissing(): string | undefined;
  sessions: Sessions;
  spool: Spool;
  loader: Loader;
  ingest: Ingest & { feed: Feed; usage: Usage };
  counters: Counters;
  /** Records failing routes, for /readyz and metrics. */
  failures: Failures;
  /** Checks both databases, at most every 5 s. */
  tries: Tries;
  memos: Memos;
  erasing: Erasing;
  alerting: Alerting;
  outbox: Outbox;
  /** The addresses to which webhooks may be sent. */
  addressRules: AddressRules;
  /** Encrypts secrets, such as the URLs of endpoints, before they are stored in the catalog. */
  seal: Seal;
  /** Signs links in mail. */
  mailSigner: MailSigner;
  now: Clock;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of BASE_URL, a prefix for links in responses; usually empty. */
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
