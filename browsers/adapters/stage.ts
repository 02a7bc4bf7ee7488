// The stage of each adapter: one browser, one site, one service in memory that keeps what arrives, and an application that has
// the package as npm gives it.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HeldBatch, KeptEvent } from '../../src/micro/held.ts';
import { type Micro, openMicro } from '../../src/micro/open.ts';
import { CHROMIUM_ARGS } from '../../test/embed/support/bench.ts';
import { CANARIES, findCanaries } from '../../test/embed/support/canary.ts';
import { html } from '../../test/embed/support/page.ts';
import { Site } from '../../test/embed/support/site.ts';
import { bundle } from '../bundle.ts';

const run = promisify(execFile);
const BROWSERS = join(import.meta.dirname, '..');
const ADAPTERS = join(BROWSERS, '../packages/adapters');
const COMPILER = join(BROWSERS, '../node_modules/typescript/bin/tsc');
/** Longer than two signs of one attempt may be apart. */
const ATTEMPT_MS = 400;

/** The result of a walk. */
export interface Reported {
  /** Steps by their keys, `attempt`, and `success` or `likely success`, in their order. */
  story: string[];
  /** Keys of the fields that were visited. */
  fields: string[];
}

export interface Stage {
  micro: Micro;
  /** It is of this walk alone. */
  site: Site;
  /** Folder of an application, with the package in its node_modules. */
  folder: string;
  /** The script's tag, for this journey. */
  tag(journey: string, attributes?: string): string;
  /** A page of the site with the tag and a body. */
  page(path: string, journey: string, body: string, attributes?: string): void;
  /** Code of the application, as one script, without what is external. */
  bundle(code: string, external?: RegExp[]): Promise<string>;
  /** Opens the page and acts as a visitor until a success has arrived; leaves, and answers what arrived. Nothing that was typed did. */
  walk(journey: string, url: string, act: (page: Page) => Promise<void>): Promise<Reported>;
}

export interface Stages {
  /** Has one adapter walked, on a site of its own: walks go on beside each other. */
  on<Answer>(walk: (stage: Stage) => Promise<Answer>): Promise<Answer>;
  /** Mistakes that the compiler finds in a module of the application. */
  typeErrors(code: string): Promise<string>;
  close(): Promise<void>;
}

export async function openStages(): Promise<Stages> {
  mkdirSync(join(BROWSERS, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(BROWSERS, 'dist/application-'));
  await install(folder);
  const micro = await openMicro({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  const tag: Stage['tag'] = (journey, attributes = '') =>
    `<script async src="${micro.url}/embed/v1.js" data-org="acme" data-journey="${journey}" ` +
    `data-endpoint="${micro.url}/api/ingest" ${attributes}></script>`;
  return {
    async on(walkOne) {
      const site = new Site();
      await site.listen();
      // Without a bundler an application serves the package's files.
      site.folder('/waymark/', pathToFileURL(join(folder, 'node_modules/@waymark/adapters/dist/')));
      try {
        return await walkOne({
          micro,
          site,
          folder,
          tag,
          page: (path, journey, body, attributes) => site.page(path, html(tag(journey, attributes), body)),
          bundle: (code, external) => bundle(code, external, folder),
          walk: (journey, url, act) => walk(browser, micro, journey, url, act),
        });
      } finally {
        await site.close();
      }
    },
    async typeErrors(code) {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
      };
      const options = { ...compilerOptions, lib: ['es2023', 'dom'], types: [], skipLibCheck: true };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['app.ts'] }));
      writeFileSync(join(folder, 'app.ts'), code);
      return (await run(process.execPath, [COMPILER, '-p', folder]).catch((error) => error)).stdout;
    },
    async close() {
      await browser.close();
      await micro.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Packs the package by its own scripts, which this folder's .npmrc switches off, and installs the file, without a registry. */
async function install(folder: string): Promise<void> {
  await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], { cwd: ADAPTERS });
  const [tarball = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'application', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
}

async function walk(
  browser: Browser,
  micro: Micro,
  journey: string,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<Reported> {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url);
    await page.waitForFunction('window.JourneyEmbed');
    await act(page);
    await expect
      .poll(async () => (await eventsOf(micro, journey)).some(({ _tag }) => _tag === 'submit_success'))
      .toBe(true);
    await page.goto('about:blank');
    await expect.poll(async () => (await eventsOf(micro, journey)).at(-1)?._tag).toBe('session_end');
  } catch (error) {
    // The page itself gives the better reason.
    throw errors.length === 0 ? error : new Error(errors.join('; '), { cause: error });
  } finally {
    await context.close();
  }
  expect(errors, 'errors in the page').toEqual([]);
  const batches = await ask<{ batches: HeldBatch[] }>(micro, `batches?journey=${journey}`);
  expect(findCanaries({ [journey]: JSON.stringify(batches) }, CANARIES)).toEqual([]);
  expect(micro.summary().refusals).toEqual([]);
  const events = await eventsOf(micro, journey);
  return {
    story: events.flatMap((event) => lineOf(event) ?? []),
    fields: [...new Set(events.flatMap((event) => (event._tag === 'field_focus' && event.fieldKey) || []))],
  };
}

function lineOf({ _tag, stepKey, inferred }: KeptEvent): string | undefined {
  if (_tag === 'step_view') return stepKey;
  if (_tag === 'submit_attempt') return 'attempt';
  if (_tag === 'submit_success') return inferred ? 'likely success' : 'success';
  return undefined;
}

/** Each event once, in the order in which they happened: the page after may repeat what it cannot know to have arrived. */
async function eventsOf(micro: Micro, journey: string): Promise<KeptEvent[]> {
  const { events } = await ask<{ events: KeptEvent[] }>(micro, `events?journey=${journey}`);
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  return once.sort((a, b) => (a.ts === b.ts ? Number(a['seq']) - Number(b['seq']) : a.ts < b.ts ? -1 : 1));
}

const ask = async <Answer>(micro: Micro, what: string): Promise<Answer> =>
  (await (await fetch(`${micro.url}/micro/${what}`)).json()) as Answer;

/** Presses a button that submits, after what was pressed before is over. */
export async function send(page: Page, button: string): Promise<void> {
  await page.evaluate('window.pressedBefore = performance.now()');
  await page.waitForFunction(`performance.now() - window.pressedBefore > ${ATTEMPT_MS}`);
  await page.click(button);
}

/** The selectors of a form in two steps, whose second one is refused once. */
export interface TwoSteps {
  email: string;
  next: string;
  notes: string;
  send: string;
  refused: string;
}

/** The names in the applications that are walked here. */
export const APPLICATION: TwoSteps = {
  email: '[name=email]',
  next: '#contact button',
  notes: '[name=notes]',
  send: '#review button',
  refused: '#refused',
};

/** An application: both steps are one document. */
export async function walkTwoSteps(
  page: Page,
  { email, next, notes, send: last, refused }: TwoSteps,
  whenRefused?: () => Promise<void>,
): Promise<void> {
  await page.fill(email, CANARIES.email);
  await send(page, next);
  await page.fill(notes, CANARIES.text);
  await send(page, last);
  await page.waitForSelector(refused);
  await whenRefused?.();
  await page.fill(notes, CANARIES.text);
  await send(page, last);
  await page.waitForSelector('#thanks');
}

/** A server: each answer is another page, and the second step is sent empty at first. */
export async function walkTwoPages(page: Page, { email, next, notes, send: last, refused }: TwoSteps): Promise<void> {
  const answers = async (button: string, shown: string) => {
    await send(page, button);
    await page.waitForSelector(shown);
    await page.waitForFunction('window.JourneyEmbed');
  };
  await page.fill(email, CANARIES.email);
  await answers(next, `${notes}:visible`);
  await page.focus(notes);
  await answers(last, refused);
  await page.fill(notes, CANARIES.text);
  await answers(last, '#thanks');
}

/** A server that refuses the first time that it is asked, and accepts from then on. */
export function refusesFirst(site: Site, path: string, accepted = '{}'): void {
  let asked = 0;
  site.page(path, (_request, _body, response) => {
    const isRefused = asked++ === 0;
    response.statusCode = isRefused ? 503 : 200;
    return isRefused ? '{}' : accepted;
  });
}
