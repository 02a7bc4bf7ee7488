// Which paths pages of other origins may call (CORS): ingest and the embed script. Management has none.
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { App } from './service.ts';

/** How long a browser may remember a preflight's answer, in seconds. */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

const CLOSED: FastifyCorsOptions = { origin: false };
const OPEN: FastifyCorsOptions = {
  strictPreflight: false,
  methods: ['GET', 'POST'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
};

export async function openToPages(app: App): Promise<void> {
  await app.register(cors, {
    delegator(request, answer) {
      answer(null, corsOf(request.url ?? ''));
    },
  });
}

function corsOf(url: string): FastifyCorsOptions {
  // The script is the same for everyone. Whether a page may send is decided by ingest; every page may read the answer.
  if (url.startsWith('/embed/')) return { ...OPEN, origin: '*' };
  if (/^\/api\/ingest(?![^/?])/.test(url)) return { ...OPEN, origin: true };
  return CLOSED;
}
