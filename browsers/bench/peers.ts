// The trackers that stand beside the script, each as its users bundle it, sending to the same collector.
import { readFileSync } from 'node:fs';
import { build } from 'vite';

export interface Peer {
  name: string;
  /** The code that runs in the page. */
  code(collector: string): Promise<string>;
}

const ROOT = new URL('../', import.meta.url).pathname;

async function bundle(code: string): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'peer',
        resolveId: (id) => (id === 'peer.js' ? `${ROOT}peer.js` : null),
        load: (id) => (id.endsWith('/peer.js') ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'peer.js', output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}

export const peers: Peer[] = [
  { name: 'no tracker', code: async () => '' },
  {
    name: 'Waymark',
    code: async () => readFileSync(new URL('../../dist/embed/v1.js', import.meta.url), 'utf8'),
  },
  {
    name: 'Plausible 0.4.6',
    code: (collector) =>
      bundle(`import { init } from '@plausible-analytics/tracker';
        init({ domain: 'shop.test', endpoint: '${collector}/api/event', captureOnLocalhost: true, formSubmissions: true, outboundLinks: true })`),
  },
  {
    name: 'OpenPanel 1.4.1',
    code: (collector) =>
      bundle(`import { OpenPanel } from '@openpanel/web';
        new OpenPanel({ clientId: 'c', apiUrl: '${collector}', trackScreenViews: true, trackOutgoingLinks: true, trackAttributes: true })`),
  },
  {
    name: 'Snowplow 4.6.8 with forms',
    code: (collector) =>
      bundle(`import { newTracker, trackPageView, enableActivityTracking } from '@snowplow/browser-tracker';
        import { FormTrackingPlugin, enableFormTracking } from '@snowplow/browser-plugin-form-tracking';
        newTracker('sp', '${collector}', { appId: 'a', plugins: [FormTrackingPlugin()] });
        enableActivityTracking({ minimumVisitLength: 5, heartbeatDelay: 5 }); trackPageView(); enableFormTracking()`),
  },
  {
    name: 'PostHog 1.200.0',
    code: (collector) =>
      bundle(`import posthog from 'posthog-js';
        posthog.init('k', { api_host: '${collector}', opt_out_useragent_filter: true, disable_session_recording: true })`),
  },
];
