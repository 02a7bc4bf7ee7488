// The service itself, with its own databases, behind a listener that keeps every byte which browsers send to it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { filesIn, keptBy } from '../test/support/kept.ts';
import { startTestService, type TestService } from '../test/support/service.ts';

export interface WatchedService {
  service: TestService;
  /** Where browsers reach it. */
  url: string;
  /** All that they sent. */
  sent(): string;
  /** Whether all that they sent is acknowledged. */
  hasAll(): boolean;
  /**
   * All that it keeps, by place: every file as it lies on the disk when the last batch is acknowledged, and again when all
   * is loaded, and every table of its databases. After it, the service is stopped.
   */
  kept(): Promise<Record<string, string>>;
}

export async function withService(run: (watched: WatchedService) => Promise<void>): Promise<void> {
  const service = await startTestService();
  // Loaded batches leave the spool, which is to be searched as well: they are loaded after another start.
  await service.service.loader.stop();
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const listener = createServer((browser) => {
    const upstream = connect(Number(new URL(service.url).port), '127.0.0.1');
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    browser.on('data', (chunk: Buffer) => chunks.push(chunk));
    browser.pipe(upstream).pipe(browser);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const sent = () => Buffer.concat(chunks).toString('latin1');
  let running = service;
  try {
    await run({
      service,
      url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
      sent,
      hasAll: () => service.service.spool.depth().batches === sent().split('POST /api/ingest').length - 1,
      async kept() {
        const acknowledged = filesIn(service.dataDir);
        await service.close();
        running = await startTestService({ dataDir: service.dataDir });
        const prefixed = Object.entries(acknowledged).map(([path, bytes]) => [`acknowledged ${path}`, bytes]);
        return { ...Object.fromEntries(prefixed), ...(await keptBy(running)) };
      },
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await running.remove();
  }
}
