// The figures of a journey on one page: what it says is what the figures say, and the page is one page.
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { trackedInPart as trackedInPartOfPages } from '../../dashboard/src/charts/choice/versus.ts';
import { rank } from '../../dashboard/src/charts/findings/compare.ts';
import { funnelFinding } from '../../dashboard/src/charts/findings/findings.ts';
import { whatToLookAtNext } from '../../dashboard/src/charts/findings/look-next.ts';
import { whyPeopleLeft } from '../../dashboard/src/charts/findings/why.ts';
import { worstStep as worstStepOfList } from '../../dashboard/src/pages/journeys/order.ts';
import { standsOut, trackedInPart, worstStep } from '../../src/analysis/document/report.ts';
import { reasonOf } from '../../src/analysis/document/report-causes.ts';
import { describeStep, UNSEEN } from '../../src/domain/describe-period.ts';
import type { Summary } from '../../src/domain/figures.ts';
import { shareOf } from '../../src/domain/share.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const STEPS = Array.from({ length: 14 }, (_, index) => ({
  stepKey: `step-${index}`,
  name: `Step ${index}, with a name that takes more than a line`,
  index,
}));

const { service, key } = await acmeForFile({ now: clock.now });
beforeAll(async () => {
  await service.journey(key, { slug: 'apply', displayName: 'Parking permit', steps: STEPS });
  const at = (seconds: number) => clock.iso(-3 * HOUR_MS + seconds * SECOND_MS);
  // 40 see all steps and complete in 120 s; 20 more leave at the second step.
  const events = Array.from({ length: 60 }, (_, nr) => {
    const sessionId = `session-${nr}`;
    const steps = nr < 40 ? STEPS : STEPS.slice(0, 2);
    return [
      ...steps.map(({ stepKey, index }) => event('step_view', { sessionId, stepKey, ts: at(index) })),
      ...(nr < 40 ? [event('submit_success', { sessionId, ts: at(120) })] : []),
    ];
  }).flat();
  for (let from = 0; from < events.length; from += 400) {
    expect((await service.ingest(batch('acme', 'apply', events.slice(from, from + 400)))).status).toBe(204);
  }
  await service.request('PUT', '/api/journeys/apply/targets', { key, body: { completionRate: 0.6 } });
});

const get = (query: string) =>
  fetch(`${service.url}/api/journeys/apply/metrics/report${query}`, { headers: { authorization: `Bearer ${key}` } });

const exclude = async (body: { host: string; journey: string }) =>
  expect((await service.request('POST', '/api/orgs/acme/exclusions', { key: ADMIN_TOKEN, body })).status).toBe(201);

it('shows the figures on one page', async () => {
  const markdown = await (await get('?format=md&from=2026-05-20')).text();
  expect(markdown).toContain('# Parking permit');
  expect(markdown).toContain('60 sessions: 66.7 % (40 of 60) completed, 54.1 % to 77.3 %.');
  expect(markdown).toContain('Half of the completed sessions took less than 2 min 0 s');
  expect(markdown).toContain('no session to compare with');
  expect(markdown).toContain('Target for completion: 60.0 %, reached.');
  expect(markdown).toContain(
    'The step where most people stopped is “Step 1, with a name that takes more than a line”: 33.3 % (20 of 60), 22.7 % to 45.9 %.',
  );
  expect(markdown.match(/^\| Step \d+, /gm)).toHaveLength(11);
  // Markdown draws no bar, HTML does.
  expect(markdown).not.toContain('The bar');
  const html = await (await get('?format=html&from=2026-05-20')).text();
  expect(html).toContain('Steps, in their order. The bar: the share of all sessions');
});

it('is in the language that is asked for, else in that of the organization', async () => {
  const inFrench = await (await get('?format=md&from=2026-05-20&lang=fr')).text();
  expect(inFrench).toContain('60 sessions : 66,7 % (40 sur 60) terminées, 54,1 % à 77,3 %.');
  expect(inFrench).toContain('| Étape | Atteinte | Abandonnée |');
  await service.speak('acme', 'de');
  const page = await (await get('?format=html&from=2026-05-20')).text();
  await service.speak('acme', 'en');
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('Ziel für Abschlüsse: 60,0\u00a0%, erreicht.');
  expect(page).toContain('Der Schritt, bei dem die meisten abbrachen, ist „Step 1, ');
});

it('is one page of A4 with fourteen steps of long names, and is saved under its days', async () => {
  const answer = await get('?from=2026-05-20');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="apply-2026-05-20-to-2026-05-20.pdf"');
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
  expect(pdf.numPages).toBe(1);
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
});

it('names the days of the time zone of the organization', async () => {
  const inZone = (timezone: string) =>
    service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } });
  expect((await inZone('Asia/Tokyo')).status).toBe(200);
  const markdown = await (await get('?format=md&from=2026-05-20')).text();
  await inZone('UTC');
  expect(markdown).toContain('Sessions that started on 20 May 2026.');
  expect(markdown).toContain('Before that, on 19 May 2026: ');
});

it('is saved under the days of the time zone of the organization', async () => {
  const inZone = (timezone: string) =>
    service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } });
  await inZone('Asia/Tokyo');
  const answer = await get('?format=md&from=2026-05-19&to=2026-05-20');
  await inZone('UTC');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="apply-2026-05-19-to-2026-05-19.md"');
});

it('describes filters in its language, and steps without sessions', async () => {
  await service.journey(key, { slug: 'unseen', steps: STEPS.slice(0, 3) });
  const [first = STEPS[0], second = STEPS[1]] = STEPS;
  const visits = Array.from({ length: 3 }, () => {
    const sessionId = crypto.randomUUID();
    return [first, second].map((step, seq) =>
      event('step_view', { sessionId, seq, ts: clock.iso(-HOUR_MS), stepKey: step?.stepKey ?? '' }),
    );
  }).flat();
  expect((await service.ingest(batch('acme', 'unseen', visits))).status).toBe(204);
  const report = async (query: string) => {
    const path = `/api/journeys/unseen/metrics/report?format=md&${query}`;
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
    return answer.text();
  };
  expect(await report('lang=de')).toContain(`Niemand erreichte „${STEPS[2]?.name}“.`);
  const filtered = await report('lang=fr&deviceClass=mobile&language=de-CH&source=&without=bot,tooFast');
  expect(filtered).toMatch(
    /seulement appareil Mobile\s; langue allemand suisse\s; source sans indication\s; sans celles suspectes par robot et trop rapide pour une personne\./,
  );
});

it('names the times of a period that begins within a day', async () => {
  const markdown = await (await get('?format=md&from=2026-05-20T08:00:00Z&to=2026-05-20T10:00:00Z')).text();
  expect(markdown).toContain('Sessions that started from 20 May 2026 08:00 to 20 May 2026 10:00.');
  expect(markdown).toContain('Before that, from 19 May 2026 08:00 to 19 May 2026 10:00: ');
});

it('compares with nothing that was tracked in part', async () => {
  await service.journey(key, { slug: 'later', steps: STEPS.slice(0, 1) });
  const at = (hours: number) =>
    Array.from({ length: 40 }, (_, nr) =>
      event('page_view', { sessionId: `${hours}-${nr}`, ts: clock.iso(hours * HOUR_MS) }),
    );
  for (const hours of [-27, -3]) await service.ingest(batch('acme', 'later', at(hours)));
  const later = await fetch(`${service.url}/api/journeys/later/metrics/report?format=md&from=2026-05-20`, {
    headers: { authorization: `Bearer ${key}` },
  });
  // Yesterday until noon, of which nobody knows what was before nine.
  expect(await later.text()).toContain(
    'Before that, on 19 May 2026: 40 sessions, 0.0 % completed. Not compared: tracking began on 19 May 2026.',
  );
  const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 400 * 24 }), fc.option(instants), (start, hours, since) => {
      const period = { from: new Date(start).toISOString(), to: new Date(start + hours * HOUR_MS).toISOString() };
      const ofPages = trackedInPartOfPages(
        { ...period, timezone: 'UTC' },
        since === null ? null : new Date(since).toISOString(),
      );
      expect(trackedInPart(period, since) === null).toBe(ofPages === null);
    }),
  );
});

it('says how many sessions are excluded, and nothing of figures where these are all', async () => {
  await service.journey(key, { slug: 'trial', displayName: 'Trial', steps: STEPS.slice(0, 2) });
  const visits = ['one.example', 'one.example', 'two.example'].map((host, nr) =>
    event('step_view', {
      ...{ sessionId: `trial-${nr}`, stepKey: 'step-0', ts: clock.iso(-HOUR_MS), url: `https://${host}/` },
    }),
  );
  expect((await service.ingest(batch('acme', 'trial', visits))).status).toBe(204);
  const lines = async (query: string) => {
    const path = `/api/journeys/trial/metrics/report?format=md&from=2026-05-20&${query}`;
    return (await service.request<string>('GET', path, { key })).body.split('\n').filter((line) => line !== '');
  };
  await exclude({ host: 'one.example', journey: 'trial' });
  expect((await lines(''))[1]).toBe('Sessions that started on 20 May 2026. 2 sessions are excluded.');
  expect((await lines('lang=de'))[1]).toMatch(/ 2 Sitzungen sind ausgeschlossen\.$/);
  await exclude({ host: 'two.example', journey: 'trial' });
  const all = {
    en: 'All 3 sessions of this period are excluded: an owner leaves them out of every figure.',
    de: 'Alle 3 Sitzungen dieses Zeitraums sind ausgeschlossen: Ein Inhaber lässt sie aus allen Zahlen weg.',
    fr: 'Les 3 sessions de cette période sont toutes exclues : un propriétaire les écarte de tous les chiffres.',
    es: 'Las 3 sesiones de este periodo están todas excluidas: un propietario las deja fuera de todas las cifras.',
  };
  for (const [lang, said] of Object.entries(all)) {
    const [, , first, method, ...more] = await lines(`lang=${lang}`);
    expect([first, more]).toEqual([`- ${said}`, []]);
    expect(method).toContain('/definitions');
  }
  expect((await lines('withExcluded=true')).join(' ')).toMatch(/3 sessions: .*Nobody reached/);
});

it('shows the requested period and filters, and names invalid ones', async () => {
  const markdown = await (await get('?format=md&deviceClass=tablet')).text();
  expect(markdown).toContain('only device Tablet.');
  expect(markdown).toContain('No session started.');
  const refused = await get('?format=docx');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'Invalid metrics query: format must be one of pdf, html, md' },
  ]);
});

it('names a step exactly where the captions of the dashboard do', () => {
  const counts = fc
    .integer({ min: 1, max: 3_000 })
    .chain((reached) => fc.record({ reached: fc.constant(reached), left: fc.integer({ min: 0, max: reached }) }));
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 8 }), (found) => {
      const steps = found.map(({ reached, left }, place) => ({ place, reached, abandonment: shareOf(left, reached) }));
      const { top, close } = rank(steps, ({ abandonment, reached }) => ({ share: abandonment, sessions: reached }));
      expect(standsOut(steps)).toBe(top && close.length === 0 ? top.place : null);
    }),
  );
});

it('names the step that the dashboard names, also where sends at the last one have no answer', () => {
  const counts = fc.record({
    reached: fc.integer({ min: 0, max: 300 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  let unsure = 0;
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 4 }), fc.nat(300), (found, sent) => {
      const steps = found.map(({ reached, share }, index) => {
        const left = Math.round(reached * share);
        const counts = { ...UNSEEN, reached, left };
        return describeStep({ stepKey: `step-${index}`, name: null, index }, counts, reached);
      });
      const unknown = Math.min(sent, steps.at(-1)?.left ?? 0);
      const named = worstStep(steps, unknown);
      expect(named?.stepKey).toBe(whatToLookAtNext(steps, unknown).step?.stepKey);
      expect(named?.stepKey).toBe(worstStepOfList(steps, unknown).step?.stepKey);
      const ended = { sessions: 300, completed: 0, completion: shareOf(0, 300), certainty: { unknown } };
      expect(named?.stepKey).toBe(/“\u2068(.+?)\u2069”/.exec(funnelFinding(steps, ended as Summary))?.[1]);
      if (named === undefined && worstStep(steps, 0) !== undefined) unsure += 1;
    }),
    // Among the 126 who left the last step, 93 sent it.
    {
      numRuns: 500,
      examples: [
        [
          [
            { reached: 300, share: 0.3 },
            { reached: 205, share: 0.615 },
          ],
          93,
        ],
      ],
    },
  );
  expect(unsure).toBeGreaterThan(0);
});

describe('beside its figures', () => {
  const NOTE = 'The upload takes photos now';

  /** All see the second step; there every other one on a phone meets an error and leaves, the others complete. */
  beforeAll(async () => {
    await service.journey(key, { slug: 'causes', displayName: 'Parking', steps: STEPS });
    const walk = (deviceClass: 'mobile' | 'desktop', nr: number, ts: string, variant: string) => {
      const common = { sessionId: `${deviceClass}-${variant}-${ts}-${nr}`, ts, variant };
      const leaves = deviceClass === 'mobile' && nr % 2 === 0;
      const shown = leaves ? STEPS.slice(0, 2) : STEPS;
      return [
        ...shown.slice(0, 2).map(({ stepKey }) => event('step_view', { ...common, stepKey })),
        ...(leaves ? [event('validation_error', { ...common, stepKey: 'step-1', fieldKey: 'taxNumber' })] : []),
        ...shown.slice(2).map(({ stepKey }) => event('step_view', { ...common, stepKey })),
        ...(leaves ? [] : [event('submit_success', common)]),
      ];
    };
    // Before everything, so that the week before the note is tracked as a whole; then the old page, mostly on phones, and the new one.
    await service.ingest(batch('acme', 'causes', walk('desktop', 1, clock.iso(-16 * DAY_MS), 'old')));
    const day = (back: number) => clock.iso(-back * DAY_MS);
    for (const [back, phones] of [
      [12, 70],
      [5, 20],
    ] as const) {
      const variant = back > 8 ? 'old' : 'new';
      const counts = { mobile: phones, desktop: 90 - phones };
      for (const deviceClass of ['mobile', 'desktop'] as const) {
        const walks = Array.from({ length: counts[deviceClass] }, (_, nr) => walk(deviceClass, nr, day(back), variant));
        for (let from = 0; from < walks.length; from += 25) {
          const sent = batch('acme', 'causes', walks.slice(from, from + 25).flat(), { deviceClass });
          expect((await service.ingest(sent)).status).toBe(204);
        }
      }
    }
    // A walk that an owner leaves out: the page says so in its room, too.
    const excluded = walk('desktop', 1, day(5), 'trial').map((one) => ({ ...one, url: 'https://load.example/' }));
    expect((await service.ingest(batch('acme', 'causes', excluded))).status).toBe(204);
    await exclude({ host: 'load.example', journey: 'causes' });
    const body = { text: NOTE, at: day(8.25) };
    expect((await service.request('POST', '/api/journeys/causes/annotations', { key, body })).status).toBe(201);
  });

  const ask = async (query: string, path = 'causes') =>
    (await service.request<string>('GET', `/api/journeys/${path}/metrics/report?${query}`, { key })).body;
  const PERIOD = 'from=2026-05-06&to=2026-05-20';

  it('names the behaviour that distinguishes sessions that left the worst step', async () => {
    expect(await ask(`format=md&${PERIOD}`)).toContain(
      'Of those who left there, 100.0 % (45 of 45) met an error in “taxNumber”, of those who went on 0.0 % (0 of 135).',
    );
  });

  it('shows devices and versions of the page side by side', async () => {
    const markdown = await ask(`format=md&${PERIOD}`);
    const rows = markdown.split('\n').filter((line) => /^\| (Desktop|Mobile|Version)/.test(line));
    expect(rows.map((row) => row.split(' | ').slice(0, 4).join(' | '))).toEqual([
      '| Desktop | 90 | 90 | 100.0 %',
      '| Mobile | 90 | 45 | 50.0 %',
      '| Version “new” | 90 | 80 | 88.9 %',
      '| Version “old” | 90 | 55 | 61.1 %',
    ]);
  });

  it('sets whole weeks before the newest note beside as many after it', async () => {
    expect(await ask(`format=md&${PERIOD}`)).toContain(
      `The newest note: “${NOTE}” on 12 May 2026. In the week after it 88.9 % completed, in the week before 61.1 %. It is now 27.8 points higher (between 15.3 and 39.2 points).`,
    );
    expect(await ask(`format=md&from=2026-05-06&to=2026-05-15`)).toContain(
      `The newest note: “${NOTE}” on 12 May 2026. It is not compared: whole weeks on both sides are needed.`,
    );
    expect(await ask(`format=md&from=2026-05-13&to=2026-05-20`)).not.toContain('newest note');
    expect(await ask(`format=md&${PERIOD}&variant=new`)).toContain('Too few sessions to compare the weeks');
  });

  it.each(['en', 'de', 'fr', 'es'])(
    'is one page with all of this in %s, also of as many steps as there are',
    async (lang) => {
      const body = { text: `${NOTE} `.repeat(9), at: clock.iso(-8.2 * DAY_MS) };
      await service.request('POST', '/api/journeys/causes/annotations', { key, body });
      const answer = await fetch(`${service.url}/api/journeys/causes/metrics/report?${PERIOD}&lang=${lang}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
      expect(pdf.numPages).toBe(1);
      const html = await ask(`format=html&${PERIOD}&lang=${lang}`);
      expect(html).toMatch(
        /\b1 (session is|Sitzung ist|session est|sesión está) (excluded|ausgeschlossen|exclue|excluida)\./,
      );
      expect(/newest note|Of those who left|Side by side|Version “/.test(html)).toBe(lang === 'en');
    },
  );

  it('chooses the reason that the dashboard chooses', () => {
    const side = fc.integer({ min: 0, max: 400 });
    const did = fc.record({ left: side, wentOn: side });
    fc.assert(
      fc.property(side, side, fc.array(did, { maxLength: 6 }), (left, wentOn, counted) => {
        const why = counted.map((one, nth) => {
          const both = { left: Math.min(one.left, left), wentOn: Math.min(one.wentOn, wentOn) };
          const shares = { leftShare: shareOf(both.left, left), wentOnShare: shareOf(both.wentOn, wentOn) };
          return { did: 'met_error' as const, fieldKey: `f${nth}`, label: null, ...both, ...shares };
        });
        const [first] = whyPeopleLeft({ left, wentOn, why });
        expect(reasonOf({ left, wentOn, why })?.fieldKey).toBe(first?.fieldKey);
      }),
    );
  });
});

it('says first where sessions that look wrong change its figures, and nothing of them where it is about one side', async () => {
  await service.journey(key, { slug: 'forged', displayName: 'Dog licence', steps: STEPS.slice(0, 1) });
  const ts = clock.iso(-3 * HOUR_MS);
  for (let nr = 0; nr < 40; nr++) {
    const sessionId = `visitor-${nr}`;
    const seen = [event('step_view', { sessionId, clientId: sessionId, stepKey: 'step-0', ts })];
    const sent = [event('submit_success', { sessionId, clientId: sessionId, ts: clock.iso(-2 * HOUR_MS) })];
    const events = nr % 4 === 0 ? [...seen, ...sent] : seen;
    expect((await service.ingest(batch('acme', 'forged', events))).status).toBe(204);
  }
  const events = Array.from({ length: 60 }, (_, nr) => [
    event('step_view', { sessionId: `forged-${nr}`, stepKey: 'step-0', ts }),
    event('submit_success', { sessionId: `forged-${nr}`, ts: clock.iso(-2 * HOUR_MS) }),
  ]);
  expect((await service.ingest(batch('acme', 'forged', events.flat()))).status).toBe(204);
  const report = async (query: string) => {
    const path = `/api/journeys/forged/metrics/report?format=md&from=2026-05-20${query}`;
    return (await service.request<string>('GET', path, { key })).body.split('\n').filter((line) => line !== '');
  };
  const said =
    'Sessions that may not be visitors change this page: 60 look wrong and are counted. Of these, 100.0 % completed; of the others, 25.0 %.';
  expect((await report('')).slice(3, 4)).toEqual([said]);
  expect(await report('&without=crowd')).not.toContain(said);
});
