// What an operator reads when an engine that the environment names cannot be used. Addresses carry passwords: none is told.
import { expect, test } from 'vitest';
import { folderForTest, run } from '../cli/command.ts';
import { freePort } from '../support/process.ts';

const start = (env: Record<string, string>) => run(['serve'], folderForTest(), { PORT: '0', ...env });

test.each([
  ['DATABASE_URL', 'mysql://waymark:hunter2@db/waymark', 'DATABASE_URL must be an address like postgres://'],
  ['REDIS_URL', 'http://:hunter2@redis', 'REDIS_URL must be an address like redis://'],
  [
    'CLICKHOUSE_URL',
    'tcp://waymark:hunter2@clickhouse:9000/waymark',
    'CLICKHOUSE_URL must be an address like https://',
  ],
  ['CLICKHOUSE_URL', 'http://waymark:hunter2@clickhouse:8123', 'CLICKHOUSE_URL must be an address like https://'],
  ['CLICKHOUSE_CLUSTER', 'a`b', 'CLICKHOUSE_CLUSTER must be the name of a cluster'],
  ['CLICKHOUSE_CLUSTER', 'main', 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL'],
])('%s as %s is refused', async (name, value, words) => {
  const { code, stdout, stderr } = await start({ [name]: value });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('hunter2');
});

test('a backup of what is not in the data folder is refused', async () => {
  const { code, stderr } = await start({ BACKUP_DIR: 'backup', DATABASE_URL: 'postgres://waymark@db/waymark' });
  expect(code).toBe(1);
  expect(stderr).toContain('BACKUP_DIR is for data in DATA_DIR');
});

test.each([
  [
    'DATABASE_URL',
    'postgres',
    '/waymark',
    /^error: The catalog in PostgreSQL at 127\.0\.0\.1:\d+\/waymark cannot be opened: /,
  ],
  [
    'CLICKHOUSE_URL',
    'http',
    '/waymark',
    /^error: ClickHouse at 127\.0\.0\.1:\d+ cannot be used \(event store error ECONNREFUSED/,
  ],
])('%s where nobody listens is told in one line', async (name, protocol, path, words) => {
  const { code, stdout, stderr } = await start({
    [name]: `${protocol}://waymark:hunter2@127.0.0.1:${await freePort()}${path}`,
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('hunter2');
});
