// Memos and forecasts in the languages of the people who read them: at the doors, in files, on shared pages, in lists.
import { beforeAll, expect, it } from 'vitest';
import type { Annotation } from '../../src/domain/annotation.ts';
import type { Memo, MemoList } from '../../src/domain/memo.ts';
import type { Simulation, SimulationList } from '../../src/domain/simulation-result.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { finished } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;

let memo: Memo;
let forecast: Simulation;
const changes = [{ type: 'fewer_fields', stepKey: 'documents', from: 8, to: 5 }];

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: [...(['journeys:write', 'ingest:write', 'memos:write', 'simulations:run', 'org:settings'] as const)],
});
await service.speak('acme', 'de');
const steps = CROWD_STEPS.map((step) => ({ ...step, fieldCount: 8 }));
const journey = await service.journey(key, { slug: 'apply', displayName: 'Antrag', steps });
await sendCrowd(service, key, 'acme', 'apply', {
  ...{ seed: 1, to: LAST, days: 28, sessions: 3000 },
  leaves: (device, stepKey) => (stepKey === 'documents' ? (device === 'mobile' ? 0.35 : 0.2) : 0.1),
});
beforeAll(async () => {
  const made = await service.request<Memo>('POST', '/api/memos', { key, body: { journeyId: journey.id } });
  memo = await finished<Memo>(service, key, `/api/memos/${made.body.id}`);
  const run = await service.request<Simulation>('POST', '/api/simulations/run', {
    ...{ key, body: { journeyId: journey.id, changes } },
  });
  forecast = await finished<Simulation>(service, key, `/api/simulations/${run.body.id}`);
}, 120_000);

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await service.request<Body>('GET', path, { key });
  expect(status).toBe(200);
  return body;
};
const said = ({ result }: Memo) =>
  result?.findings.map(({ headline, ...rest }) => [headline, rest.suggestion, rest.who]);

it('a memo is answered in English, and in the language that is asked for', async () => {
  expect(memo.title).toMatch(/^Antrag, \d+ \p{L}+ (\d{4} )?to \d+ \p{L}+ \d{4}$/u);
  expect(memo.result?.findings[0]?.headline).toMatch(/^\d+ in 100 people on mobile complete/);
  const path = `/api/memos/${memo.id}`;
  const german = await get<Memo>(`${path}?lang=de`);
  expect(german.title).toMatch(/^Antrag, \d+\. \p{L}+\.? (\d{4} )?bis \d+\. \p{L}+\.? \d{4}$/u);
  expect(german.result?.findings[0]?.headline).toMatch(/^\d+ von 100 Personen auf Smartphones schließen ab, und/);
  expect(german.result?.todo[0]?.sentence).toMatch(/^Gehen Sie .* durch, .* – wer die Seite baut\.$/);
  expect(german.result?.findings[0]?.evidenceWords.sides).toMatchObject({ group: 'Besuche auf Smartphones' });
  expect((await get<Memo>(`${path}?lang=fr`)).result?.summary.sentences[0]).toMatch(/mérite/);
  const spanish = await get<Memo>(`${path}?lang=es&wait=1`);
  expect(spanish.result?.findings.map(({ evidence }) => evidence)).toEqual(
    memo.result?.findings.map(({ evidence }) => evidence),
  );
  expect(said(await get<Memo>(`${path}?lang=en`))).toEqual(said(memo));
  expectError(
    await service.request('GET', `${path}?lang=xx`, { key }),
    ...([400, 'Invalid memo query: lang must be one of en, de, fr, es'] as const),
  );
  const [finding] = memo.result?.findings ?? [];
  const one = await get<{ headline: string }>(`${path}/findings/${finding?.id}?lang=de`);
  expect(one.headline).toBe(german.result?.findings[0]?.headline);
});

it('a list of memos and of forecasts names the newest in the language', async () => {
  const [listed] = (await get<MemoList>('/api/memos?lang=fr')).memos;
  expect(listed?.topHeadline).toMatch(/personnes sur 100/);
  expect(listed?.topAction).toMatch(/les personnes qui construisent la page/);
  expect((await get<MemoList>('/api/memos')).memos[0]?.topHeadline).toMatch(/in 100 people/);
  const [run] = (await get<SimulationList>('/api/simulations?lang=es')).simulations;
  expect(run?.headline).toMatch(/sesiones completadas .* en cuatro semanas/);
});

it('files are in the language of the organization unless another is asked for, JSON in English', async () => {
  const file = (path: string) => get<string>(path);
  const of = `/api/memos/${memo.id}/export?format=`;
  expect(await file(`${of}md`)).toMatch(/\n## Was zu tun ist\n[\s\S]*\n## Anhang: wie das berechnet wurde\n/);
  expect(await file(`${of}html`)).toContain('<html lang="de"');
  expect(await file(`${of}md&lang=es`)).toContain('## Apéndice: cómo se calculó esto');
  expect((await get<Memo>(`${of}json`)).result?.findings[0]?.headline).toMatch(/in 100 people/);
  expect((await get<Memo>(`${of}json&lang=fr`)).result?.findings[0]?.headline).toMatch(/personnes sur 100/);
  const run = `/api/simulations/${forecast.id}/export?format=`;
  expect(await file(`${run}md`)).toContain('## Was dabei vorausgesetzt wird');
  expect(await file(`${run}html&lang=fr`)).toContain('<html lang="fr"');
  expect((await get<Simulation>(`${run}json`)).result?.headline).toMatch(/more completions/);
});

it('a forecast is answered in the language that is asked for, kept or not', async () => {
  expect(forecast.name).toBe('Antrag: fewer fields');
  expect(forecast.result?.headline).toMatch(/more completions in four weeks/);
  const german = await get<Simulation>(`/api/simulations/${forecast.id}?lang=de`);
  expect(german.name).toBe('Antrag: weniger Felder');
  expect(german.result?.headline).toMatch(/Abschlüsse.* mehr.* in vier Wochen/);
  expect(german.result?.result).toEqual(forecast.result?.result);
  expect(german.result?.assumptions[0]?.text).toMatch(/^Alle Felder eines Schritts/);
  const slid = await service.request<{ result: Simulation['result'] }>('POST', '/api/simulations/run?lang=fr', {
    ...{ key, body: { journeyId: journey.id, changes, save: false } },
  });
  expect(slid.body.result?.headline).toMatch(/sessions terminées/);
});

it('a shared memo is a page in the language of the organization', async () => {
  const body = { name: 'Leitung', kind: 'memo', memoId: memo.id };
  const link = await service.request<{ url: string }>('POST', '/api/journeys/apply/shared-links', { key, body });
  expect(link.status).toBe(201);
  const page = (await service.request<string>('GET', new URL(link.body.url).pathname)).body;
  expect(page).toContain('<html lang="de"');
  expect(page).toMatch(/<h2>\d+ von 100 Personen/);
});

it('the service notes changes of the journey in the language of the organization', async () => {
  const notes = async () =>
    (await get<{ annotations: Annotation[] }>('/api/journeys/apply/annotations')).annotations.map(({ text }) => text);
  const step = { stepKey: 'end', index: 3, name: 'Ende' };
  expect((await service.request('POST', '/api/journeys/apply/steps', { key, body: step })).status).toBe(201);
  expect(await notes()).toContain('Schritt hinzugefügt: Ende');
});
