// Facts about the walk that a reader finds in what a tracker sent, in the words of the walk. A word is the kind of thing that
// happened and what it happened to: `enter field3`, `view /review`, `submit`.
import { gunzipSync } from 'node:zlib';
import type { Sent } from './recorder.ts';

export type Reported = (requests: Sent[]) => string[];

// biome-ignore lint/suspicious/noExplicitAny: seven foreign formats, each read in one place.
type Json = any;

const posted = (requests: Sent[]) => requests.filter(({ method }) => method === 'POST');
const parsed = (requests: Sent[]): Json[] => posted(requests).flatMap(({ body }) => json(body.toString('utf8')));
const pathOf = (url: string) => decodeURIComponent(url).replace(/^https?:\/\/[^/]+/, '');

function json(text: string): Json[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

export const nothing: Reported = () => [];

export const waymark: Reported = (requests) =>
  parsed(requests).flatMap(({ events }) =>
    events.map(({ _tag, stepKey, fieldKey, url, blocked }: Json) => {
      if (_tag === 'page_view') return `view ${pathOf(url)}`;
      if (_tag === 'step_view') return `step ${stepKey}`;
      if (_tag === 'submit_attempt') return blocked ? 'blocked submit' : 'submit';
      if (_tag === 'dropoff_signal') return `drop-off ${fieldKey}`;
      const kinds: Record<string, string> = { field_focus: 'enter', field_change: 'change', validation_error: 'error' };
      return _tag === 'session_end' ? 'end' : `${kinds[_tag] ?? _tag} ${fieldKey}`;
    }),
  );

export const plausible: Reported = (requests) =>
  parsed(requests).map(({ n, u }) => {
    if (n === 'pageview') return `view ${pathOf(u)}`;
    return n === 'engagement' ? 'end' : n === 'Form: Submission' ? 'submit' : n;
  });

export const openPanel: Reported = (requests) =>
  parsed(requests).map(({ payload }) =>
    payload?.name === 'screen_view' ? `view ${pathOf(payload.properties.__path)}` : `${payload?.name}`,
  );

export const umami: Reported = (requests) =>
  parsed(requests).map(({ payload }) => (payload?.name ? payload.name : `view ${pathOf(payload?.url ?? '')}`));

export const goatCounter: Reported = (requests) =>
  requests.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://collector');
    return pathname === '/count' ? [`view ${searchParams.get('p')}`] : [];
  });

export const snowplow: Reported = (requests) =>
  parsed(requests).flatMap(({ data }) =>
    (data ?? []).map(({ e, url, ue_px, ue_pr }: Json) => {
      if (e === 'pv') return `view ${pathOf(url)}`;
      if (e !== 'ue') return e;
      const { schema, data: reported } = JSON.parse(ue_pr ?? Buffer.from(ue_px, 'base64url').toString('utf8')).data;
      if (schema.includes('/focus_form/')) return `enter ${reported.elementId}`;
      if (schema.includes('/change_form/')) return `change ${reported.elementId}`;
      return schema.includes('/submit_form/') ? 'submit' : schema;
    }),
  );

export const postHog: Reported = (requests) =>
  posted(requests)
    .flatMap(({ body }) => (body[0] === 0x1f ? json(gunzipSync(body).toString('utf8')) : inForm(body.toString('utf8'))))
    .flatMap((sent) => (Array.isArray(sent) ? sent : (sent.batch ?? [sent])))
    .map(({ event, properties }) => {
      if (event === '$pageview') return `view ${properties.$pathname}`;
      if (event === '$pageleave') return 'end';
      if (event !== '$autocapture') return `${event}`;
      const [, name] = /attr__name="([^"]+)"/.exec(properties.$elements_chain ?? '') ?? [];
      const kinds: Record<string, string> = { click: 'enter', change: 'change' };
      return properties.$event_type === 'submit' ? 'submit' : `${kinds[properties.$event_type]} ${name}`;
    });

const inForm = (text: string): Json[] => {
  const data = new URLSearchParams(text).get('data');
  return json(data ? Buffer.from(data, 'base64').toString('utf8') : text);
};
