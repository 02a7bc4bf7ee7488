import { beforeAll, afterAll, test, expect } from 'vitest';
import { type Engine, type EngineName, launch } from './engines.ts';
import { PATTERNS } from './patterns/all.ts';
import { walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';
import { BARS } from './unseen/bars.ts';
import { BY_ENDING, REACH_BY_ENDING } from './unseen/endings.ts';
import { UNSEEN } from './unseen/hosts.ts';
import { LIBRARIES } from './unseen/libraries.ts';
import { WAYS } from './unseen/ways.ts';
let engine: Engine;
beforeAll(async () => { engine = await launch((process.env['ENGINES'] ?? 'Chromium') as EngineName) });
afterAll(() => engine?.close());
const all = [...Object.values(PATTERNS).flat(), ...UNSEEN, ...WAYS, ...LIBRARIES, ...BY_ENDING, ...REACH_BY_ENDING, ...BARS].filter(({name}) => name.includes(process.env['NAME'] ?? '-'));
for (const p of all) for (let i=0;i<Number(process.env['TIMES'] ?? 1);i++) test(`${p.name} ${i}`, async () => {
  await withStage(engine, new URL('../dist/embed/v1.js', import.meta.url), async (stage) => {
    try { const { story } = await walkPattern(stage, p);
    if (process.env['SHOW']) console.log(story.join('\n'));
    expect(story.filter((l) => p.about?.test(l) ?? true)).toEqual(p.truth); }
    finally { if (process.env["ALL"]) console.log(stage.collector.requests.filter(r=>r.method==="POST").flatMap((r,n)=>JSON.parse(r.body).events.map(e=>`${n} ${e.seq} ${e.ts.slice(17)} ${e.id.slice(-8)} ${e.url.slice(-7)} ${e._tag} ${e.stepKey} ${e.fieldKey} ${e.reason}`)).join("\n")); if (stage.collector.clashes.length) console.log(stage.collector.clashes, JSON.stringify(stage.collector.batches.flatMap(b=>b.events).filter(e => stage.collector.clashes.some(c => c.endsWith(e.id))), null, 1)); }
  });
});
