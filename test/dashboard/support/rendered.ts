// Pages of the dashboard, rendered in Node: its own application and components, with answers of the real service over the world.
// For words, numbers, presence, links, order. Layout, focus, keyboard, network and navigation need the browser of stage.ts.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { format } from 'node:util';
import type { QueryClient } from '@tanstack/react-query';
import type { Window } from 'happy-dom';
import { type ComponentType, createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Role } from '../../../src/domain/person.ts';
import { sharedWorld, WORLD_NOW, type World, type WorldService } from '../../support/world/world.ts';
import { type Answered, answerTo } from './answers.ts';
import { openWindow } from './dom.ts';
import { type Part, partOf } from './part.ts';

export interface Rendered extends Part {
  title(): string;
  /** The address, from the path on. */
  address(): string;
  /** The files saved since the last look, by their names. */
  saved(): Promise<Record<string, string>>;
}

interface Application {
  App: ComponentType;
  loadPage(pathname: string): Promise<void>;
  openPage(pathname: string): Promise<void>;
  queries: QueryClient;
}

export interface RenderedPages {
  /** Its ids. */
  world: World;
  visit(role: Role, path: string): Promise<Rendered>;
  /** Holds back answers to questions from now on, until what it returns is called. */
  hold(of: RegExp): () => Promise<void>;
  /** Nothing answers, until what it returns is called. */
  leave(): () => void;
  /** Waits until something is so. */
  until(isSo: () => boolean): Promise<void>;
}

const until: RenderedPages['until'] = async (isSo) => {
  await vi.waitUntil(isSo, { timeout: SETTLED_MS_MAX, interval: 10 });
};

/** React's root, with the updates that it still has to draw. React shows them to nobody else, and draws them when it has time. */
interface ReactRoot {
  _internalRoot: { pendingLanes: number };
}

/** Timers and messages that were on their way have come: pages receive answers by timers. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await nextTurn();
    await delay();
  }
}

/** The application needs the types of the DOM, which other tests do without. */
const APPLICATION = '../../../dashboard/src/app.tsx';

/** A busy machine draws slowly; what never comes is a fault. In ms. */
const SETTLED_MS_MAX = 30_000;
const TURNS = 3;
const BUSY = 'main :is(.skeleton, [aria-busy="true"])';

export function renderedPages(): RenderedPages {
  let service: WorldService;
  let window: Window;
  let restore: () => void;
  let application: Application;
  let root: ReactRoot | undefined;
  let unmount: (() => void) | undefined;
  let role: Role = 'viewer';
  let asking = 0;
  let held: { of: RegExp; over: Promise<void> } | undefined;
  let isAway = false;
  /** Warnings of React, for example about keys. */
  const complaints: string[] = [];
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();

  const answerOf = async (ask: string): Promise<Answered> => {
    asking += 1;
    try {
      if (held?.of.test(ask)) await held.over;
      if (isAway) throw new TypeError('fetch failed');
      return await answerTo(service, { as: role, ask }).catch((error: Error) => {
        complaints.push(error.message);
        throw error;
      });
    } finally {
      asking -= 1;
    }
  };

  /** In place of the network: a bundle is taken apart, as the service does. */
  const ask = async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (path.startsWith('/api/bundle?')) {
      const paths = new URL(path, 'http://localhost').searchParams.getAll('path');
      const lines = await Promise.all(
        paths.map(async (one) => {
          const { status, text } = await answerOf(`GET ${one}`);
          return `{"path":${JSON.stringify(one)},"status":${status},"answer":${text}}\n`;
        }),
      );
      return new Response(lines.join(''));
    }
    const { status, text } = await answerOf([method, path, ...(body === undefined ? [] : [body])].join(' '));
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };

  beforeAll(async () => {
    service = await sharedWorld();
    vi.useFakeTimers({ toFake: ['Date'], now: WORLD_NOW });
    vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(format(...said)));
    const opened = openWindow({ fetch: ask });
    ({ window } = opened);
    const [createUrl, { prototype }] = [URL.createObjectURL, window.HTMLAnchorElement];
    const { click } = prototype;
    URL.createObjectURL = (blob: Blob) => {
      const url = `blob:http://localhost/${blobs.size}`;
      blobs.set(url, blob);
      return url;
    };
    prototype.click = function save(this: typeof prototype) {
      const blob = blobs.get(this.href);
      if (blob) files.set(this.download, blob);
      else click.call(this);
    };
    restore = () => {
      URL.createObjectURL = createUrl;
      prototype.click = click;
      opened.close();
    };
    application = (await import(/* @vite-ignore */ APPLICATION)) as Application;
  });

  afterEach(() => {
    unmount?.();
    unmount = undefined;
    held = undefined;
    isAway = false;
    expect(complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    // The effects of the last drawing run in a later turn.
    await turns();
    restore();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const isDrawn = () => root?._internalRoot.pendingLanes === 0;
  const isSettled = () =>
    isDrawn() &&
    asking === 0 &&
    application.queries.isFetching() === 0 &&
    window.document.querySelector('h1') !== null &&
    window.document.querySelector(BUSY) === null;
  /** Until everything is drawn, or, while answers are held back or nothing answers, what is drawn without them. */
  const settled = async () => {
    do {
      await turns();
      await until(held || isAway ? isDrawn : isSettled);
      await turns();
    } while (!(held || isAway ? isDrawn() : isSettled()));
  };

  return {
    get world() {
      return service.world;
    },
    hold(of) {
      let release = () => {};
      const over = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { of, over };
      return async () => {
        held = undefined;
        release();
        await settled();
      };
    },
    leave() {
      isAway = true;
      return () => {
        isAway = false;
      };
    },
    until,
    async visit(as, path) {
      role = as;
      unmount?.();
      application.queries.clear();
      window.sessionStorage.clear();
      window.localStorage.clear();
      window.history.replaceState(null, '', path);
      const { createRoot } = await import('react-dom/client');
      const { pathname } = new URL(path, 'http://localhost');
      await application.loadPage(pathname);
      await application.openPage(pathname);
      const place = window.document.createElement('div');
      window.document.body.append(place);
      const opened = createRoot(place as never);
      root = opened as unknown as ReactRoot;
      unmount = () => {
        opened.unmount();
        place.remove();
      };
      opened.render(createElement(application.App));
      await settled();
      return {
        ...partOf(window.document.documentElement, settled),
        title: () => window.document.title,
        address: () => window.location.pathname + window.location.search + window.location.hash,
        async saved() {
          const texts = [...files].map(
            async ([name, blob]) => [name, Buffer.from(await blob.arrayBuffer()).toString()] as const,
          );
          files.clear();
          return Object.fromEntries(await Promise.all(texts));
        },
      };
    },
  };
}
