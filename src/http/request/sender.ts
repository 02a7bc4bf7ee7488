// Determines the client address of a request behind trusted proxies (TRUSTED_PROXIES). Sign-in and ingest use it for rate limits. It is
// never stored.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Address, networkOf, readNetworks, senderOf, subscriberOf } from '../../domain/address.ts';
import type { App } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address; undefined if the trusted proxy did not send X-Forwarded-For. */
    readonly sender: Address | undefined;
    /** The client's address in canonical form; the proxy's if the client is unknown. */
    readonly address: string;
    /** The network of `address` that an internet provider assigns to one subscriber. */
    readonly network: string;
  }
}

const WHOLE = { v4: 32, v6: 128 };

export function prepareSenders(app: App, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const networks = (trustedProxies ?? []).map(readNetworks);
  const isTrusted = (address: Address) => networks.some((isInside) => isInside?.(address));
  app.decorateRequest('sender', {
    getter(this: FastifyRequest) {
      const forwarded = this.headers['x-forwarded-for'];
      return senderOf(this.ip, typeof forwarded === 'string' ? forwarded : forwarded?.join(), isTrusted);
    },
  });
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return this.sender ? networkOf(this.sender, WHOLE) : this.ip;
    },
  });
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return subscriberOf(this.address);
    },
  });
}

/** The nginx setting that makes a proxy send the client's address. */
const LINE = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';

/** Returns a function that warns in the log, once per process, if client addresses are unknown. */
export function openSenderWarning({ log }: App): (request: FastifyRequest) => void {
  let isSaid = false;
  return ({ sender, headers }) => {
    if (sender || isSaid || !isFromSite(headers.origin)) return;
    isSaid = true;
    log.warn(
      `Events come from an address of TRUSTED_PROXIES without X-Forwarded-For: the visitors' networks are unknown, so none has a share of the rate limit, and busy ones are not marked. If a proxy sends them, add to its location of /api/ingest: ${LINE}`,
    );
  };
}

/** True if the Origin is a website. Pages on localhost and local files reach the service without a proxy: no warning for them. */
function isFromSite(origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
