// The sender of a request, through the proxies that TRUSTED_PROXIES names. Counted by sign-in and ingest, and kept nowhere.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Address, networkOf, readNetworks, senderOf, subscriberOf } from '../../domain/address.ts';
import type { App } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: the proxy that sent it says nothing of whom it has it from. */
    readonly sender: Address | undefined;
    /** The sender's address in one spelling or, where that is unknown, the proxy's. */
    readonly address: string;
    /** The network of that address which one subscriber has. */
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

/** The setting that a proxy needs which does not name the sender of a request. */
const LINE = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';

/** Returns a function that logs, once in the life of the process, that senders are unknown. */
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

/** Whether a page of a site sent it: pages on this machine, and files, reach the service without a proxy. */
function isFromSite(origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
