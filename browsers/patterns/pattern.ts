// A pattern: how pages of some kind behave, the walk of one visitor, and what a truthful recorder says of it, written down first.
import { findCanaries, wholeRequest } from '../../test/embed/support/canary.ts';
import { type SentEvent, story } from '../../test/embed/support/collector.ts';
import { html, scriptTag } from '../../test/embed/support/page.ts';
import { Site } from '../../test/embed/support/site.ts';
import { advance, FAKE_CLOCK } from '../clock.ts';
import type { EngineName } from '../engines.ts';
import type { Stage } from '../stage.ts';
import { type Step, take, type Visitor } from '../walk.ts';
import type { Answer } from './answers.ts';

/** A page's body; or what the server does instead of answering with one. */
export type Content = string | Answer;

export interface Pattern {
  name: string;
  /** Attributes of the tag. */
  tag?: string;
  /** The service's answer about the journey. */
  steps?: string[];
  stepTypes?: string[];
  declared?: boolean;
  /**
   * By path; the walk begins at the first. `OTHER` in a body becomes the address of another origin; below /m/ lies what is installed.
   */
  pages: Record<string, Content>;
  /** Pages of another origin, without the script. */
  others?: Record<string, string>;
  /** Code that pages load as /page.js; built once. */
  code?: () => Promise<string>;
  /** An expression that is true in the page when a person could begin. */
  ready?: string;
  walk: Step[];
  /** How the walk ends: by closing the tab, unless it has left already, or the system kills a page that is not seen. */
  ending?: 'none' | 'killed';
  /** Engines in which a truthful recorder cannot know the truth, and why. */
  notIn?: Partial<Record<EngineName, string>>;
  /** Lines about these are compared; all kinds unless named. */
  about?: RegExp;
  truth: string[];
}

/** The truth of fields that a visitor enters, changes and leaves, one after the other. */
export const visited = (...names: string[]): string[] =>
  names.flatMap((name) => [`field_focus ${name}`, `field_change ${name}`, `field_blur ${name}`]);

const ADAPTER = /\/embed\/v[\d.]+\.[a-z]\w*\.js$/;
const MODULES = new URL('../node_modules/', import.meta.url);
/** By what builds it: hosts that are walked with each ending share it. */
const built = new Map<() => Promise<string>, Promise<string>>();

export interface Walked {
  story: string[];
  canaries: string[];
}

/** Walks, and answers what arrived: sessions, views and the ends of pages are left out. */
export async function walkPattern(stage: Stage, pattern: Pattern): Promise<Walked> {
  const { collector, site, tab } = stage;
  collector.steps = pattern.steps;
  collector.stepTypes = pattern.stepTypes;
  collector.declared = pattern.declared ?? false;
  const other = new Site();
  let saysWhyItIsLeft = true;
  await other.listen();
  try {
    const place = (text: string) => text.replaceAll('OTHER', other.url.replace('127.0.0.1', 'localhost'));
    const head = FAKE_CLOCK + scriptTag(collector, pattern.tag);
    for (const [path, content] of Object.entries(pattern.pages)) {
      if (typeof content === 'string') site.page(path, html(head, place(content)));
      else
        site.page(path, (...call) => {
          const body = content(...call);
          return body === undefined ? undefined : html(head, place(body));
        });
    }
    for (const [path, body] of Object.entries(pattern.others ?? {}))
      other.page(path, html('', body.replaceAll('SITE', site.url)));
    site.folder('/m/', MODULES);
    if (pattern.code) {
      if (!built.has(pattern.code)) built.set(pattern.code, pattern.code());
      site.page('/page.js', (await built.get(pattern.code)) ?? '');
    }
    const [first = '/'] = Object.keys(pattern.pages);
    await tab.goto(site.url + first);
    await tab.until(`!!window.JourneyEmbed && !!(${pattern.ready ?? true})`);
    const visitor: Visitor = {
      ...tab,
      url: site.url,
      async wait(seconds) {
        await tab.until('window.JourneyEmbed || document.readyState === "complete"');
        if (await tab.evaluate('!!window.tick')) await advance(tab, 1_000, seconds);
      },
    };
    saysWhyItIsLeft = await tab.evaluate('"navigation" in window');
    await visitor.wait(1);
    // Adapters that the script loads are here long before a person could begin.
    const loads = `[...document.scripts].filter(({ src }) => ${ADAPTER}.test(src)).length`;
    if (await tab.evaluate(`!!window.JourneyEmbed && ${loads}`)) {
      await tab.until(`(window.JourneyEmbedAdapters || []).length >= ${loads}`);
      await visitor.wait(1);
    }
    await take(visitor, pattern.walk);
    await leave(stage, pattern);
    await collector.until(hasNoGap, 'the whole story');
  } finally {
    await other.close();
  }
  return {
    // Not by time: each page's clock begins at the true time.
    story: [...collector.events]
      .sort((a, b) => a.seq - b.seq)
      .filter((event, at, all) => saysWhyItIsLeft || !isTakenBack(event, all.slice(at + 1)))
      .map(story)
      .filter((line) => !/^(session|page)_/.test(line)),
    canaries: findCanaries({ requests: collector.requests.map(wholeRequest).join('\n') }),
  };
}

const leave = async ({ collector, tab }: Stage, { ending, truth }: Pattern): Promise<void> => {
  const ends = () => collector.tagged('session_end').length;
  const before = ending === 'none' ? 0 : ends();
  // It hears that it is hidden, and no more.
  if (ending === 'killed') {
    await tab.hide();
    await collector.until(({ events }) => events.map(story).includes(truth.at(-1) ?? ''), 'what waited');
    return;
  }
  if (ending !== 'none') await tab.close();
  await collector.until(() => ends() > before, 'the end');
};

/** As the service counts it: where a browser does not say why a page is left, whatever follows shows that the visitor stayed. */
const isTakenBack = ({ _tag }: SentEvent, later: SentEvent[]): boolean =>
  _tag === 'dropoff_signal' && later.some((event) => !/^(session_end|dropoff_signal)$/.test(event._tag));

function hasNoGap({ events }: { events: SentEvent[] }): boolean {
  const counted = new Set(events.map(({ seq }) => seq));
  return counted.size === Math.max(...counted) + 1;
}
