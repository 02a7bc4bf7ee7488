// Next.js, built and served by itself: two routes of the App Router, and a server action that refuses once.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { APPLICATION, type Reported, type Stage, walkTwoSteps } from './stage.ts';

const run = promisify(execFile);
const BROWSERS = join(import.meta.dirname, '..');
/** Everything that is resolved lies in it, which Turbopack has to know: the packages, and settings of the compiler above them. */
const ROOT = join(BROWSERS, '..');
const NEXT = join(BROWSERS, 'node_modules/next/dist/bin/next');
const ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
};

const files = (stage: Stage) => ({
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} }, outputFileTracingRoot: ${JSON.stringify(ROOT)} };`,
  'app/layout.jsx': `export default function Layout({ children }) {
    return <html lang="en"><head><script async src="${stage.micro.url}/embed/v1.js" data-org="acme" data-journey="next"
      data-endpoint="${stage.micro.url}/api/ingest" /></head><body>{children}</body></html>;
  }`,
  'app/page.jsx': `'use client';
  import { useRouter } from 'next/navigation';
  import { useStep } from '@waymark/adapters/react';
  export default function Contact() {
    useStep('contact');
    const router = useRouter();
    const onSubmit = (event) => { event.preventDefault(); router.push('/more'); };
    return <form id="contact" onSubmit={onSubmit}><input name="email" /><button>Next</button></form>;
  }`,
  'app/more/actions.js': `'use server';
  let asked = 0;
  export async function send() {
    return { isDone: asked++ > 0, asked };
  }`,
  'app/more/page.jsx': `'use client';
  import { useActionState } from 'react';
  import { useStep, useSuccess } from '@waymark/adapters/react';
  import { send } from './actions.js';
  export default function Review() {
    useStep('review');
    const [state, action] = useActionState(send, { isDone: false, asked: 0 });
    useSuccess(state.isDone);
    if (state.isDone) return <p id="thanks">Thank you</p>;
    return <form id="review" action={action}><input name="notes" /><button>Send</button>
      {state.asked > 0 && <p id="refused" role="alert">Not now</p>}</form>;
  }`,
});

/** Builds the application, and answers where it lies. */
export async function buildNext(stage: Stage): Promise<string> {
  const folder = join(stage.folder, 'next');
  for (const [name, text] of Object.entries(files(stage))) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await run(process.execPath, [NEXT, 'build'], { cwd: folder, env: ENV });
  return folder;
}

export async function next(stage: Stage, folder: string): Promise<Reported> {
  const server = spawn(process.execPath, [NEXT, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: ENV,
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      server.on('exit', () => reject(new Error(printed)));
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk) => {
          printed += chunk;
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
          if (found && printed.includes('Ready')) resolve(found);
        });
      }
    });
    return await stage.walk('next', url, (page) => walkTwoSteps(page, APPLICATION));
  } finally {
    server.kill();
  }
}
