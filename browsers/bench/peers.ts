// The trackers that stand beside the script, each as its users build it, sending to the same collector.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../embed/src/version.ts';
import { bundle } from '../bundle.ts';
import * as reported from './reported.ts';

export interface Peer {
  name: string;
  reported: reported.Reported;
  /** Attributes of its script tag. */
  tag?(collector: string): string;
  /** Answers of its service at the start, by path. */
  answers?: Record<string, object>;
  /** The code that runs in the page. */
  code(collector: string): Promise<string>;
}

const UMAMI = 'umami@2.10.0';
/** GoatCounter's count.js of a checkout: no registry has it. */
const goatCounterScript = process.env['GOATCOUNTER_SCRIPT'];

const all: Peer[] = [
  { name: 'no tracker', reported: reported.nothing, code: async () => '' },
  {
    name: `Waymark ${VERSION}`,
    reported: reported.waymark,
    tag: (collector) =>
      `data-org="acme" data-journey="permit" data-endpoint="${collector}/api/ingest" data-steps="contact,review"`,
    code: async () => readFileSync(new URL('../../dist/embed/v1.js', import.meta.url), 'utf8'),
  },
  {
    name: 'Umami 2.10.0',
    reported: reported.umami,
    tag: (collector) => `data-website-id="w" data-host-url="${collector}"`,
    code: async () => bundle(fileOf(UMAMI, 'src/tracker/index.js')),
  },
  {
    name: 'GoatCounter',
    reported: reported.goatCounter,
    tag: (collector) => `data-goatcounter="${collector}/count" data-goatcounter-settings='{ "allow_local": true }'`,
    code: async () => bundle(readFileSync(goatCounterScript ?? '', 'utf8')),
  },
  {
    name: 'Plausible 0.4.6',
    reported: reported.plausible,
    code: (collector) =>
      bundle(`import { init } from '@plausible-analytics/tracker';
        init({ domain: 'shop.test', endpoint: '${collector}/api/event', captureOnLocalhost: true, formSubmissions: true, outboundLinks: true })`),
  },
  {
    name: 'OpenPanel 1.4.1',
    reported: reported.openPanel,
    code: (collector) =>
      bundle(
        `import { OpenPanel } from '@openpanel/web';
        new OpenPanel({ clientId: 'c', apiUrl: '${collector}', trackScreenViews: true, trackOutgoingLinks: true, trackAttributes: true })`,
        [/replay-/],
      ),
  },
  {
    name: 'Snowplow 4.6.8 with forms',
    reported: reported.snowplow,
    code: (collector) =>
      bundle(`import { newTracker, trackPageView, enableActivityTracking } from '@snowplow/browser-tracker';
        import { FormTrackingPlugin, enableFormTracking } from '@snowplow/browser-plugin-form-tracking';
        newTracker('sp', '${collector}', { appId: 'a', plugins: [FormTrackingPlugin()] });
        enableActivityTracking({ minimumVisitLength: 5, heartbeatDelay: 5 }); trackPageView(); enableFormTracking()`),
  },
  {
    name: 'PostHog 1.434.18',
    reported: reported.postHog,
    answers: { '/array/k/config': { autocapture_opt_out: false, supportedCompression: ['gzip', 'gzip-js'] } },
    code: (collector) =>
      bundle(`import posthog from 'posthog-js';
        posthog.init('k', { api_host: '${collector}', defaults: '2025-05-24', opt_out_useragent_filter: true, disable_session_recording: true })`),
  },
];

export const peers = all.filter(({ name }) => name !== 'GoatCounter' || goatCounterScript);

/** One file of a package, without the hundreds of packages that it depends on. */
function fileOf(name: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  try {
    const [archive = ''] = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).split(
      '\n',
    );
    return execFileSync('tar', ['xzOf', archive, `package/${path}`], { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
