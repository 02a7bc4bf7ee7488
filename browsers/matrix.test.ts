// Runs every case in every engine that is installed, and writes the table of docs/browser-support.md.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { cases } from './cases.ts';
import { ENGINES, type Engine, type EngineName, isForAll, isInstalled, launch } from './engines.ts';
import { withStage } from './stage.ts';
import { type Outcome, writeSupport } from './support-table.ts';

const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);
const outcomes: Outcome[] = [];
const versions = new Map<EngineName, string>();

for (const name of ENGINES) {
  describe.skipIf(!isInstalled(name))(name, () => {
    let engine: Engine;

    beforeAll(async () => {
      engine = await launch(name);
      versions.set(name, engine.version);
    });

    afterAll(() => engine?.close());

    for (const { nr, title, engines = ENGINES, prefs, isVital, run } of cases) {
      if (!engines.includes(name) || !(isVital || isForAll(name))) continue;
      test(`${nr} ${title}`, async () => {
        const outcome: Outcome = { nr, title, engine: name, passed: false };
        outcomes.push(outcome);
        const own = prefs && (await launch(name, prefs));
        try {
          await withStage(own ?? engine, SCRIPT, run);
          outcome.passed = true;
        } finally {
          await own?.close();
        }
      });
    }
  });
}

afterAll(() => writeSupport('Cases', cases, outcomes, versions));
