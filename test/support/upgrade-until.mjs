// A service that opens a folder and is killed in the middle of the preparation of its stored events: as soon as so few days are left, in
// whatever statement the event store is then. Its arguments: the folder, the days that are left, and its time, in ms.
import { startService } from '../../dist/src/main.js';

const [dataDir, daysLeft, now] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const { service } = await startService(
  {
    ...{ port: 0, host: '127.0.0.1', baseUrl: 'http://waymark.example.org' },
    ...{ dataDir, partnerDomains: [], logLevel: 'error' },
  },
  { now: () => now },
);
for (;;) {
  const { length } = await service.sessions.preparation.list();
  if (length === 0) throw new Error('the preparation ended before the kill');
  if (length <= daysLeft) process.kill(process.pid, 'SIGKILL');
}
