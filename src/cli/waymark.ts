#!/usr/bin/env node
import { environment } from '../config.ts';
import { run } from './run.ts';
import { stopSignal } from './stop.ts';

// A closed pipe, as after `| head`, is not an error and does not end the service.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Whatever umask it was started with: data, exports and backups are for this user only.
process.umask(0o077);

const { stdin, stdout, stderr, argv } = process;
process.exitCode = await run(argv.slice(2), {
  ...{ env: environment(), folder: process.cwd(), script: argv[1] ?? 'waymark' },
  ...{ stdin, stdout, stderr, stop: stopSignal },
});

/** A finished process ends after this, in ms, also while a server that never answers still holds something open. */
const EXIT_MS_MAX = 500;
setTimeout(() => process.exit(), EXIT_MS_MAX).unref();
