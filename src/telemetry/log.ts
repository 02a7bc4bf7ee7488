// The log on standard output. A failed write, as to a file on a full disk, must not end the service: lines wait in
// memory up to a bound. Beyond it they are dropped and counted.
import { type DestinationStream, type Logger, pino } from 'pino';

/** Bytes of lines that wait until the log can be written again. */
const WAITING_BYTES_MAX = 64 * 1024;

interface Log {
  logger: Logger;
  /** Lines that were dropped. */
  dropped(): number;
}

export async function openLog(level: string): Promise<Log> {
  let dropped = 0;
  const count = () => {
    dropped++;
  };
  return { logger: pino({ level }, (await terminal()) ?? lines(count)), dropped: () => dropped };
}

/** Lines of the log are for a collector; at a terminal, for a person. */
async function terminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return undefined;
  const { default: pretty } = await import('pino-pretty');
  // One line per entry, so that the lines of the start, with the link of the first account, stay in sight.
  return pretty({ sync: true, ignore: 'pid,hostname', singleLine: true });
}

function lines(dropped: () => void): DestinationStream {
  const stream = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: WAITING_BYTES_MAX });
  stream.on('drop', dropped);
  // The next line tries again, with those that wait.
  stream.on('error', () => {});
  return stream;
}
