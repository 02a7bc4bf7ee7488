// Pages of the dashboard, rendered in Node: its own application and components, with answers of the real service that were recorded.
// For words, numbers, presence, links, order. Layout, focus, keyboard, network and navigation need the browser of stage.ts.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { format } from 'node:util';
import type { QueryClient } from '@tanstack/react-query';
import type { Window } from 'happy-dom';
import {
  type ComponentType,
  createElement,
  type Dispatch,
  Fragment,
  type SetStateAction,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Role } from '../../../src/domain/person.ts';
import { WORLD_NOW } from '../../support/world/world.ts';
import { type Answers, openAnswers, type Recorded } from './answers.ts';
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
  openPage(path: string): Promise<void>;
  queries: QueryClient;
}

export interface RenderedPages {
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

let whenDrawn: Dispatch<SetStateAction<() => void>>;

/** Stands beside the application, and is drawn after all that was to be drawn before it. */
function Drawn(): null {
  const [tell, setTell] = useState<() => void>(() => () => {});
  whenDrawn = setTell;
  useEffect(tell, [tell]);
  return null;
}

const drawn = () => new Promise<void>((resolve) => startTransition(() => whenDrawn(() => resolve)));

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
  let answers: Answers;
  let window: Window;
  let restore: () => void;
  let application: Application;
  let unmount: (() => void) | undefined;
  let role: Role = 'viewer';
  let asking = 0;
  let held: { of: RegExp; over: Promise<void> } | undefined;
  let isAway = false;
  const missing: string[] = [];
  /** Warnings of React, for example about keys. */
  const complaints: string[] = [];
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();

  const recorded = async (ask: string): Promise<Recorded> => {
    asking += 1;
    try {
      if (held?.of.test(ask)) await held.over;
      if (isAway) throw new TypeError('fetch failed');
      const answer = await answers.answerTo({ as: role, ask });
      if (!answer) missing.push(`${role} ${ask}`);
      return answer ?? { as: role, ask, status: 404, answer: { error: 'not recorded' } };
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
          const { status, answer } = await recorded(`GET ${one}`);
          return `${JSON.stringify({ path: one, status, answer })}\n`;
        }),
      );
      return new Response(lines.join(''));
    }
    const { status, answer } = await recorded([method, path, ...(body === undefined ? [] : [body])].join(' '));
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  };

  beforeAll(async () => {
    answers = await openAnswers();
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
    expect(missing.splice(0), 'not recorded: run the file with UPDATE_ANSWERS=1').toEqual([]);
  });

  afterAll(async () => {
    // The effects of the last drawing run in a later turn.
    await turns();
    restore();
    await answers.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const isSettled = () =>
    asking === 0 &&
    application.queries.isFetching() === 0 &&
    window.document.querySelector('h1') !== null &&
    window.document.querySelector(BUSY) === null;
  /** Until everything is drawn, or, while answers are held back or nothing answers, what is drawn without them. */
  const settled = async () => {
    do {
      await turns();
      await drawn();
      if (held || isAway) return;
      await until(isSettled);
      await turns();
      await drawn();
    } while (!isSettled());
  };

  return {
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
      await application.openPage(new URL(path, 'http://localhost').pathname);
      const place = window.document.createElement('div');
      window.document.body.append(place);
      const root = createRoot(place as never);
      unmount = () => {
        root.unmount();
        place.remove();
      };
      root.render(createElement(Fragment, null, createElement(application.App), createElement(Drawn)));
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
