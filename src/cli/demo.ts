import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { demoPlace, readConfig } from '../config.ts';
import { DEMO_JOURNEY, DEMO_ORG } from '../demo/journey.ts';
import { demoPage } from '../demo/page.ts';
import { STORY_DAYS, storyOf, VISITORS } from '../demo/story.ts';
import { DAY_MS } from '../domain/time.ts';
import { context, inFolder } from './context.ts';
import { type Account, createOwner, prepare } from './demo-setup.ts';
import { makeMemo } from './memo.ts';
import { firstDay, showJourney } from './metrics.ts';
import { integer } from './options.ts';
import { self } from './self.ts';
import { startTrouble } from './serve.ts';
import type { Service } from './service.ts';
import { aborted } from './stop.ts';
import { facts, paint, print, progress, UsageError } from './terminal.ts';

interface DemoOptions {
  visitors: number;
  seed: number;
  port?: number;
  keep?: true;
  folder?: string;
  once?: true;
}

/** `waymark demo`: a throwaway service full of simulated visitors. */
export function demoCommand(): Command {
  return new Command('demo')
    .summary('show Waymark with simulated visitors, and leave nothing behind')
    .description(
      'Start a throwaway service with an organization, three journeys, a form of eight steps at /demo, and ' +
        `simulated visitors of the last ${STORY_DAYS} days, sent through the public ingest endpoint: a release, a day on which a page stood ` +
        'still, a forecast with its outcome, an alert, a target and a memo.',
    )
    .option('--visitors <count>', 'how many visitors', integer(1, 1_000_000), VISITORS)
    .option('--seed <number>', 'equal seeds give equal visitors', integer(0, 2 ** 32 - 1), 1)
    .option('--port <port>', 'port to listen on (default: PORT, or a free one)', integer(1, 65_535))
    .option('--keep', 'keep the data folder at the end')
    .option('--folder <path>', 'keep the data in this folder, which must be empty or new (default: DATA_DIR, or none)')
    .option('--once', 'stop when the metrics are shown, instead of serving until Ctrl-C')
    .addHelpText('after', `\nExample:\n  ${self()} demo --visitors 3000 --port 3000`)
    .action(demo);
}

async function demo(given: DemoOptions): Promise<void> {
  const options = withPlace(given);
  const stop = context().stop();
  const folder =
    options.folder === undefined ? await mkdtemp(join(tmpdir(), 'waymark-demo-')) : ownFolder(options.folder);
  const keep = options.keep || options.folder !== undefined;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when a second Ctrl-C leaves at once.
  if (!keep) process.once('exit', remove);
  try {
    await run(folder, options, stop);
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    if (keep) print(`Kept: ${folder}`);
    else remove();
    process.off('exit', remove);
  }
}

/** PORT and DATA_DIR stand in for options that are not given, as for a service. Port 0 is a free one. */
function withPlace(options: DemoOptions): DemoOptions {
  const { port, folder } = demoPlace(context().env);
  return { ...(port && { port }), ...(folder !== undefined && { folder }), ...options };
}

/** Throws `UsageError` for a folder that is not empty: the demonstration creates its own organization. */
function ownFolder(path: string): string {
  const folder = inFolder(path);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} is not empty: name another folder, or remove it first`);
  }
  return folder;
}

async function run(folder: string, options: DemoOptions, stop: AbortSignal): Promise<void> {
  const port = options.port ?? (await freePort());
  // Only the networks of webhooks are taken from the environment: the other variables configure the real service.
  const { WEBHOOK_NETWORKS } = context().env;
  const config = readConfig({ WEBHOOK_NETWORKS, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const page = demoPage({ orgKey: DEMO_ORG.slug, journeyKey: DEMO_JOURNEY.slug, baseUrl: config.baseUrl });
  print(`\n${paint('bold', 'Waymark demonstration')}\n`);
  // Only here: other commands, which load this file for their help, need no service.
  const [{ startService }, { play }] = await Promise.all([import('../main.ts'), import('./demo-play.ts')]);
  const now = Date.now();
  let clock = () => now - STORY_DAYS * DAY_MS;
  const service = await startService(config, { plugins: [page], now: () => clock() }).catch((error: unknown) => {
    throw startTrouble(error, config, (other) => `npm run demo -- --port ${other}`) ?? error;
  });
  try {
    const organization = await prepare(service, config.baseUrl);
    print(`Playing ${STORY_DAYS} days with ${number(options.visitors)} simulated visitors:`);
    const bar = progress();
    const began = performance.now();
    const totals = await play({
      ...{ story: storyOf(now, options.visitors), seed: options.seed, now, running: service, organization },
      ...{ pageUrl: `${config.baseUrl}/demo`, signal: stop },
      setClock(moment) {
        clock = () => moment;
      },
      onDelivered: (moment, { events }) =>
        bar.update(1 - (now - moment) / (STORY_DAYS * DAY_MS), `${number(events)} events`),
    });
    clock = Date.now;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    bar.done(`${number(totals.events)} events in ${number(totals.batches)} requests, ${seconds} s`);
    await makeMemo(organization, DEMO_JOURNEY.slug);
    const owner = await createOwner(service);
    await showJourney(organization, DEMO_JOURNEY.slug);
    showAddresses(organization, owner, service.dataDir, options);
    if (!options.once) await aborted(stop);
  } finally {
    await service.close();
  }
}

function showAddresses({ url, credential }: Service, owner: Account, dataDir: string, options: DemoOptions): void {
  const { once, keep, folder } = options;
  const signIn: [string, string] = ['Sign in', `${owner.email}  ${owner.password}`];
  if (once) {
    if (folder !== undefined) print(`\n${facts([signIn])}`);
    return;
  }
  print(`\n${paint('bold', 'Open')}`);
  print(
    facts([
      ['Dashboard', paint('cyan', `${url}/`)],
      signIn,
      ['Form', `${paint('cyan', `${url}/demo`)}  fill it in, and watch it arrive in the dashboard`],
      ['API reference', paint('cyan', `${url}/docs`)],
      [
        'Metrics',
        `curl -H "Authorization: Bearer ${credential}" "${url}/api/journeys/${DEMO_JOURNEY.slug}/metrics?from=${firstDay()}"`,
      ],
    ]),
  );
  print(
    paint(
      'dim',
      `\nCtrl-C stops the demonstration${keep || folder !== undefined ? '' : ` and removes its data (${dataDir})`}.\n`,
    ),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const number = (value: number): string => value.toLocaleString('en');
