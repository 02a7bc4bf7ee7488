// The trackers that stand beside the script, each as its users bundle it, sending to the same collector.
import { readFileSync } from 'node:fs';
import { bundle } from '../bundle.ts';

export interface Peer {
  name: string;
  /** The code that runs in the page. */
  code(collector: string): Promise<string>;
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
    name: 'PostHog 1.434.18',
    code: (collector) =>
      bundle(`import posthog from 'posthog-js';
        posthog.init('k', { api_host: '${collector}', opt_out_useragent_filter: true, disable_session_recording: true })`),
  },
];
