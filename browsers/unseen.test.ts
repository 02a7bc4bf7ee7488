// Pages that the script was not developed with: how much of the truth it reports. Run by `npm run test:unseen`, which prints the table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, type EngineName, launch } from './engines.ts';
import { type Pattern, walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';
import { UNSEEN_HOSTS } from './unseen/all.ts';

/** `ENGINES=Firefox`: in another browser, whose driver may report less of an exit. */
const ENGINE = (process.env['ENGINES'] ?? 'Chromium') as EngineName;
const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);
const KINDS = {
  success: /^submit_success/,
  attempts: /^submit_attempt/,
  steps: /^step/,
  fields: /^field/,
  dropOffs: /^dropoff/,
  errors: /^validation/,
};
const rows: string[] = [];
let falseSuccesses = 0;
let engine: Engine;
beforeAll(async () => {
  engine = await launch(ENGINE);
});
afterAll(async () => {
  await engine?.close();
  for (const [name, [both, truth, more]] of Object.entries(totals))
    rows.push(`${name}: ${both} of ${truth}, ${more} more`);
  console.log(rows.join('\n'));
});

/** How many of the lines are in both; what an error is called is not compared. */
function common(reported: string[], truth: string[]): number {
  const rest = [...truth];
  return reported.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
}
const plain = (line: string) => line.replace(/^(validation_error \S+).*/, '$1').replace(/^(submit_success).*/, '$1');

const totals: Record<string, [both: number, truth: number, more: number]> = {};

/** `BARE=1`: without adapters. */
const tagOf = ({ tag = '' }: Pattern) => (process.env['BARE'] ? `${tag} data-adapters=""` : tag);

/** `TIMES=4`: a page that declares its success is walked so often, to find one that is missed in a hundred. */
const timesOf = ({ truth }: Pattern) => (truth.includes('submit_success') ? Number(process.env['TIMES'] ?? 1) : 1);

for (const { set, host } of UNSEEN_HOSTS.flatMap((one) => Array.from({ length: timesOf(one.host) }, () => one))) {
  test(`${set}: ${host.name}`, async () => {
    await withStage(engine, SCRIPT, async (stage) => {
      const { story, canaries } = await walkPattern(stage, { ...host, tag: tagOf(host) });
      const cells = Object.entries(KINDS).map(([kind, lines]) => {
        const [reported, truth] = [story, host.truth].map((list) =>
          list.filter((line) => lines.test(line)).map(plain),
        ) as [string[], string[]];
        const both = common(reported, truth);
        const total = totals[`${set}, ${kind}`] ?? [0, 0, 0];
        totals[`${set}, ${kind}`] = total;
        total[0] += both;
        total[1] += truth.length;
        total[2] += reported.length - both;
        if (kind === 'success') falseSuccesses += reported.length - both;
        return `${kind} ${both}/${truth.length} +${reported.length - both}`;
      });
      rows.push(`${host.name}: ${cells.join(', ')}`);
      if (JSON.stringify(story.map(plain)) !== JSON.stringify(host.truth.map(plain)))
        rows.push(`   ${story.join(' | ')}`);
      expect(canaries).toEqual([]);
    });
  });
}

test('no success is false', () => expect(falseSuccesses).toBe(0));
