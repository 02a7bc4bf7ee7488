// Alerts about the service itself reach its operator: by mail and by a webhook, once when one begins and once when it is over.
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newSecret } from '../../src/delivery/sign.ts';
import { SERVICE_MESSAGES_PER_DAY_MAX } from '../../src/domain/operator.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { runJob } from '../support/jobs.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Receiver, signatureOf, startReceiver } from '../support/receiver.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.now());
const secret = newSecret();
let backupDir: string;
let service: TestService;
let mail: MailServer;
let receiver: Receiver;

/** The manifest is written last of all. */
const backUp = () => {
  writeFileSync(join(backupDir, 'manifest.json'), '{}');
  utimesSync(join(backupDir, 'manifest.json'), clock.now() / 1000, clock.now() / 1000);
};
/** The log has the sentence of what begins. */
const look = () =>
  runJob(service, 'look after this node').then(
    () => '',
    (error: Error) => error.message,
  );
const settled = async () => {
  service.service.outbox.wake();
  await service.service.outbox.idle();
};
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

beforeAll(async () => {
  backupDir = join(mkdtempSync(join(tmpdir(), 'waymark-backup-')), 'backup');
  mail = await startMailServer();
  receiver = await startReceiver();
  const operator = { mail: 'ops@example.org', webhook: { url: receiver.url, secret } };
  service = await startTestService({ now: clock.now, config: { mail: mail.config, operator, backupDir } });
  // The first backup is written at the start.
  await vi.waitUntil(() => existsSync(join(backupDir, 'manifest.json')), { timeout: 20_000 });
});
afterAll(async () => {
  await service?.remove();
  await receiver.remove();
  await mail.remove();
  rmSync(dirname(backupDir), { recursive: true, force: true });
});
beforeEach(() => {
  mail.taken.length = 0;
  receiver.received.length = 0;
});

it('sends one message when a backup is overdue and one when it is back, however often the job runs', async () => {
  backUp();
  expect(await look()).toBe('');
  await settled();
  expect([mail.taken, receiver.received]).toEqual([[], []]);
  clock.advance(4 * HOUR_MS);
  const sentence = 'The last whole backup is 4 hours old.';
  expect(await look()).toBe(sentence);
  for (let count = 0; count < 3; count++) expect(await look()).toBe('');
  await settled();
  expect(mail.taken.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
    ['ops@example.org', 'Waymark needs attention: the backup is overdue'],
  ]);
  expect(mail.taken[0]?.text).toContain(sentence);
  expect(mail.taken[0]?.text).toContain('whether BACKUP_DIR can be written');
  const [opened] = receiver.received;
  expect(opened?.headers['webhook-signature']).toBe(opened && signatureOf(opened, secret));
  expect(bodies()).toEqual([
    {
      type: 'service-alert.opened',
      timestamp: clock.iso(),
      data: {
        summary: sentence,
        service: 'http://waymark.example.org',
        alert: {
          ...{ id: expect.any(String), rule: 'backup_overdue', node: expect.any(String), sentence },
          ...{ lookFirst: expect.any(String), openedAt: clock.iso(), overAt: null },
        },
      },
    },
  ]);
  backUp();
  expect(await look()).toBe('');
  expect(await look()).toBe('');
  await settled();
  expect(mail.taken).toHaveLength(2);
  expect(mail.taken[1]?.headers.get('subject')).toBe('Over: the backup is overdue');
  expect(bodies()[1]).toMatchObject({ type: 'service-alert.closed', data: { alert: { overAt: clock.iso() } } });
  expect(bodies()[1].data.alert.id).toBe(bodies()[0].data.alert.id);
  const { body } = await service.request<{ alerts: unknown[] }>('GET', '/api/service-alerts', { key: ADMIN_TOKEN });
  expect(body.alerts).toHaveLength(1);
});

it('retries refused messages, and sends mail meanwhile', async () => {
  receiver.answer((response) => response.writeHead(500).end());
  clock.advance(4 * HOUR_MS);
  await look();
  await settled();
  expect([mail.taken.length, receiver.received.length]).toEqual([1, 1]);
  receiver.answer((response) => response.writeHead(204).end());
  clock.advance(HOUR_MS);
  await settled();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  backUp();
  await look();
  await settled();
});

it('keeps an alert that comes and goes all the time from filling a mailbox', async () => {
  const { catalog } = service.service;
  const count = async () =>
    Number(
      (
        await catalog
          .selectFrom('deliveries')
          .select((eb) => eb.fn.countAll().as('many'))
          .where('org_id', 'is', null)
          .executeTakeFirstOrThrow()
      ).many,
    );
  // Without a manifest, the age is that of the start.
  clock.advance(4 * HOUR_MS);
  for (let round = 0; round < SERVICE_MESSAGES_PER_DAY_MAX / 2; round++) {
    rmSync(join(backupDir, 'manifest.json'));
    await look();
    backUp();
    await look();
  }
  expect(await count()).toBeGreaterThanOrEqual(SERVICE_MESSAGES_PER_DAY_MAX);
  // The last alert before has its mail and its webhook.
  expect(await count()).toBeLessThanOrEqual(SERVICE_MESSAGES_PER_DAY_MAX + 1);
  const alerts = await catalog.selectFrom('service_alerts').select('id').execute();
  expect(alerts.length).toBeGreaterThan(SERVICE_MESSAGES_PER_DAY_MAX / 2);
});
