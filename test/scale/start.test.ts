// Messages to an operator when an engine that the environment names cannot be used. Addresses carry passwords: none is shown.
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { folderForTest, run, serve, stop } from '../cli/command.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { freePort } from '../support/process.ts';
import { openProxy } from '../support/proxy.ts';
import { startTestService } from '../support/service.ts';

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
])('%s as %s is refused', (name, value, words) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
  expect(read).not.toThrow('hunter2');
});

test('a backup of data outside the data folder is refused', () => {
  const read = () => readConfig({ BACKUP_DIR: 'backup', DATABASE_URL: 'postgres://waymark@db/waymark' });
  expect(read).toThrow('BACKUP_DIR is for data in DATA_DIR');
});

test('a start with an address that is none ends with the reason, without the password', async () => {
  const { code, stdout, stderr } = await start({ DATABASE_URL: 'mysql://waymark:hunter2@db/waymark' });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('DATABASE_URL must be an address like postgres://');
  expect(stderr).not.toContain('hunter2');
});

test('DATABASE_URL without a server is reported in one line', async () => {
  const DATABASE_URL = `postgres://waymark:hunter2@127.0.0.1:${await freePort()}/waymark`;
  const { code, stdout, stderr } = await start({ DATABASE_URL });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: The catalog in PostgreSQL at 127\.0\.0\.1:\d+\/waymark cannot be opened: /);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('hunter2');
});

test.each([
  ['refuses connections', false],
  ['takes them, and says nothing', true],
])(
  'a node starts while ClickHouse %s: it acknowledges, reports what is missing, and loads later',
  async (_how, isSilent) => {
    const clickhouse = await startClickHouse();
    const address = new URL(clickhouse.url);
    const proxy = await openProxy([{ host: '127.0.0.1', port: Number(address.port) }]);
    address.port = String(proxy.port);
    if (isSilent) proxy.freeze();
    else proxy.cut();
    const service = await startTestService({ config: { clickhouseUrl: address.href } });
    onTestFinished(async () => {
      await service.remove();
      await proxy.close();
      await clickhouse.remove();
    });
    await service.org('acme');
    const key = await service.key('acme');
    await service.journey(key, { slug: 'apply' });
    expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
    expect((await service.request('GET', '/healthz')).status).toBe(200);
    const notReady = await service.request('GET', '/readyz');
    expect(notReady).toMatchObject({
      status: 503,
      body: { error: expect.stringMatching(/^Not ready: the event store /) },
    });
    expect(JSON.stringify(notReady.body)).not.toContain(address.password);
    proxy.restore();
    await expect.poll(async () => (await service.request('GET', '/readyz')).status).toBe(200);
    await expect.poll(async () => (await service.request('GET', '/api/journeys/apply', { key })).status).toBe(200);
    expect(await service.retrieve(key, 'apply')).toMatchObject({ healthMetrics: { sessionCount: 1 } });
  },
);

test('a node stops while ClickHouse is silent', async () => {
  const proxy = await openProxy([{ host: '127.0.0.1', port: 1 }]);
  proxy.freeze();
  const folder = folderForTest();
  const CLICKHOUSE_URL = `http://waymark@127.0.0.1:${proxy.port}/waymark`;
  const running = await serve(folder, { CLICKHOUSE_URL });
  expect(await stop(running)).toMatchObject({ code: 0, stderr: '' });
  await proxy.close();
});
