// Folders on disk: nobody else reads them, and one that is not whole is refused with one sentence that says what to do.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartRefused } from '../../src/domain/error.ts';
import { secretIn } from '../../src/folder/secrets.ts';
import { openSqlite } from '../../src/sqlite.ts';
import { startTestService } from '../support/service.ts';
import { call, folderForTest, run, serve, stop } from './command.ts';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

/** A data folder of 0.1.0 with everything in it. */
function usedFolder(version = '0.1.0'): { folder: string; data: string } {
  const folder = folderForTest();
  execFileSync('tar', ['-xzf', join(GOLDEN, version, 'data.tar.gz'), '-C', folder]);
  return { folder, data: join(folder, 'data') };
}

/** Everything below a folder that somebody other than its owner may read, write or enter. */
function openToOthers(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
    .map((path) => path.slice(folder.length));
}

/** Runs with a umask that hides nothing. */
async function withOpenUmask<T>(work: () => Promise<T>): Promise<T> {
  const before = process.umask(0);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}

it('makes secrets readable by their owner only, new and previously open ones, with any umask', async () => {
  const folder = folderForTest();
  const [made, open] = [join(folder, 'made'), join(folder, 'open')];
  await withOpenUmask(async () => {
    writeFileSync(open, 'x'.repeat(40), { mode: 0o644 });
    for (const path of [made, open]) secretIn(path, '', 'nothing');
  });
  expect([made, open].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
});

it('makes no backup of a data folder that is not there', async () => {
  const folder = folderForTest();
  const answer = await call(['export', join(folder, 'out')], folder);
  expect(answer).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`No data folder at ${join(folder, 'data')}`),
  });
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

it('keeps data folder, backup and export to its owner, whatever the umask', async () => {
  const folder = folderForTest();
  const BACKUP_DIR = join(folder, 'backup');
  await withOpenUmask(async () => {
    const service = await serve(folder, { BACKUP_DIR });
    await expect.poll(() => existsSync(join(BACKUP_DIR, 'manifest.json'))).toBe(true);
    await stop(service);
    expect(await run(['export', join(folder, 'out')], folder)).toMatchObject({ code: 0, stderr: '' });
  });
  for (const name of ['data', 'backup', 'out']) expect(openToOthers(join(folder, name))).toEqual([]);
});

describe('a folder that is not whole', () => {
  const catalog = (data: string) => join(data, 'catalog.db');
  const loseCatalog = (data: string) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(catalog(data) + suffix, { force: true });
  };
  const faults: [name: string, fault: (data: string) => void, sentence: RegExp][] = [
    ['an empty admin token', (data) => truncateSync(join(data, 'admin-token')), /admin-token is empty: restore it/],
    [
      'a short admin token',
      (data) => truncateSync(join(data, 'admin-token'), 20),
      /admin-token is too short: .*remove it/,
    ],
    [
      'an empty secret',
      (data) => writeFileSync(join(data, 'auth-secret'), '\n'),
      /auth-secret is empty: .*sign in again/,
    ],
    ['no catalog', loseCatalog, /holds events, but its catalog is lost .*restore it from a backup/],
    [
      'an empty catalog',
      (data) => {
        loseCatalog(data);
        writeFileSync(catalog(data), '');
      },
      /its catalog is lost/,
    ],
    [
      'a catalog that is none',
      (data) => writeFileSync(catalog(data), 'x'.repeat(9_000)),
      /The catalog .* is damaged \(.*restore/,
    ],
    [
      'a damaged catalog',
      (data) => {
        const database = openSqlite(catalog(data));
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        database.close();
        const bytes = readFileSync(catalog(data));
        bytes.fill(0xa5, 8_192, 40_000);
        writeFileSync(catalog(data), bytes);
      },
      /The catalog .* is damaged/,
    ],
    [
      'the catalog of a newer version',
      (data) => {
        const database = openSqlite(catalog(data));
        database.exec("INSERT INTO kysely_migration VALUES ('999_later', '2030-01-01T00:00:00.000Z')");
        database.close();
      },
      /was written by a newer version of Waymark \(999_later\): start that version/,
    ],
    [
      'the catalog of another installation, without organizations',
      (data) => {
        loseCatalog(data);
        const database = openSqlite(catalog(data));
        database.exec('CREATE TABLE anything (name)');
        database.close();
      },
      /holds events, but its catalog knows no organization/,
    ],
    [
      'no events',
      (data) => renameSync(join(data, 'events'), join(data, 'away')),
      /its events are lost .*make an empty folder/,
    ],
    [
      'a spool of a newer version',
      (data) => {
        const spool = join(data, 'spool');
        const [name = ''] = readdirSync(spool).filter((one) => one.endsWith('.log'));
        const bytes = readFileSync(join(spool, name));
        const mark = Buffer.from(bytes.subarray(0, 4));
        for (let at = 0; at !== -1; at = bytes.indexOf(mark, at + 1)) bytes[at + 3] = 2;
        writeFileSync(join(spool, name), bytes);
      },
      /The spool .* was written by a newer version of Waymark/,
    ],
    [
      'a file in the place of the spool',
      (data) => {
        rmSync(join(data, 'spool'), { recursive: true });
        writeFileSync(join(data, 'spool'), '');
      },
      /spool is not a folder/,
    ],
  ];

  it.each(faults)('is refused with a sentence that says what to do: %s', async (_name, fault, sentence) => {
    const { data } = usedFolder();
    fault(data);
    const refused = startTestService({ dataDir: data, config: { adminToken: undefined } });
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(sentence);
  });

  it('is refused by the command with that one line, and nothing else', async () => {
    const { folder, data } = usedFolder();
    loseCatalog(data);
    const { code, stdout, stderr } = await run(['serve'], folder, { PORT: '0' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: .* holds events, but its catalog is lost [^\n]*\n$/);
  });

  it('is refused while another process uses it, with one line, and left alone by it', async () => {
    const folder = folderForTest();
    const service = await serve(folder);
    for (const command of [['serve'], ['export', join(folder, 'out')]]) {
      const { code, stdout, stderr } = await call(command, folder, { PORT: '0' });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^error: \S+\/data is used by another Waymark: stop that one first, or set DATA_DIR to another folder\.?\n$/,
      );
    }
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(await stop(service)).toMatchObject({ code: 0, stderr: '' });
  });

  it.skipIf(!existsSync('/proc/self'))('is refused: a folder where the file system takes none', async () => {
    const { code, stderr } = await call(['serve'], folderForTest(), { PORT: '0', DATA_DIR: '/proc/waymark/data' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^error: \/proc\/waymark cannot be made: |^error: \/proc\/waymark\/data cannot be made: /,
      ),
    });
  });

  it('is refused: a file instead of the folder', async () => {
    const dataDir = join(folderForTest(), 'data');
    writeFileSync(dataDir, '');
    await expect(startTestService({ dataDir })).rejects.toThrow(`${dataDir} is not a folder`);
  });

  it.skipIf(process.getuid?.() !== 0)('is refused: a read-only file system', async () => {
    const folder = folderForTest();
    const data = join(folder, 'data');
    mkdirSync(data);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'waymark-test', data]);
    onTestFinished(() => void execFileSync('umount', [data]));
    await expect(startTestService({ dataDir: data })).rejects.toThrow(
      `${data} is on a read-only file system: mount it writable, or set DATA_DIR to another folder`,
    );
  });

  it.skipIf(process.getuid?.() !== 0)('is refused: a catalog that cannot be written', async () => {
    const { data } = usedFolder();
    const catalog = join(data, 'catalog.db');
    execFileSync('mount', ['--bind', catalog, catalog]);
    onTestFinished(() => void execFileSync('umount', [catalog]));
    execFileSync('mount', ['-o', 'remount,ro,bind', catalog]);
    await expect(startTestService({ dataDir: data })).rejects.toThrow(
      `${catalog} is on a read-only file system: mount it writable, or set DATA_DIR to another folder`,
    );
  });

  it('starts again on a folder whose first start was interrupted', async () => {
    const folder = folderForTest();
    mkdirSync(join(folder, 'data', 'events'), { recursive: true });
    writeFileSync(join(folder, 'data', 'catalog.db'), '');
    const service = await startTestService({ dataDir: join(folder, 'data') });
    expect((await service.request('GET', '/readyz')).status).toBe(200);
    await service.close();
  });
});

describe('an upgrade', () => {
  const migrations = (file: string) => {
    const database = openSqlite(file, { readOnly: true });
    const rows = database.prepare('SELECT name FROM kysely_migration ORDER BY name').all() as { name: string }[];
    database.close();
    return rows.map(({ name }) => name);
  };

  it('copies the catalog aside first, private and whole, and says that others can read the folder', async () => {
    const { folder, data } = usedFolder();
    chmodSync(data, 0o755);
    const before = migrations(join(data, 'catalog.db'));
    const service = await serve(folder);
    const { stdout } = await stop(service);
    // With the command that closes it.
    expect(stdout).toContain(`${data} is open to other users of this machine (mode 755): chmod -R go= ${data}`);
    const copy = join(data, `catalog.db.before-${before.at(-1)}.bak`);
    expect(stdout).toContain(copy);
    expect(migrations(copy)).toEqual(before);
    expect(migrations(join(data, 'catalog.db')).length).toBeGreaterThan(before.length);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const database = openSqlite(copy, { readOnly: true });
    expect(database.prepare('SELECT count(*) AS orgs FROM orgs').all()).toEqual([{ orgs: 2 }]);
    database.close();
  });

  it.each([
    ['spool', () => {}],
    ['event store', (data: string) => rmSync(join(data, 'spool.db'))],
  ])('that the %s refuses leaves the catalog to the version before', async (_part, prepare) => {
    const { folder, data } = usedFolder('before-0.1.0');
    prepare(data);
    const catalog = join(data, 'catalog.db');
    copyFileSync(catalog, join(folder, 'catalog-before.db'));
    const before = migrations(catalog);
    await expect(startTestService({ dataDir: data })).rejects.toThrow('was made by a version before 0.1.0');
    expect(migrations(catalog)).toEqual(before);
    expect(readFileSync(catalog).equals(readFileSync(join(folder, 'catalog-before.db')))).toBe(true);
  });
});
