// The packages, as npm gives them: packed by their own scripts, installed from the tarballs without a registry, and used as
// docs/developers.md shows it, in a real browser and against a running service.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, readDocument } from '../docs/document.ts';
import { freePort } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const run = promisify(execFile);
const WAYMARK = resolve('dist/src/cli/waymark.js');
const COMPILER = resolve('node_modules/typescript/bin/tsc');
const BLOCKS = codeBlocks(readDocument('docs/developers.md'));
const shown = (info: string) => {
  const text = BLOCKS.find((block) => block.info === info)?.text;
  if (text === undefined) throw new Error(`docs/developers.md shows no ${info}`);
  return text;
};

/** Playwright starts a server and a browser for each run, which takes 15 s on a busy machine. */
const BROWSER_MS_MAX = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'waymark-consumer-'));
let port = 0;
beforeAll(async () => {
  for (const name of ['testing', 'playwright', 'client']) {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: resolve('packages', name) });
  }
  // The client's own dependency comes from the registry elsewhere.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
    await run('npm', pack, { cwd: resolve('node_modules', name) });
  }
  const tarballs = readdirSync(folder).map((name) => `./${name}`);
  write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
  // Packages that an application has itself.
  for (const name of ['@playwright', 'playwright', 'playwright-core', '@types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  port = await freePort();
  const site = String(await freePort());
  for (const name of ['ts apply.spec.ts', 'js server.mjs', 'html form.html']) {
    write(name.split(' ')[1] ?? '', shown(name).replaceAll('localhost:4100', `localhost:${port}`));
  }
  const launch = "executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu']";
  const ownBrowser = `use: { launchOptions: { ${launch} },`;
  write(
    'playwright.config.ts',
    shown('ts playwright.config.ts').replace('use: {', ownBrowser).replaceAll('8000', site),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

interface Outcome {
  code: number;
  output: string;
}

/** A command of the application, with micro beside it. */
async function withMicro(command: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const micro = [WAYMARK, 'micro', '--port', String(port), '--', process.execPath, ...command];
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', ...env } };
  return run(process.execPath, micro, options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

const playwright = (env?: Record<string, string>) => withMicro(['node_modules/@playwright/test/cli.js', 'test'], env);

test('the package contains the code, its types and the licence, and depends on at most one library', () => {
  for (const name of ['testing', 'playwright', 'client']) {
    const installed = join(folder, 'node_modules/@waymark', name);
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const { exports, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies ?? {})).toEqual(name === 'client' ? ['openapi-fetch'] : []);
    for (const path of Object.values<string>(exports['.'])) {
      expect(readFileSync(join(installed, path), 'utf8')).toContain('export');
    }
  }
});

test(
  'a form is tested in a browser, against the golden file that the document shows',
  async () => {
    write('golden/apply.txt', shown('text golden/apply.txt'));
    expect(await playwright()).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') });

    write('form.html', readFileSync(join(folder, 'form.html'), 'utf8').replace('name="email"', 'name="mail"'));
    write('apply.spec.ts', shown('ts apply.spec.ts').replace("'email', {", "'mail', {"));
    const renamed = await playwright();
    expect(renamed.code).toBe(1);
    expect(renamed.output.replaceAll(/^ {4}/gm, '')).toContain(shown('text difference').trimEnd());
    expect(await playwright({ UPDATE_GOLDEN: '1' })).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'golden/apply.txt'), 'utf8')).toContain('> mail');
  },
  BROWSER_MS_MAX,
);

test(
  'a page that reports forbidden values, reports nothing or is refused fails with the reason',
  async () => {
    const page = readFileSync(join(folder, 'form.html'), 'utf8');
    const script = (code: string) => `<script>addEventListener('load', () => setTimeout(() => ${code}, 300))</script>`;
    write('teller.html', page + script("JourneyEmbed.track('step_view', { stepKey: 'ada-lovelace' })"));
    write('silent.html', '<p>No script</p>');
    const bad = script(`fetch('http://localhost:${port}/api/ingest', { method: 'POST', body: '{}' })`);
    write('refused.html', bad);
    const spec = (name: string, lines: string) =>
      `test('${name}', async ({ page, journey }) => { await page.goto('/${name}.html'); ${lines} });\n`;
    write(
      'apply.spec.ts',
      "import { expect, test } from '@waymark/playwright';\n" +
        spec(
          'teller',
          "await expect(journey).toReach('ada-lovelace'); await expect(journey).toTellNothingOf(['Ada-Lovelace']);",
        ) +
        spec('form', "await expect(journey).toReach('contat');") +
        spec('silent', "await expect(journey).toTellNothingOf(['Ada-Lovelace']);") +
        spec('refused', "await expect(journey).toReach('contact');"),
    );
    const { code, output } = await playwright();
    expect(code).toBe(1);
    expect(output).toContain('4 failed');
    expect(output).toMatch(/batch \d+, events\[\d+\]\.stepKey: "Ada-Lovelace"/);
    expect(output).toContain('did not reach the step "contat". Steps seen: contact');
    expect(output).toContain('sent nothing, which does not show');
    expect(output).toContain('Batches were refused: 400 Invalid request: events array is required.');
  },
  BROWSER_MS_MAX,
);

test('any test runner of Node does, and the types are right', async () => {
  const plain = await withMicro(['--test', 'server.mjs']);
  expect(plain, plain.output).toMatchObject({ code: 0 });
  write('apply.spec.ts', shown('ts apply.spec.ts'));
  write(
    'wrong.ts',
    "import { expect, openJourney } from '@waymark/testing';\nexpect(await openJourney('a/b')).toReach(7);\n",
  );
  write('deploy.ts', shown('ts deploy.ts'));
  write('wrong-client.ts', shown('ts deploy.ts').replace('completionRate } }', "completionRate: '1' } }"));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
  };
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions,
      files: ['apply.spec.ts', 'playwright.config.ts', 'wrong.ts', 'deploy.ts', 'wrong-client.ts'],
    }),
  );
  const { stdout } = await run(process.execPath, [COMPILER, '-p', folder]).catch((error) => error);
  const mistakes = stdout.split('\n').filter((line: string) => /^\S/.test(line));
  expect(mistakes.sort()).toEqual([
    expect.stringMatching(/wrong-client\.ts\(\d+,\d+\): .*'string' is not assignable to type 'number'/),
    expect.stringContaining('wrong.ts(2,'),
  ]);
});

test('the typed client changes a running service as the document shows it', async () => {
  const service = await startTestService();
  try {
    await service.org('acme');
    const key = await service.key('acme', ['journeys:write', 'results:read']);
    await service.journey(key, { slug: 'housing-benefit' });
    write('deploy.ts', shown('ts deploy.ts'));
    const flags = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--skipLibCheck'];
    await run(process.execPath, [COMPILER, 'deploy.ts', '--ignoreConfig', ...flags], { cwd: folder });
    const env = { PATH: process.env.PATH, WAYMARK_URL: service.url, WAYMARK_KEY: key };
    const deploy = () => run(process.execPath, ['deploy.js'], { cwd: folder, env });
    expect(await deploy()).toMatchObject({ stdout: 'Release 47 is live\n', stderr: '' });
    expect((await deploy()).stdout).toBe('Release 47 is live\n');
    const journey = '/api/journeys/housing-benefit';
    const { body: noted } = await service.request('GET', `${journey}/annotations`, { key });
    expect(noted).toMatchObject({ annotations: [{ text: 'Release 47 is live' }] });
    const { body: targets } = await service.request('GET', `${journey}/targets`, { key });
    expect(targets).toMatchObject({ completionRate: 0.2 });
  } finally {
    await service.remove();
  }
});
