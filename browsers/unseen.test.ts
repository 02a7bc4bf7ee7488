// Pages that the script was not developed with: how much of the truth it reports. Run by `npm run test:unseen`, which prints the table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, launch } from './engines.ts';
import { walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';
import { UNSEEN } from './unseen/hosts.ts';
import { WAYS } from './unseen/ways.ts';

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
  engine = await launch('Chromium');
});
afterAll(async () => {
  await engine?.close();
  console.log(rows.join('\n'));
});

/** How many of the lines are in both; what an error is called is not compared. */
function common(told: string[], truth: string[]): number {
  const rest = [...truth];
  return told.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
}
const plain = (line: string) => line.replace(/^(validation_error \S+).*/, '$1').replace(/^(submit_success).*/, '$1');

for (const host of [...UNSEEN, ...WAYS]) {
  test(host.name, async () => {
    await withStage(engine, SCRIPT, async (stage) => {
      const { story, canaries } = await walkPattern(stage, host);
      const cells = Object.entries(KINDS).map(([kind, lines]) => {
        const [told, truth] = [story, host.truth].map((list) => list.filter((line) => lines.test(line)).map(plain)) as [
          string[],
          string[],
        ];
        const both = common(told, truth);
        if (kind === 'success') falseSuccesses += told.length - both;
        return `${kind} ${both}/${truth.length} +${told.length - both}`;
      });
      rows.push(`${host.name}: ${cells.join(', ')}`);
      if (JSON.stringify(story.map(plain)) !== JSON.stringify(host.truth.map(plain)))
        rows.push(`   ${story.join(' | ')}`);
      expect(canaries).toEqual([]);
    });
  });
}

test('no success is false', () => expect(falseSuccesses).toBe(0));
